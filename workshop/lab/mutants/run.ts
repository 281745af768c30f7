import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, entryOf } from '../../../machines/catalogue'
import { scoreOf, type Defended, type DefendedMachine } from '../../../machines/diagram/defended'
import { transitionIds } from '../../../machines/diagram/ids'
import { asText } from '../../diagrams/picture-data'
import {
  breachesOfChart,
  equivalentOf,
  intentOf,
  kept,
  keptAt,
  mutantsOfMachine,
  triedFrom,
} from './machine-mutants'
import type { Outcome, Share, Tried } from './worker'

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (asked[0] === 'code') {
  const { tryCode } = await import('./code/run')
  process.exit((await tryCode(asked.slice(1), process.argv.includes('--anew'))) ? 0 : 1)
}

/**
 * `npm run lab -- mutants [<machine> … --keep]`: creates every mutant of every chart and counts how many its intent
 * catches. Exits with an error if a chart violates its own intent, a machine is under 95 %, or more than 5 % are
 * declared equivalent. `--keep` stores the results for `/workflows` and `npm test`. `mutants code` covers the code
 * around the charts (`code/run.ts`).
 */
const ids = catalogue.map(({ id }) => id).filter((id) => asked.length === 0 || asked.includes(id))
const least = 0.95
const mostEquivalent = 0.05
const workers = 2
const shareSize = 60

const began = Date.now()
const broken = ids.flatMap((id) => breachesOfChart(id).map(({ says, found }) => `${id}: ${says} ${found}`))
for (const line of broken) console.log(line)

const shares = ids.flatMap((id): Share[] => {
  const { length } = mutantsOfMachine(id)
  return Array.from({ length: Math.ceil(length / shareSize) }, (_, i) => ({
    id,
    begin: i * shareSize,
    end: Math.min(length, (i + 1) * shareSize),
  }))
})
const outcomes: Outcome[] = []
if (broken.length === 0) await Promise.all(Array.from({ length: workers }, work))

/** Runs a worker process that takes one share after another. */
function work(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), { execArgv: process.execArgv })
  return new Promise((resolve, reject) => {
    const next = () => {
      const share = shares.shift()
      if (share) child.send(share)
      else child.disconnect()
    }
    child.on('message', (outcome: Outcome) => {
      outcomes.push(outcome)
      next()
    })
    child.on('exit', (status) =>
      status === 0 ? resolve() : reject(new Error(`A worker ended with ${status}`)),
    )
    next()
  })
}

const results = new Map<string, DefendedMachine>()
let isUnder = broken.length > 0
console.log(`${'machine'.padEnd(18)} rules  mutants  found  equivalent  score`)
for (const id of broken.length > 0 ? [] : ids) {
  const alike = await equivalentOf(id)
  const tried = outcomes.filter((one) => one.id === id).flatMap((one) => one.tried)
  const survived = tried.filter(({ checks }) => checks.length === 0).map(({ mutant }) => mutant)
  const wronglyAlike = Object.keys(alike).filter((mutant) => !survived.includes(mutant))
  const result: DefendedMachine = {
    from: triedFrom(id),
    mutants: mutantsOfMachine(id).length,
    equivalent: Object.keys(alike).length,
    survivors: survived.filter((mutant) => !(mutant in alike)).toSorted(),
    arrows: arrowsOf(
      id,
      tried.filter(({ mutant }) => !(mutant in alike)),
    ),
  }
  results.set(id, result)
  const score = scoreOf(result)
  const found = result.mutants - result.equivalent - result.survivors.length
  console.log(
    `${id.padEnd(18)} ${String(intentOf(id).length).padStart(5)}  ${String(result.mutants).padStart(7)}  ${String(found).padStart(5)}  ${String(result.equivalent).padStart(10)}  ${(100 * score).toFixed(1)} %`,
  )
  for (const mutant of result.survivors) console.log(`  not found: ${mutant}`)
  for (const mutant of wronglyAlike) console.log(`  found after all, not equivalent: ${mutant}`)
  if (score < least || result.equivalent > mostEquivalent * result.mutants || wronglyAlike.length > 0)
    isUnder = true
}

type Defences = DefendedMachine['arrows']

/** Returns, for each transition in chart order, how many mutants were tried and how many checks caught one. */
function arrowsOf(id: string, tried: readonly Tried[]): Defences {
  return Object.fromEntries(
    [...transitionIds(entryOf(id).machine).values()].map((arrow) => {
      const wrong = tried.filter((one) => one.arrow === arrow)
      return [arrow, [wrong.length, new Set(wrong.flatMap(({ checks }) => checks)).size]]
    }),
  )
}

const all = [...results.values()]
const sum = (of: (one: DefendedMachine) => number) => all.reduce((total, one) => total + of(one), 0)
console.log(
  `${sum(({ mutants }) => mutants)} wrong charts, ${sum(({ survivors }) => survivors.length)} not found, ${sum(({ equivalent }) => equivalent)} equivalent, ${Math.round((Date.now() - began) / 1000)} s`,
)
if (process.argv.includes('--keep') && broken.length === 0) {
  const before = asked.length > 0 ? kept() : {}
  const now: Defended = Object.fromEntries(
    catalogue.flatMap(({ id }) => {
      const one = results.get(id) ?? before[id]
      return one ? [[id, one]] : []
    }),
  )
  writeFileSync(keptAt, asText(now))
}
process.exitCode = isUnder ? 1 : 0
