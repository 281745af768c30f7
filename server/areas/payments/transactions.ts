import { textIn } from '../../platform/texts/catalogue-text'
import { sql, type RawBuilder } from 'kysely'
import { toMajor } from '../../../contract/money/money'
import { shownState, shownPairs } from '../../../contract/money/shown-status'
import { paymentMachine } from '../../../machines/records/payment/machine'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { PaymentRecordState, PaymentState } from '../../../contract/money/payment-states'
import { refundsUnderway, type BankReceiptState, type Gateway } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import { inStates } from '../../core/in-states'
import { page } from '../../../contract/limits'
import { isTagged } from '../../../machines/tagged'
import { pageOf } from '../../platform/db/page-of'
import { receiptNumber } from './receipt-issue'
import { isDecline } from './own-payment'

/** Returns, for an `in` condition, the pairs of payment and transfer state ('' for none) that users see as `state`. */
function shownPairsOf(state: PaymentState): RawBuilder<unknown> {
  const pairs = shownPairs
    .filter(({ shown }) => shown === state)
    .map(({ payment, transfer }) => sql`(${payment}, ${transfer ?? ''})`)
  return sql.join(pairs)
}

type TransactionFilter = Parsed<'get_payment_details'>
type ShownTransaction = Data<'get_payment_details'>[number]

interface TransactionLine {
  id: string
  payment_id: string | null
  subscription_id: number | null
  package_id: number
  package_name: string
  amount_minor: number | string
  currency: string
  payment_type: ShownTransaction['payment_type']
  gateway: string
  state: PaymentRecordState
  transfer_state: BankReceiptState | null
  mode: string | null
  receipt_year: number | null
  receipt_count: number | null
  reason: string | null
  refunded_minor: number | string
  underway_minor: number | string
  created_at: Date | string
  updated_at: Date | string
}

/** Selects paid and pending payments, one line per attempt. */
const paid = (userId: number): RawBuilder<TransactionLine> => sql`
  select y.id::text as id, y.id::text as payment_id, s.id as subscription_id, y.package_id, ${textIn('k', 'name')} as package_name,
    y.amount_minor, y.currency, y.payment_type, y.gateway, y.state, t.state as transfer_state, y.mode,
    r.year as receipt_year, r.number as receipt_count, coalesce(t.reason, y.note) as reason,
    (select coalesce(sum(f.amount_minor), 0) from refund f where f.payment_id = y.id and f.status = 'succeeded')::bigint as refunded_minor,
    (select coalesce(sum(f.amount_minor), 0) from refund f where f.payment_id = y.id and f.status in ${inStates(refundsUnderway)})::bigint as underway_minor,
    y.created_at, y.updated_at
  from payment y join package k on k.id = y.package_id
  left join subscription s on s.payment_id = y.id
  left join bank_receipt t on t.id = y.id
  left join payment_receipt r on r.payment_id = y.id
  where y.user_id = ${userId}`

/**
 * Selects free packages chosen by the user. Their only record is the subscription; there is no gateway or receipt.
 * Packages given by an administrator are gifts, not transactions.
 */
export const freeTransactions = (userId: number): RawBuilder<TransactionLine> => sql`
  select 'free-' || s.id as id, null as payment_id, s.id as subscription_id, s.package_id, ${textIn('k', 'name')} as package_name,
    0 as amount_minor, k.currency, 'free' as payment_type, 'free' as gateway, 'success' as state,
    null as transfer_state, null as mode, null::int as receipt_year, null::int as receipt_count, null as reason,
    0::bigint as refunded_minor, 0::bigint as underway_minor, s.created_at, s.created_at as updated_at
  from subscription s join package k on k.id = s.package_id
  where s.user_id = ${userId} and s.payment_id is null
    and (s.granted_by is null or s.granted_by = s.user_id and k.price_minor = 0)`

/** Lists the caller's transactions, newest first: payments, and free packages with an amount of 0 (D69, D72). */
export async function listTransactions(
  ctx: Ctx,
  userId: number,
  { payment_type, status, package_id, offset, limit = page.limit }: TransactionFilter,
): Promise<{ data: ShownTransaction[]; total: number }> {
  const wanted = [
    ...(payment_type === undefined ? [] : [sql<boolean>`l.payment_type = ${payment_type}`]),
    ...(package_id === undefined ? [] : [sql<boolean>`l.package_id = ${package_id}`]),
    ...(status === undefined
      ? []
      : [sql<boolean>`(l.state, coalesce(l.transfer_state, '')) in (${shownPairsOf(status)})`]),
  ]
  const where = wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``
  const lines = sql<TransactionLine>`select l.* from (${paid(userId)} union all ${freeTransactions(userId)}) l ${where}`
  const { data: rows, total } = await pageOf(ctx.db, lines, sql`created_at desc, id`, { offset, limit })
  return { data: rows.map(transactionOf), total }
}

function transactionOf(line: TransactionLine): ShownTransaction {
  const minor = Number(line.amount_minor)
  return {
    id: line.id,
    payment_transaction_id: line.payment_id,
    subscription_id: line.subscription_id,
    package: { id: line.package_id, name: line.package_name },
    amount: toMajor({ minor, currency: line.currency }),
    amount_minor: minor,
    currency: line.currency,
    payment_type: line.payment_type,
    payment_gateway: line.gateway as Gateway,
    status: shownState(line.state, line.transfer_state),
    declined:
      isTagged(paymentMachine, line.state, 'open') && isDecline({ gateway: line.gateway, note: line.reason }),
    test_mode: line.mode === 'sandbox',
    receipt_number:
      line.receipt_year === null || line.receipt_count === null
        ? null
        : receiptNumber(line.receipt_year, line.receipt_count),
    reason: line.reason,
    refunded_minor: Number(line.refunded_minor),
    refund_underway_minor: Number(line.underway_minor),
    created_at: new Date(line.created_at).toISOString(),
    updated_at: new Date(line.updated_at).toISOString(),
  }
}
