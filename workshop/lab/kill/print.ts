import type { DatabaseKilled } from './database'

/** Prints figures and errors; returns whether there were no errors. */
export function printDatabase({ figures, wrong }: DatabaseKilled): boolean {
  for (const [what, value] of Object.entries({ ...figures, 'what is wrong': wrong.length }))
    console.log(`${what.padEnd(60)} ${value}`)
  for (const one of wrong.slice(0, 40)) console.error(one)
  return wrong.length === 0
}
