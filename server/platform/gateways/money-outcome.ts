import type { DisputeFact, RefundFact } from './port'
import { latestOf } from './wire-values'

/** What is known of money that was paid, besides its sum. */
interface Aftersale {
  refunds?: readonly RefundFact[]
  disputes?: readonly DisputeFact[]
}

/** Minor units of the refunds that succeeded: nothing else has gone back. */
export const refundedMinor = (refunds: readonly RefundFact[]): number =>
  refunds.reduce((sum, { status, amountMinor }) => (status === 'succeeded' ? sum + amountMinor : sum), 0)

/** What of a charge went back by refunds that succeeded, and when the last of them was made. */
export const wentBackBy = (refunds: readonly RefundFact[]) => ({
  refundedMinor: refundedMinor(refunds),
  refundedAt: latestOf(refunds.filter(({ status }) => status === 'succeeded').map(({ at }) => at)),
})

/** Money that went back as the charge itself says, where its gateway names no refund for it. */
export const unnamedRefund = (
  charge: string,
  { amountMinor, currency }: { amountMinor: number; currency: string },
  word: string,
): RefundFact => ({ id: `${charge}-refunded`, amountMinor, currency, status: 'succeeded', word, at: null })

/**
 * What became of money that was paid: `refunded` only when all of it went, by refunds that succeeded or by a lost
 * dispute; `disputed` while a dispute is open. An inquiry moves no money and is neither. NaN, a sum that cannot be
 * expressed, is never all of it.
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
