import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { unnamedIdOf } from '../../../gateways/wire/money-outcome'
import type { OtherCharge, RefundFact } from '../../../gateways/port'

/** A charge whose gateway reports the total refunded. */
type Refunded = Pick<OtherCharge, 'id' | 'currency' | 'refundedAt'> & { refundedMinor?: number }

const storedOf = (trx: Transaction<DB>, paymentId: string) =>
  trx
    .selectFrom('refund')
    .select(['gateway_ref', 'amount_minor', 'currency', 'status', 'made_at'])
    .where('payment_id', '=', paymentId)
    .execute()

/**
 * For gateways that report only the total refunded of a charge: turns the part of the total that known refunds don't
 * explain into a separate refund. If the total decreases, refunded money has come back to us.
 */
export async function refundsBySum(
  trx: Transaction<DB>,
  paymentId: string,
  { id, currency, refundedMinor = 0, refundedAt }: Refunded,
  now: Date,
): Promise<RefundFact[]> {
  const own = unnamedIdOf(id)
  const known = await storedOf(trx, paymentId)
  const ordered = known.filter(({ gateway_ref: ref, status }) => ref !== own && status !== 'failed')
  const explained = ordered.reduce((sum, { amount_minor: minor }) => sum + (minor ?? 0), 0)
  // Refunds in progress that the refunded total already includes, so they have succeeded.
  const arrived =
    refundedMinor >= explained
      ? ordered
          .filter(({ status }) => status !== 'succeeded')
          .map((one) => ({
            id: one.gateway_ref,
            amountMinor: one.amount_minor ?? NaN,
            currency: one.currency,
            status: 'succeeded' as const,
            word: 'refunded',
            at: one.made_at,
          }))
      : []
  const amountMinor = Math.max(0, refundedMinor - explained)
  const before = known.find(({ gateway_ref: ref }) => ref === own)
  if (!(amountMinor > 0) && !before) return arrived
  const isBack = amountMinor > 0
  const [status, word] = isBack ? (['succeeded', 'refunded'] as const) : (['failed', 'returned'] as const)
  // If the gateway reports no time, a refund is dated when it was recorded.
  const learnt = amountMinor === before?.amount_minor ? before.made_at : now
  return [
    ...arrived,
    { id: own, amountMinor, currency, status, word, at: isBack ? (refundedAt ?? learnt) : null },
  ]
}

/**
 * Returns a report's refunds of a charge without duplicates: a gateway may report the same money once as a total and
 * once by id. A refund stored from a total gets the id, or ends if the ids belong to other refunds.
 */
export async function countedOnce(
  trx: Transaction<DB>,
  paymentId: string,
  { charge, refunds }: { charge: string | undefined; refunds: RefundFact[] | undefined },
  now: Date,
): Promise<RefundFact[] | undefined> {
  if (!refunds || charge === undefined) return refunds
  const own = unnamedIdOf(charge)
  const bySum = refunds.find(({ id }) => id === own)
  // An amount that can't be represented can't be matched against others.
  if (bySum && !Number.isSafeInteger(bySum.amountMinor)) return refunds
  if (bySum) {
    const { currency, amountMinor: refundedMinor, at: refundedAt } = bySum
    return refundsBySum(trx, paymentId, { id: charge, currency, refundedMinor, refundedAt }, now)
  }
  const known = await storedOf(trx, paymentId)
  const before = known.find(({ gateway_ref: ref, status }) => ref === own && status !== 'failed')
  if (!before) return refunds
  const { amount_minor: minor, currency } = before
  const name = refunds.find(
    ({ id, status, amountMinor }) =>
      status === 'succeeded' && amountMinor === minor && !known.some(({ gateway_ref: ref }) => ref === id),
  )
  if (!name)
    return [
      ...refunds,
      { id: own, amountMinor: minor ?? NaN, currency, status: 'failed', word: 'named', at: null },
    ]
  await trx
    .updateTable('refund')
    .set({ gateway_ref: name.id })
    .where('payment_id', '=', paymentId)
    .where('gateway_ref', '=', own)
    .execute()
  return refunds
}
