import { ours } from './designs'
import { explore } from './explore'

/**
 * `npm run lab -- adversary`: the long search, not part of `npm test`. Tries any two faults, and any single fault with
 * a gateway that captures after closing and whose webhook about it may be lost. Prints the trace of a violation.
 */
const searches = [
  ['final', 2],
  ['late', 1],
] as const

for (const [gateway, faults] of searches) {
  const { worlds, moves, seconds, violation, complete } = explore(
    { design: ours, gateway },
    faults,
    20_000_000,
  )
  const size = `${worlds} worlds, ${moves} moves, ${seconds.toFixed(0)} s`
  if (violation === null)
    console.log(`${gateway}, ${faults} faults: ${complete ? 'holds' : 'cut short'} (${size})`)
  else console.log(`${gateway}, ${faults} faults: ${violation.what} (${size})\n${violation.trace.join('\n')}`)
  if (violation !== null) process.exitCode = 1
}
