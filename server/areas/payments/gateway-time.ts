import type { LaterFacts } from './note-facts'

/** How long before its beginning a time may be: clocks differ. */
const beforeMs = 3_600_000

/**
 * A time that a gateway names for an event of a payment: null where it is impossible, because it is in the future or
 * from before the payment started. Money then counts from when it was recorded, rather than on an impossible day.
 */
export function possible(at: Date | null | undefined, begun: Date, now: Date): Date | null {
  if (!at) return null
  return at.getTime() >= begun.getTime() - beforeMs && at <= now ? at : null
}

/** A gateway's report of money after it came, with those of its times that are possible. */
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
