import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { unnamedIdOf } from '../../../gateways/wire/money-outcome'
import type { OtherCharge, RefundFact } from '../../../gateways/port'

/** A charge whose gateway reports how much of it was refunded. */
type Refunded = Pick<OtherCharge, 'id' | 'currency' | 'refundedAt'> & { refundedMinor?: number }

const storedOf = (trx: Transaction<DB>, paymentId: string) =>
  trx
    .selectFrom('refund')
    .select(['gateway_ref', 'amount_minor', 'currency', 'status', 'made_at'])
    .where('payment_id', '=', paymentId)
    .execute()

/**
 * A gateway that reports only how much of a charge was refunded: the part that no refund explains becomes a refund of
 * its own. Where it decreases again, that money is with us.
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
  // Refunds that were on their way, and are in the refunded sum.
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
  // Where the gateway names no time, refunded money has the time at which it was recorded.
  const learnt = amountMinor === before?.amount_minor ? before.made_at : now
  return [
    ...arrived,
    { id: own, amountMinor, currency, status, word, at: isBack ? (refundedAt ?? learnt) : null },
  ]
}

/**
 * The refunds of a charge in a report, each counted once: a gateway may report the same money by the sum of the charge
 * and, at another time, by name. What was stored by the sum gets the name, or ends where the names are others.
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
  // A sum that cannot be expressed is not a part of another.
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
