import type { LaterFacts } from './note-facts'

/** How long before the beginning a time may lie: clocks differ. */
const beforeMs = 3_600_000

/**
 * A time that a gateway names for something about a payment: null where it cannot be, because it is still to come or
 * from before the payment was begun. Money then counts when we learnt of it, rather than on a day nobody looks at.
 */
export function possible(at: Date | null | undefined, begun: Date, now: Date): Date | null {
  if (!at) return null
  return at.getTime() >= begun.getTime() - beforeMs && at <= now ? at : null
}

/** What a gateway says of money after it came, with those of its times that can be. */
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
