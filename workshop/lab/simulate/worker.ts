import { runSeed } from './run-seed'
import { openSite } from './site'
import type { Violation } from './world'

/** Input of a worker. */
interface Order {
  url: string | null
  first: number
  count: number
  step: number
}

/** A worker's message about a seed. */
export interface SeedResult {
  seed: number
  violations: Violation[]
  points: number
}

const { url, first, count, step } = JSON.parse(process.env['SIMULATE']!) as Order
const site = await openSite(url, `threshold_simulate_${process.pid}`)
for (let at = 0; at < count; at++) {
  const { seed, violations, points } = await runSeed(site, first + at * step)
  process.send!({ seed, violations, points } satisfies SeedResult)
}
await site.close()
process.disconnect()
