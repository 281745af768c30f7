import type { Transaction } from 'kysely'
import { toDecimal } from '../../../../contract/money/money'
import type { DB } from '../../../../server/platform/db/schema'
import { fromPaypalAmount, toPaypalAmount } from '../../../../server/gateways/paypal/amount'
import type { PaypalRefund } from '../../../../server/gateways/paypal/wire'
import type { World } from '../gateway-sandbox'
import { paypalId, withCapture, withRefund, type Capture, type StoredPaypalOrder } from './order'
import { keep, type PaypalEvent } from './wire'

/** Returns the refunds of a capture, oldest first. */
export const refundsIn = ({ body }: StoredPaypalOrder, capture: string): PaypalRefund[] =>
  (body.purchase_units[0]?.payments?.refunds ?? []).filter(({ links }) =>
    links?.some(({ rel, href }) => rel === 'up' && href.endsWith(`/${capture}`)),
  )

const counts = ({ status }: PaypalRefund) => status === 'COMPLETED' || status === 'PENDING'
const minorOf = ({ amount }: { amount: PaypalRefund['amount'] }) =>
  fromPaypalAmount(amount.value, amount.currency_code)

/** Returns a capture's minor units that haven't been refunded. */
export const leftOf = (stored: StoredPaypalOrder, capture: Capture): number =>
  refundsIn(stored, capture.id)
    .filter(counts)
    .reduce((left, one) => left - minorOf(one), minorOf(capture))

const valueOf = (minor: number, currency: string) =>
  toPaypalAmount(minor, currency) ?? toDecimal({ minor, currency })

/** Stores a capture after one of its refunds has changed; returns the order with both updated. */
async function put(
  trx: Transaction<DB>,
  world: World,
  stored: StoredPaypalOrder,
  capture: Capture,
  refund: PaypalRefund,
): Promise<StoredPaypalOrder> {
  const withIt: StoredPaypalOrder = { ...stored, body: withRefund(stored.body, refund) }
  const left = leftOf(withIt, capture)
  const status = left === 0 ? 'REFUNDED' : left === minorOf(capture) ? 'COMPLETED' : 'PARTIALLY_REFUNDED'
  const next: Capture = { ...capture, status, update_time: world.now().toISOString() }
  await keep(trx, world, 'capture', next.id, next)
  return { ...withIt, body: withCapture(withIt.body, next) }
}

/** Refunds a part of a capture. */
export async function giveBack(
  trx: Transaction<DB>,
  world: World,
  stored: StoredPaypalOrder,
  capture: Capture,
  request: { minor: number; status: 'COMPLETED' | 'PENDING'; custom?: string },
): Promise<{ next: StoredPaypalOrder; refund: PaypalRefund; sent: PaypalEvent[] }> {
  const at = world.now().toISOString()
  const { currency_code } = capture.amount
  const amount = { currency_code, value: valueOf(request.minor, currency_code) }
  const custom = request.custom ?? capture.custom_id
  const total = minorOf(capture) - leftOf(stored, capture) + request.minor
  const base = `${world.address()}/sandbox/paypal/v2/payments`
  const id = paypalId()
  const refund: PaypalRefund & Record<string, unknown> = {
    id,
    status: request.status,
    ...(request.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount,
    ...(custom && { custom_id: custom }),
    ...(capture.invoice_id && { invoice_id: capture.invoice_id }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: { currency_code, value: valueOf(0, currency_code) },
      net_amount: amount,
      total_refunded_amount: { currency_code, value: valueOf(total, currency_code) },
    },
    create_time: at,
    update_time: at,
    links: [
      { href: `${base}/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${base}/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
  }
  const sent: PaypalEvent[] =
    request.status === 'COMPLETED'
      ? [{ type: 'PAYMENT.CAPTURE.REFUNDED', kind: 'refund', resource: refund }]
      : []
  return { next: await put(trx, world, stored, capture, refund), refund, sent }
}

/** Changes the status of the capture's last refund that is in one of the `from` statuses; null if there is none. */
export async function turnLast(
  trx: Transaction<DB>,
  world: World,
  stored: StoredPaypalOrder,
  capture: Capture,
  turn: { from: readonly string[]; to: 'COMPLETED' | 'FAILED' },
): Promise<{ next: StoredPaypalOrder; sent: PaypalEvent[] } | null> {
  const last = refundsIn(stored, capture.id).findLast(({ status }) => turn.from.includes(status))
  if (!last) return null
  const refund = { ...last, status: turn.to, update_time: world.now().toISOString() }
  const type = turn.to === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED'
  const sent: PaypalEvent[] = [{ type, kind: 'refund', resource: refund }]
  return { next: await put(trx, world, stored, capture, refund), sent }
}
