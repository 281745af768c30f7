import { toDecimal } from '../../../../contract/money/money'
import { fromPaypalAmount, toPaypalAmount } from '../../../../server/gateways/paypal/amount'
import type {
  PaypalCapture,
  PaypalMoney,
  PaypalOrder,
  PaypalRefund,
} from '../../../../server/gateways/paypal/wire'
import { makeId, type Stored } from '../store'

/** An order as stored in the sandbox, with the payer and the times that PayPal returns. */
export interface SandboxPaypalOrder extends PaypalOrder {
  create_time: string
  update_time?: string
  payer?: object
  payment_source?: object
  [field: string]: unknown
}

/** Outcome of the capture, as chosen by the payer on the page. */
export type CapturePlan = 'pay' | 'decline' | 'pending' | 'ongoing' | 'wrong-amount'

/** Sandbox-only data of an order. */
export interface PaypalOrderExtra {
  /** Faults of the webhooks that the order causes; see `deliveries.ts`. */
  deliver?: string[]
  returnUrl: string | null
  cancelUrl: string | null
  plan?: CapturePlan
}

export type StoredPaypalOrder = Stored<SandboxPaypalOrder, PaypalOrderExtra>

export interface Capture extends PaypalCapture {
  create_time: string
  update_time: string
  final_capture: true
  supplementary_data: { related_ids: { order_id: string } }
  [field: string]: unknown
}

/** Seconds after which a pending capture completes automatically. */
export const pendingSeconds = 30

const letters = (length: number) => makeId('', length).toUpperCase()
/** Creates an id in PayPal's style: 17 capital letters and digits. */
export const paypalId = (): string => letters(17)

/** Returns an order approved by its payer; their chosen outcome is stored for the capture. */
export function approve(order: SandboxPaypalOrder, now: Date): SandboxPaypalOrder {
  const account = {
    email_address: 'payer@sandbox.test',
    account_id: 'SANDBOXPAYER1',
    account_status: 'VERIFIED',
  }
  const name = { given_name: 'Sandbox', surname: 'Payer' }
  return {
    ...order,
    status: 'APPROVED',
    update_time: now.toISOString(),
    payer: { name, email_address: account.email_address, payer_id: account.account_id },
    payment_source: { paypal: { ...account, name } },
  }
}

/** Creates the capture of an approved order, with the payer's chosen outcome. */
export function captureOf(order: SandboxPaypalOrder, plan: CapturePlan, now: Date): Capture {
  const unit = order.purchase_units[0]!
  const at = now.toISOString()
  const waits = plan === 'pending' || plan === 'ongoing'
  return {
    id: paypalId(),
    status: waits ? 'PENDING' : 'COMPLETED',
    ...(waits && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: plan === 'wrong-amount' ? half(unit.amount) : unit.amount,
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(unit.custom_id && { custom_id: unit.custom_id }),
    ...(unit.invoice_id && { invoice_id: unit.invoice_id }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: at,
    update_time: at,
    links: [],
  }
}

/** Returns a list with an item added, or replaced if it is already in it. */
const put = <T extends { id: string }>(list: T[] | undefined, one: T): T[] =>
  list?.some(({ id }) => id === one.id)
    ? list.map((before) => (before.id === one.id ? one : before))
    : [...(list ?? []), one]

/** Returns the order with a capture added or replaced. */
export function withCapture(order: SandboxPaypalOrder, capture: Capture): SandboxPaypalOrder {
  const [unit] = order.purchase_units
  const { supplementary_data: _about, ...shown } = capture
  const payments = { ...unit!.payments, captures: put(unit!.payments?.captures, shown as PaypalCapture) }
  return {
    ...order,
    status: 'COMPLETED',
    update_time: capture.update_time,
    purchase_units: [{ ...unit!, payments }],
  }
}

/** Returns the order with a refund added or replaced. */
export function withRefund(order: SandboxPaypalOrder, refund: PaypalRefund): SandboxPaypalOrder {
  const [unit] = order.purchase_units
  const payments = { ...unit!.payments, refunds: put(unit!.payments?.refunds, refund) }
  return { ...order, purchase_units: [{ ...unit!, payments }] }
}

/** Returns the order after its capture was declined: the payer has to choose another payment method. */
export const turnedDown = (order: SandboxPaypalOrder): SandboxPaypalOrder => ({
  ...order,
  status: 'PAYER_ACTION_REQUIRED',
})

/** Returns half of an amount, at least one minor unit. */
function half({ value, currency_code }: PaypalMoney): PaypalMoney {
  const minor = Math.max(1, Math.floor(fromPaypalAmount(value, currency_code) / 2))
  const whole =
    toPaypalAmount(minor, currency_code) ?? toDecimal({ minor, currency: currency_code }).split('.')[0]!
  return { currency_code, value: whole }
}
