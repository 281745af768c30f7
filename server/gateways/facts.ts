import type { DisputeFact, RefundFact } from './port'

/** What the refunds and the disputes of a charge make of its money. */
export interface MoneyNow {
  outcome: 'success' | 'refunded' | 'disputed'
  disputeWon?: true
}

/** The sum that really went back. A sum that cannot be read makes all of it unreadable. */
export const refundedMinor = (refunds: readonly RefundFact[]): number =>
  refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * What became of a charge: `refunded` when refunds and lost disputes together took all of it, `disputed` while a
 * dispute is open. An inquiry changes nothing, and neither does a part.
 */
export function moneyNow(
  amountMinor: number,
  refunds: readonly RefundFact[],
  disputes: readonly DisputeFact[],
): MoneyNow {
  const gone = disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { takenMinor }) => sum + takenMinor, refundedMinor(refunds))
  if (amountMinor > 0 && gone >= amountMinor) return { outcome: 'refunded' }
  const real = disputes.filter(({ kind }) => kind === 'dispute')
  if (real.some(({ status }) => status === 'open')) return { outcome: 'disputed' }
  return real.length > 0 ? { outcome: 'success', disputeWon: true } : { outcome: 'success' }
}
