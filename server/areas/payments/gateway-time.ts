import type { LaterFacts } from './note-facts'

/** Tolerance in ms for times before the payment started, because clocks differ. */
const beforeMs = 3_600_000

/**
 * Returns a gateway's event time, or null if it is impossible: in the future or before the payment started. Such money
 * is dated by when it was recorded.
 */
export function possible(at: Date | null | undefined, begun: Date, now: Date): Date | null {
  if (!at) return null
  return at.getTime() >= begun.getTime() - beforeMs && at <= now ? at : null
}

/** Returns a gateway's later facts with impossible times removed. */
export const withPossibleTimes = (
  { refunds, disputes, ...rest }: LaterFacts,
  begun: Date,
  now: Date,
): LaterFacts => ({
  ...rest,
  refunds: refunds?.map((one) => ({ ...one, at: possible(one.at, begun, now) })),
  disputes: disputes?.map((one) => ({
    ...one,
    openedAt: possible(one.openedAt, begun, now),
    takenAt: possible(one.takenAt, begun, now),
    returnedAt: possible(one.returnedAt, begun, now),
  })),
})
