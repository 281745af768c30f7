import type { Transaction } from 'kysely'
import type { PaymentContext } from '../../../machines/records/payment/money'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { readSetting } from '../../platform/settings/settings'
import { isClear } from './refund/refundable-amount'

/** Returns the facts about a payment's refunds and disputes for its machine's guards. */
export async function moneyFacts(
  trx: Transaction<DB>,
  row: PaymentRow,
): Promise<Pick<PaymentContext, 'wentBack' | 'dispute' | 'suspendsAt' | 'sums' | 'warning'>> {
  const refunds = await trx
    .selectFrom('refund')
    .select(['amount_minor', 'status'])
    .where('payment_id', '=', row.id)
    .where('status', '<>', 'failed')
    .execute()
  const disputes = await trx
    .selectFrom('dispute')
    .select(['kind', 'status', 'taken_minor'])
    .where('payment_id', '=', row.id)
    .execute()
  const warning = await trx
    .selectFrom('fraud_warning')
    .select('gateway_ref')
    .where('payment_id', '=', row.id)
    .where('actionable', '=', true)
    .where('seen_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const came = row.captured_minor ?? row.amount_minor
  const refunded = refunds.reduce(
    (sum, { amount_minor, status }) => sum + (status === 'succeeded' ? (amount_minor ?? 0) : 0),
    0,
  )
  const lost = disputes.reduce((sum, one) => sum + (one.status === 'lost' ? one.taken_minor : 0), 0)
  return {
    wentBack: wentBack(came, refunded, lost),
    dispute: openAmong(
      disputes.filter(({ status }) => status === 'open'),
      came - refunded - lost,
      lost,
    ),
    suspendsAt: await readSetting(trx, 'dispute_suspends'),
    warning: warning ? 'waits' : 'none',
    sums: isClear(row, refunds) ? 'known' : 'unknown',
  }
}

/**
 * Returns the most severe open dispute. `left`: minor units neither refunded nor lost to disputes; `lost`: minor units
 * lost to disputes.
 */
function openAmong(
  open: { kind: 'inquiry' | 'dispute'; taken_minor: number }[],
  left: number,
  lost: number,
): PaymentContext['dispute'] {
  const taken = open.reduce((sum, { taken_minor }) => sum + taken_minor, 0)
  if (taken > 0) return taken >= left ? 'takenAll' : 'taken'
  if (open.some(({ kind }) => kind === 'dispute')) return 'open'
  if (open.length > 0) return 'inquiry'
  return lost > 0 ? 'lostPart' : 'none'
}

/**
 * Returns how much of a payment went back; amounts in minor units. Refunds and disputes together can exceed the amount
 * received.
 */
function wentBack(came: number, refunded: number, lost: number): PaymentContext['wentBack'] {
  if (refunded + lost <= 0) return 'nothing'
  if (refunded >= came) return 'refunded'
  return refunded + lost >= came ? 'lost' : 'part'
}
