import { z } from 'zod'

/**
 * PayPal's responses according to its specifications (Orders v2, Payments v2, Disputes v1). Almost nothing is required:
 * fields that are present must match, and enumerations may grow.
 */
const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z.string().regex(/^-?\d+(\.\d+)?$/),
})
const word = z.string().regex(/^[0-9A-Z_]+$/)
const at = z.iso.datetime()
const links = z.array(z.strictObject({ href: z.string(), rel: z.string(), method: z.string().optional() }))
const ids = { custom_id: z.string().max(255), invoice_id: z.string() }
const times = { create_time: at, update_time: at }
const reason = z.strictObject({ reason: word }).partial()

const refund = z
  .strictObject({
    id: z.string(),
    status: word,
    status_details: reason,
    amount: money,
    ...ids,
    acquirer_reference_number: z.string(),
    note_to_payer: z.string(),
    seller_payable_breakdown: z
      .looseObject({
        gross_amount: money,
        paypal_fee: money,
        net_amount: money,
        total_refunded_amount: money,
      })
      .partial(),
    payer: z.looseObject({}),
    links,
    ...times,
  })
  .partial()

const ofCapture = {
  id: z.string(),
  status: word,
  status_details: reason,
  amount: money,
  ...ids,
  network_transaction_reference: z.looseObject({}),
  seller_protection: z.looseObject({ status: word }).partial(),
  final_capture: z.boolean(),
  seller_receivable_breakdown: z.looseObject({}),
  disbursement_mode: word,
  processor_response: z.looseObject({}),
  links,
  ...times,
}
const captureInOrder = z.strictObject(ofCapture).partial()
const capture = z
  .strictObject({
    ...ofCapture,
    supplementary_data: z
      .looseObject({ related_ids: z.looseObject({ order_id: z.string() }).partial() })
      .partial(),
    payee: z.looseObject({}),
  })
  .partial()

const order = z
  .strictObject({
    ...times,
    id: z.string(),
    payment_source: z.looseObject({}),
    intent: word,
    processing_instruction: word,
    payer: z.looseObject({}),
    purchase_units: z.array(
      z
        .looseObject({
          reference_id: z.string(),
          amount: money,
          description: z.string(),
          ...ids,
          payments: z.strictObject({ captures: z.array(captureInOrder), refunds: z.array(refund) }).partial(),
        })
        .partial(),
    ),
    status: word,
    links,
  })
  .partial()

const summary = {
  dispute_id: z.string(),
  ...times,
  reason: word,
  status: word,
  dispute_state: word,
  dispute_amount: money,
  dispute_life_cycle_stage: word,
  dispute_channel: word,
  seller_response_due_date: at,
  links,
}
const dispute = z
  .strictObject({
    ...summary,
    disputed_transactions: z.array(
      z
        .strictObject({
          buyer_transaction_id: z.string(),
          seller_transaction_id: z.string(),
          reference_id: z.string(),
          create_time: at,
          transaction_status: word,
          gross_amount: money,
          invoice_number: z.string(),
          custom: z.string(),
          buyer: z.looseObject({}),
          seller: z.looseObject({}),
        })
        .partial(),
    ),
    dispute_outcome: z.strictObject({ outcome_code: word, amount_refunded: money }).partial(),
    money_movements: z.array(
      z
        .strictObject({
          affected_party: word,
          amount: money,
          initiated_time: at,
          type: z.enum(['DEBIT', 'CREDIT']),
          reason: word,
        })
        .partial(),
    ),
    adjudications: z.array(z.looseObject({})),
  })
  .partial()

const eventOf = <T extends z.ZodType>(resource_type: string, resource: T) =>
  z.strictObject({
    id: z.string(),
    create_time: at,
    resource_type: z.literal(resource_type),
    event_version: z.string(),
    event_type: z.string().regex(/^[A-Z_.-]+$/),
    summary: z.string(),
    resource_version: z.string(),
    resource,
    links,
  })

/** Taken from Webhooks Management v1, which requires no fields. */
const webhook = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    event_types: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string().optional(),
        status: z.string().optional(),
        resource_versions: z.array(z.string()).optional(),
      }),
    ),
    links,
  })
  .partial()

/** Shapes of the responses, by name. */
export const paypalShapes = {
  webhook,
  order,
  capture,
  refund,
  dispute,
  disputes: z.strictObject({ items: z.array(z.strictObject(summary).partial()), links }).partial(),
  event: z.discriminatedUnion('resource_type', [
    eventOf('checkout-order', order),
    eventOf('capture', capture),
    eventOf('refund', refund),
    eventOf('dispute', dispute),
  ]),
}
