import type { DisputeFact, RefundFact } from '../port'
import { latestOf } from './values'

/** Facts about paid money, besides its sum. */
interface Aftersale {
  refunds?: readonly RefundFact[]
  disputes?: readonly DisputeFact[]
}

/** Minor units of the refunds that succeeded: nothing else has been refunded. */
export const refundedMinor = (refunds: readonly RefundFact[]): number =>
  refunds.reduce((sum, { status, amountMinor }) => (status === 'succeeded' ? sum + amountMinor : sum), 0)

/** How much of a charge was refunded by succeeded refunds, and when the last of them was made. */
export const wentBackBy = (refunds: readonly RefundFact[]) => ({
  refundedMinor: refundedMinor(refunds),
  refundedAt: latestOf(refunds.filter(({ status }) => status === 'succeeded').map(({ at }) => at)),
})

/** The id of refunded money that is reported by the sum of its charge alone. */
export const unnamedIdOf = (charge: string) => `${charge}-refunded`

/** Refunded money as the charge itself reports it, where its gateway names no refund for it. */
export const unnamedRefund = (
  charge: string,
  { amountMinor, currency }: { amountMinor: number; currency: string },
  word: string,
): RefundFact => ({ id: unnamedIdOf(charge), amountMinor, currency, status: 'succeeded', word, at: null })

/**
 * The status of paid money: `refunded` only when all of it was, by succeeded refunds or by a lost dispute; `disputed`
 * while a dispute is open. An inquiry moves no money and is neither. NaN, a sum that cannot be expressed, is never all
 * of it.
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
