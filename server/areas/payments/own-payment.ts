import { isTagged } from '../../../machines/tagged'
import { paymentMachine } from '../../../machines/records/payment/machine'
import type { Data } from '../../../contract/calls/call-types'
import type { PaymentState } from '../../../contract/money/payment-states'
import type { Gateway as GatewayName } from '../../../contract/values'
import { toMajor } from '../../../contract/money/money'
import { shownState } from '../../../contract/money/shown-status'
import type { Ctx } from '../../platform/context'
import type { PaymentRow } from '../../platform/db/schema'
import { paypalDeclines } from '../../gateways/paypal/declines'
import type { Begun, Handover } from '../../gateways/port'
import { Refusal } from '../../platform/refusal'
import { gatewayOf, type AskResult } from './ask-gateway'
import { causeOf } from './payment-cause'

/** Returns the caller's own payment; another user's payment is NOT_FOUND, like a missing payment. */
export async function ownPayment(ctx: Ctx, userId: number, id: string): Promise<PaymentRow> {
  const row = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return row
}

const amounts = (row: PaymentRow) => ({
  amount: toMajor({ minor: row.amount_minor, currency: row.currency }),
  amount_minor: row.amount_minor,
  currency: row.currency,
})

/** Returns the public values the browser needs to continue at the gateway. */
function handover(ctx: Ctx, row: PaymentRow, begun: Begun) {
  const key = gatewayOf(ctx, row)?.publicData().publishable_key
  const kept = row.handover as Handover | null
  return { ...kept, ...begun.handover, ...(key && { publishable_key: key }) }
}

/** Returns the response of calls that open a payment. */
export function openedData(ctx: Ctx, row: PaymentRow, begun: Begun): Data<'create-payment-intent'> {
  return {
    payment_transaction_id: row.id,
    gateway: row.gateway as GatewayName,
    status: row.state as PaymentState,
    test_mode: row.mode === 'sandbox',
    ...amounts(row),
    expires_at: row.due_at?.toISOString() ?? null,
    ...handover(ctx, row, begun),
  }
}

/**
 * Returns a payment's current status and how to continue while it is unpaid. `asked` is the result of having just
 * queried its gateway.
 */
export async function standingData(
  ctx: Ctx,
  paymentId: string,
  asked: AskResult | null,
): Promise<Data<'payment-transaction-status'>> {
  const row = await ctx.db
    .selectFrom('payment')
    .leftJoin('subscription', 'subscription.payment_id', 'payment.id')
    .leftJoin('bank_receipt', 'bank_receipt.id', 'payment.id')
    .selectAll('payment')
    .select('subscription.id as subscription_id')
    .select(['bank_receipt.state as transfer_state', 'bank_receipt.reason as transfer_reason'])
    .select('bank_receipt.due_at as transfer_due_at')
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const open = isTagged(paymentMachine, row.state, 'open')
  const begun = asked?.begun ?? null
  const underway = open
    ? !isIdle(row, begun) && row.provider_ref !== null
    : asked !== null && isTagged(paymentMachine, row.state, 'closed') && !isOver(row, asked)
  return {
    payment_transaction_id: row.id,
    status: shownState(row.state, row.transfer_state),
    gateway: row.gateway as GatewayName,
    package_id: row.package_id,
    subscription_id: row.subscription_id,
    reason: row.transfer_reason ?? row.note,
    expires_at: (row.due_at ?? row.transfer_due_at)?.toISOString() ?? null,
    test_mode: row.mode === 'sandbox',
    ...(!open && { cause: await causeOf(ctx.db, row) }),
    ...((open || underway) && { underway }),
    ...(open && !underway && isDecline(row) && { declined: true }),
    ...(open && !underway && begun && handover(ctx, row, begun)),
  }
}

type Proved = Pick<PaymentRow, 'proved_at'>

/** Whether the gateway now reports nothing paid and nothing in progress, and no proof contradicts it. */
const isIdle = ({ proved_at }: Proved, begun: Begun | null): boolean =>
  begun?.verdict.outcome === 'pending' && !begun.verdict.underway && proved_at === null

/** Whether the gateway reports that a closed attempt is unpaid, ended or gone. */
const isOver = (row: Proved, { begun, isGone }: AskResult): boolean =>
  begun
    ? begun.verdict.outcome !== 'pending' || isIdle(row, begun)
    : isGone === true && row.proved_at === null

/** Whether the latest answer about an open attempt was a plain decline of the payer's card or account. */
export const isDecline = ({ gateway, note }: { gateway: string; note: string | null }): boolean =>
  gateway === 'paypal' && note !== null && paypalDeclines.has(note)
