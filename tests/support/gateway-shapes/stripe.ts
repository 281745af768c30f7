import { z } from 'zod'

/**
 * Stripe's responses according to its specification (API version 2026-10-28). Fields are required or nullable as
 * specified, and enumerations accept any word because they may grow.
 */
const id = z.string().min(1)
const word = z.string().min(1)
const count = z.int()
const seconds = z.int().min(1)
const nothing = z.null()
const metadata = z.record(z.string(), z.string())
/** An ID, or the object itself if the request expanded it. */
const ref = z.union([id, z.looseObject({ id })])
const listOf = <T extends z.ZodType>(of: T) =>
  z.strictObject({ object: z.literal('list'), url: z.string(), has_more: z.boolean(), data: z.array(of) })

const balanceTransaction = z.strictObject({
  id,
  object: z.literal('balance_transaction'),
  amount: count,
  available_on: seconds,
  balance_type: word,
  created: seconds,
  currency: z.string().length(3),
  description: z.string().nullable(),
  exchange_rate: z.number().nullable(),
  fee: count,
  fee_details: z.array(z.looseObject({})),
  net: count,
  reporting_category: word,
  source: ref.nullable(),
  status: word,
  type: word,
})

const refund = z.strictObject({
  id,
  object: z.literal('refund'),
  amount: count.min(1),
  balance_transaction: ref.nullable(),
  charge: ref.nullable(),
  created: seconds,
  currency: z.string().length(3),
  customer: ref.nullable(),
  customer_account: z.string().nullable(),
  description: z.string().optional(),
  destination_details: z.looseObject({}).optional(),
  failure_balance_transaction: ref.optional(),
  failure_reason: z.string().optional(),
  metadata: metadata.nullable(),
  next_action: z.looseObject({}).optional(),
  payment_intent: ref.nullable(),
  payment_method: ref.nullable(),
  pending_reason: z.string().optional(),
  reason: z.string().nullable(),
  receipt_number: z.string().nullable(),
  source_transfer_reversal: ref.nullable(),
  status: z.string().nullable(),
  transfer_reversal: ref.nullable(),
})

const charge = z.strictObject({
  id,
  object: z.literal('charge'),
  amount: count.min(1),
  amount_captured: count,
  amount_refunded: count.min(0),
  application: ref.nullable(),
  application_fee: ref.nullable(),
  application_fee_amount: count.nullable(),
  balance_transaction: ref.nullable(),
  billing_details: z.looseObject({}),
  calculated_statement_descriptor: z.string().nullable(),
  captured: z.boolean(),
  created: seconds,
  currency: z.string().length(3),
  customer: ref.nullable(),
  description: z.string().nullable(),
  disputed: z.boolean(),
  failure_balance_transaction: ref.nullable(),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  fraud_details: z.looseObject({}).nullable(),
  livemode: z.boolean(),
  metadata,
  on_behalf_of: ref.nullable(),
  outcome: z.looseObject({}).nullable(),
  paid: z.boolean(),
  payment_intent: ref.nullable(),
  payment_method: z.string().nullable(),
  payment_method_details: z.looseObject({}).nullable(),
  receipt_email: z.string().nullable(),
  receipt_number: z.string().nullable(),
  receipt_url: z.string().nullable(),
  refunded: z.boolean(),
  refunds: listOf(refund).nullable().optional(),
  review: ref.nullable(),
  shipping: z.looseObject({}).nullable(),
  source: z.looseObject({}).nullable(),
  source_transfer: ref.nullable(),
  statement_descriptor: z.string().nullable(),
  statement_descriptor_suffix: z.string().nullable(),
  status: word,
  transfer_data: z.looseObject({}).nullable(),
  transfer_group: z.string().nullable(),
})

const dispute = z.strictObject({
  id,
  object: z.literal('dispute'),
  amount: count,
  balance_transactions: z.array(balanceTransaction),
  charge: ref,
  created: seconds,
  currency: z.string().length(3),
  enhanced_eligibility_types: z.array(word),
  evidence: z.looseObject({}),
  evidence_details: z.looseObject({
    due_by: count.nullable(),
    has_evidence: z.boolean(),
    past_due: z.boolean(),
    submission_count: count,
  }),
  intended_submission_method: z.string().nullable(),
  is_charge_refundable: z.boolean(),
  livemode: z.boolean(),
  metadata,
  network_reason_code: z.string().nullable().optional(),
  payment_intent: ref.nullable(),
  payment_method_details: z
    .looseObject({ type: word, card: z.looseObject({ brand: word, case_type: word }).optional() })
    .optional(),
  reason: word,
  status: word,
})

/** Fields of an intent for the payment type we use; the sandbox may omit those of other types. */
const intent = z.looseObject({
  id,
  object: z.literal('payment_intent'),
  amount: count.min(1),
  amount_capturable: count,
  amount_received: count,
  canceled_at: seconds.nullable(),
  cancellation_reason: z.string().nullable(),
  capture_method: word,
  client_secret: z.string().nullable(),
  confirmation_method: word,
  created: seconds,
  currency: z.string().length(3),
  customer: nothing,
  description: z.string().nullable(),
  last_payment_error: z.looseObject({ type: word }).nullable(),
  latest_charge: z.union([id, charge]).nullable(),
  livemode: z.boolean(),
  metadata,
  next_action: z.looseObject({ type: word }).nullable(),
  payment_method: z.string().nullable(),
  payment_method_types: z.array(word),
  receipt_email: z.string().nullable(),
  status: word,
})

const warning = z.strictObject({
  id,
  object: z.literal('radar.early_fraud_warning'),
  actionable: z.boolean(),
  charge: ref,
  created: seconds,
  fraud_type: word,
  livemode: z.boolean(),
  payment_intent: ref.optional(),
})

/** A snapshot event, which contains the object as it was at the time. */
const event = z.strictObject({
  id,
  object: z.literal('event'),
  api_version: z.string().nullable(),
  created: seconds,
  data: z.strictObject({
    object: z.discriminatedUnion('object', [intent, charge, refund, dispute, warning]),
    previous_attributes: z.looseObject({}).optional(),
  }),
  livemode: z.boolean(),
  pending_webhooks: count,
  request: z.strictObject({ id: z.string().nullable(), idempotency_key: z.string().nullable() }).nullable(),
  type: word,
})

const fault = z.strictObject({
  error: z.looseObject({
    type: z.enum(['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']),
    code: z.string().optional(),
    message: z.string().optional(),
    param: z.string().optional(),
  }),
})

const webhookEndpoint = z.strictObject({
  id,
  object: z.literal('webhook_endpoint'),
  api_version: z.string().nullable(),
  application: z.string().nullable(),
  created: seconds,
  description: z.string().nullable(),
  enabled_events: z.array(word),
  livemode: z.boolean(),
  metadata,
  secret: z.string().optional(),
  status: word,
  url: z.string(),
})

/** Shapes of the responses, by name. */
export const stripeShapes = {
  webhookEndpoints: listOf(webhookEndpoint),
  intent,
  charge,
  charges: listOf(charge),
  refund,
  refunds: listOf(refund),
  dispute,
  disputes: listOf(dispute),
  warnings: listOf(warning),
  event,
  events: listOf(event),
  fault,
}
