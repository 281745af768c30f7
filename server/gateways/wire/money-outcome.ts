import type { DisputeFact, RefundFact } from '../port'
import { latestOf } from './values'

/** Facts about paid money other than its amount: refunds and disputes. */
interface Aftersale {
  refunds?: readonly RefundFact[]
  disputes?: readonly DisputeFact[]
}

/** Returns the total of successful refunds in minor units; other refunds don't count. */
export const refundedMinor = (refunds: readonly RefundFact[]): number =>
  refunds.reduce((sum, { status, amountMinor }) => (status === 'succeeded' ? sum + amountMinor : sum), 0)

/** Returns how much of a charge was returned by successful refunds, and the time of the latest one. */
export const wentBackBy = (refunds: readonly RefundFact[]) => ({
  refundedMinor: refundedMinor(refunds),
  refundedAt: latestOf(refunds.filter(({ status }) => status === 'succeeded').map(({ at }) => at)),
})

/** Returns an id for refunded money that is only reported as part of a charge's total. */
export const unnamedIdOf = (charge: string) => `${charge}-refunded`

/** Creates a refund for money that the charge reports as refunded, but for which the gateway lists no refund. */
export const unnamedRefund = (
  charge: string,
  { amountMinor, currency }: { amountMinor: number; currency: string },
  word: string,
): RefundFact => ({ id: unnamedIdOf(charge), amountMinor, currency, status: 'succeeded', word, at: null })

/**
 * Returns the status of paid money: `refunded` only if all of it was returned, by successful refunds or a lost dispute;
 * `disputed` while a dispute is open. An inquiry moves no money and doesn't count. An amount that can't be represented
 * (NaN) is never fully refunded.
 */
export function moneyOutcome(
  paidMinor: number,
  { refunds = [], disputes = [] }: Aftersale,
): { outcome: 'success' | 'refunded' | 'disputed'; disputeWon?: true } {
  const back = refundedMinor(refunds)
  const lost = disputes.filter(({ status }) => status === 'lost')
  const taken = lost.reduce((sum, { takenMinor }) => sum + takenMinor, 0)
  if (back + taken > 0 && back + taken >= paidMinor) return { outcome: 'refunded' }
  const real = disputes.filter(({ kind }) => kind === 'dispute')
  if (real.some(({ status }) => status === 'open')) return { outcome: 'disputed' }
  return real.length > 0 ? { outcome: 'success', disputeWon: true } : { outcome: 'success' }
}
