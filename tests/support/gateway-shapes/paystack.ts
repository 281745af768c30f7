import { z } from 'zod'
import { anything, maybeText, shape, text, time, whole, type AnswerShape } from './shape'

/** Paystack's responses, from its API reference: transactions, refunds, disputes and webhook events. */
const answer = (data: z.ZodType) =>
  shape({ status: z.literal(true), message: text, data }, { meta: anything })

const transaction = shape(
  // `paid_at` is null until the transaction is paid.
  { id: whole, status: text, reference: text, amount: whole, currency: text, paid_at: time.nullable() },
  {
    domain: text,
    receipt_number: maybeText,
    message: maybeText,
    gateway_response: maybeText,
    helpdesk_link: maybeText,
    paidAt: time.nullable(),
    created_at: time,
    createdAt: time,
    channel: maybeText,
    ip_address: maybeText,
    metadata: anything,
    log: anything,
    fees: whole.nullable(),
    fees_split: anything,
    authorization: anything,
    customer: anything,
    plan: anything,
    split: anything,
    subaccount: anything,
    order_id: anything,
    requested_amount: whole,
    source: anything,
    fees_breakdown: anything,
    transaction_date: text,
    plan_object: anything,
    connect: anything,
    pos_transaction_data: anything,
  },
)
const refund = shape(
  { amount: whole, currency: text },
  {
    id: whole,
    integration: whole,
    domain: text,
    transaction: z.union([whole, z.object({ id: whole })]),
    dispute: anything,
    deducted_amount: anything,
    channel: maybeText,
    fully_deducted: anything,
    customer_note: maybeText,
    merchant_note: maybeText,
    refunded_by: text,
    refunded_at: maybeText,
    expected_at: maybeText,
    settlement: anything,
    status: text,
    createdAt: time,
    updatedAt: time,
  },
)
const disputeFields = {
  refund_amount: whole.nullable(),
  currency: maybeText,
  resolution: maybeText,
  domain: text,
  transaction: z.object({ id: whole }),
  transaction_reference: maybeText,
  category: maybeText,
  customer: anything,
  bin: maybeText,
  last4: maybeText,
  dueAt: maybeText,
  resolvedAt: time.nullable(),
  evidence: anything,
  attachments: anything,
  note: anything,
  history: anything,
  messages: anything,
  createdAt: time,
  updatedAt: time,
}
const dispute = shape({ id: whole, status: text }, disputeFields)

/** An error response. */
export const fault = shape(
  { status: z.literal(false), message: text },
  { meta: anything, type: text, code: text },
)

const refundEvent = shape(
  { status: text, transaction_reference: text, currency: text },
  {
    // Numbers and texts are both documented.
    amount: z.union([whole, text]),
    refund_reference: maybeText,
    processor: text,
    customer: anything,
    integration: whole,
    domain: text,
  },
)

/** A webhook. */
export const event = z.union([
  shape({ event: z.literal('charge.success'), data: transaction }, {}),
  shape({ event: z.templateLiteral(['refund.', z.string()]), data: refundEvent }, {}),
  shape(
    {
      event: z.enum(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve']),
      data: dispute,
    },
    {},
  ),
])

export const answers: AnswerShape[] = [
  {
    method: 'POST',
    path: /^\/transaction\/initialize$/,
    body: answer(shape({ authorization_url: z.url(), access_code: text, reference: text }, {})),
  },
  { method: 'GET', path: /^\/transaction\/verify\/[\w.=-]+$/, body: answer(transaction) },
  { method: 'GET', path: /^\/transaction$/, body: answer(z.array(transaction)) },
  { method: 'GET', path: /^\/transaction\/\d+$/, body: answer(transaction) },
  { method: 'POST', path: /^\/refund$/, body: answer(refund) },
  { method: 'GET', path: /^\/refund$/, body: answer(z.array(refund)) },
  // The response is documented as a list, but the example shows a single object.
  {
    method: 'GET',
    path: /^\/dispute\/transaction\/\d+$/,
    body: answer(z.union([dispute, z.array(dispute)])),
  },
]
