import type { Clock } from '../../platform/process/clock'

/** Milliseconds for which it is not looked again: after a success, and after a failure, whose end is to show soon. */
const keptMs = { held: 5_000, failed: 3_000 }

/**
 * A check that costs something, of which one is under way at a time however many ask, and whose result is given again for
 * a short while. Rejects as the check does.
 */
export function keptCheck(clock: Clock, check: () => Promise<void>): () => Promise<void> {
  let until = -Infinity
  let last: Promise<void> | undefined
  const keep = (ms: number) => (until = clock.now().getTime() + ms)
  return () => {
    if (last && clock.now().getTime() < until) return last
    // Nobody looks anew before this one has ended.
    until = Infinity
    last = check()
    last.then(
      () => keep(keptMs.held),
      () => keep(keptMs.failed),
    )
    return last
  }
}
