import { z } from 'zod'
import { anything, maybeText, shape, text, time, whole, type AnswerShape } from './shape'

/**
 * Flutterwave's responses, from its reference for version 3: payments, transactions, refunds, chargebacks and webhooks.
 */
const answer = (data: z.ZodType) => shape({ status: z.literal('success'), message: text, data }, {})
const pages = shape(
  {},
  {
    page_info: shape({}, { total: whole, current_page: whole, total_pages: whole, page_size: whole }),
  },
)
const list = (item: z.ZodType) =>
  shape({ status: z.literal('success'), message: text, data: z.array(item) }, { meta: pages })

const transactionFields = {
  flw_ref: text,
  device_fingerprint: text,
  charged_amount: z.number(),
  app_fee: z.number(),
  merchant_fee: z.number(),
  processor_response: text,
  auth_model: text,
  ip: text,
  narration: text,
  payment_type: text,
  account_id: whole,
  amount_settled: z.number(),
  card: anything,
  customer: anything,
  meta: anything,
}
const transaction = shape(
  { id: whole, tx_ref: text, amount: z.number(), currency: text, status: text, created_at: time },
  transactionFields,
)
const refund = shape(
  { id: whole, amount_refunded: z.number() },
  {
    account_id: whole,
    tx_id: whole,
    transaction_id: whole,
    flw_ref: text,
    wallet_id: whole,
    // A missing status and null are both documented.
    status: maybeText,
    destination: text,
    comment: maybeText,
    settlement_id: text,
    meta: anything,
    created_at: time,
  },
)
const chargeback = shape(
  { id: whole, status: text },
  {
    amount: z.number(),
    flw_ref: text,
    stage: text,
    comment: text,
    meta: anything,
    due_date: text,
    settlement_id: text,
    created_at: time,
    transaction_id: whole,
    tx_ref: text,
  },
)

/** An error response. */
export const fault = shape({ status: z.literal('error'), message: text, data: z.null() }, {})

const data = (event: z.ZodType, of: z.ZodType) => shape({ event, data: of }, { 'event.type': text })

/** A webhook, either with `event` and `data` or with all fields at the top level. */
export const event = z.union([
  data(z.literal('charge.completed'), transaction),
  data(z.literal('refund.completed'), refund.extend({ tx_ref: text })),
  data(z.templateLiteral(['chargeback.', z.string()]), chargeback),
  shape(
    { id: whole, txRef: text, flwRef: text, amount: z.number(), status: text, 'event.type': text },
    {
      orderRef: maybeText,
      paymentPlan: anything,
      currency: text,
      charged_amount: z.number(),
      customer: anything,
    },
  ),
])

export const answers: AnswerShape[] = [
  { method: 'POST', path: /^\/v3\/payments$/, body: answer(shape({ link: z.url() }, {})) },
  { method: 'POST', path: /^\/v3\/payments\/link\/disable$/, body: answer(z.null()) },
  { method: 'GET', path: /^\/v3\/transactions\/verify_by_reference$/, body: answer(transaction) },
  { method: 'GET', path: /^\/v3\/transactions$/, body: list(transaction) },
  { method: 'GET', path: /^\/v3\/transactions\/\d+\/verify$/, body: answer(transaction) },
  { method: 'POST', path: /^\/v3\/transactions\/\d+\/refund$/, body: answer(refund) },
  { method: 'GET', path: /^\/v3\/refunds$/, body: list(refund) },
  { method: 'GET', path: /^\/v3\/chargebacks$/, body: list(chargeback) },
]
