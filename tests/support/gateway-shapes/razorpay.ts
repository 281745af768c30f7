import { z } from 'zod'
import { anything, maybeText, seconds, shape, text, whole, type AnswerShape } from './shape'

/** Razorpay's responses, from its API reference: orders, payments, refunds, disputes and webhook payloads. */
const order = shape(
  { id: text, entity: z.literal('order'), amount: whole, currency: text, status: text },
  {
    amount_paid: whole,
    amount_due: whole,
    receipt: maybeText,
    offer_id: maybeText,
    attempts: whole,
    notes: anything,
    created_at: seconds,
  },
)
const payment = shape(
  {
    id: text,
    entity: z.literal('payment'),
    amount: whole,
    currency: text,
    status: text,
    created_at: seconds,
  },
  {
    order_id: maybeText,
    invoice_id: maybeText,
    international: z.boolean(),
    method: text,
    amount_refunded: whole,
    refund_status: maybeText,
    captured: z.boolean(),
    description: maybeText,
    card_id: maybeText,
    card: anything,
    bank: maybeText,
    wallet: maybeText,
    vpa: maybeText,
    email: maybeText,
    contact: maybeText,
    notes: anything,
    fee: whole.nullable(),
    tax: whole.nullable(),
    error_code: maybeText,
    error_description: maybeText,
    error_source: maybeText,
    error_step: maybeText,
    error_reason: maybeText,
    acquirer_data: anything,
  },
)
const refund = shape(
  { id: text, entity: z.literal('refund'), amount: whole, currency: text, payment_id: text },
  {
    receipt: maybeText,
    notes: anything,
    acquirer_data: anything,
    created_at: seconds,
    batch_id: maybeText,
    status: text,
    speed_processed: text,
    speed_requested: text,
  },
)
const dispute = shape(
  {
    id: text,
    entity: z.literal('dispute'),
    payment_id: text,
    amount: whole,
    currency: text,
    status: text,
    phase: text,
  },
  {
    amount_deducted: whole,
    gateway_dispute_id: maybeText,
    reason_code: text,
    reason_description: text,
    respond_by: seconds,
    created_at: seconds,
    evidence: anything,
    comments: anything,
  },
)
const collection = (item: z.ZodType) =>
  shape({ entity: z.literal('collection'), count: whole, items: z.array(item) }, {})
const entity = (of: z.ZodType) => shape({ entity: of }, {})

/** An error response. */
export const fault = shape(
  {
    error: shape(
      { code: text, description: text },
      { source: text, step: text, reason: text, field: text, metadata: anything },
    ),
  },
  {},
)

/** A webhook. */
export const event = shape(
  {
    entity: z.literal('event'),
    account_id: text,
    event: text,
    contains: z.array(text),
    payload: shape(
      {},
      { payment: entity(payment), order: entity(order), refund: entity(refund), dispute: entity(dispute) },
    ),
    created_at: seconds,
  },
  {},
)

export const answers: AnswerShape[] = [
  { method: 'POST', path: /^\/v1\/orders$/, body: order },
  { method: 'GET', path: /^\/v1\/orders\/\w+$/, body: order },
  { method: 'GET', path: /^\/v1\/orders\/\w+\/payments$/, body: collection(payment) },
  { method: 'GET', path: /^\/v1\/payments\/\w+$/, body: payment },
  { method: 'POST', path: /^\/v1\/payments\/\w+\/capture$/, body: payment },
  { method: 'POST', path: /^\/v1\/payments\/\w+\/refund$/, body: refund },
  { method: 'GET', path: /^\/v1\/payments\/\w+\/refunds$/, body: collection(refund) },
  { method: 'GET', path: /^\/v1\/disputes$/, body: collection(dispute) },
  { method: 'GET', path: /^\/v1\/disputes\/\w+$/, body: dispute },
]
