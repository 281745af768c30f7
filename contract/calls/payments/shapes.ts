import { z } from 'zod'
import { isSitePath } from '../../site/site-path'
import { paymentStates, paymentTypes } from '../../money/payment-states'
import * as values from '../../values'
import {
  count,
  file,
  id,
  idempotencyKey,
  maybe,
  note,
  paging,
  paymentId,
  rowId,
  time,
  total,
  url,
  whole,
  word,
  type Shape,
} from '../kit/primitives'

const amount = { amount: z.number(), amount_minor: z.number().int(), currency: z.string().length(3) }

/** What a gateway needs to go on in the browser; only public values, and only those the gateway has (D70). */
const handover = {
  client_secret: z.string().optional(),
  redirect_url: z.string().optional(),
  order_id: z.string().optional(),
  publishable_key: z.string().optional(),
  /** What else the gateway's own script takes, by the names of its documentation. */
  gateway_data: z.record(z.string(), z.string()).optional(),
}

/** A payment that was opened, or found open. */
const opened = z.object({
  payment_transaction_id: z.string(),
  gateway: z.enum(values.gateways),
  status: z.enum(paymentStates),
  test_mode: z.boolean(),
  ...amount,
  expires_at: time.nullable(),
  ...handover,
})

/** The state of a payment, by the names of the payment machine. */
const standing = z.object({
  payment_transaction_id: z.string(),
  status: z.enum(paymentStates),
  gateway: z.enum(values.gateways).optional(),
  package_id: rowId.optional(),
  subscription_id: rowId.nullable().optional(),
  reason: z.string().nullable().optional(),
  expires_at: time.nullable().optional(),
  test_mode: z.boolean().optional(),
  /**
   * False only when the gateway has just confirmed that nothing was paid and nothing is under way: only then may paying
   * be offered again, with the values below. True also when the gateway did not answer; beside `failed` and `expired`:
   * it cannot close what was begun, and money may have come all the same.
   */
  underway: z.boolean().optional(),
  /** Of money that is looked at, goes back or went back: why. */
  cause: z.enum(values.paymentCauses).nullable().optional(),
  /** The gateway turned down the payer's card or account; the attempt may be tried again. */
  declined: z.boolean().optional(),
  ...handover,
})

/**
 * A line of the person's own transactions. A free package is one as well: 0, `free`, `success`, and nothing of a
 * payment, because there was none.
 */
const transaction = z.object({
  id: z.string(),
  payment_transaction_id: z.string().nullable(),
  /** What it gave; null while it has given nothing. */
  subscription_id: rowId.nullable(),
  package: z.object({ id: rowId, name: z.string() }),
  ...amount,
  payment_type: z.enum(paymentTypes),
  payment_gateway: z.enum(values.gateways),
  status: z.enum(paymentStates),
  /** While it is open: the last attempt was declined, and the payer may try another card or account. */
  declined: z.boolean(),
  test_mode: z.boolean(),
  receipt_number: z.string().nullable(),
  reason: z.string().nullable(),
  /** What of it went back to the payer, and what is on its way. */
  refunded_minor: count,
  refund_underway_minor: count,
  created_at: time,
  updated_at: time,
})

/** A credit note: its number, the gateway's name of the refund, and how much. */
const creditNote = z.object({
  number: z.string(),
  refund: z.string(),
  amount_minor: z.number().int(),
  currency: z.string(),
  issued_at: time,
  voided_at: time.nullable(),
})

/** `amount` is read and not believed (D42). */
const begin = {
  package_id: id,
  amount: maybe(z.union([z.string().max(30), z.number()])),
  platform_type: maybe(word(values.platformTypes)),
  payment_transaction_id: maybe(note(100)),
  idempotency_key: idempotencyKey,
  /** How often the payer had bought the package when the offer was shown: more by now is CONFLICT. */
  times_bought: maybe(whole(0)),
  /** Page of the marketplace to come back to; anything but a path of the marketplace is refused. */
  return_to: maybe(z.string().max(500).refine(isSitePath, 'refusals.link')),
}
const one = z.object({ payment_transaction_id: paymentId })
/** A bank transfer, whole: the account, the reference, and the receipts that were sent, the last one first (D74). */
const transfer = z.object({
  payment_transaction_id: z.string(),
  status: z.enum(paymentStates),
  reference: z.string(),
  ...amount,
  package: z.object({ id: rowId, name: z.string() }),
  /** Lines of the account to pay to, by name; empty when the account has changed since. */
  bank: z.record(z.string(), z.string()),
  test_mode: z.boolean(),
  /** By when a receipt is awaited. */
  expires_at: time.nullable(),
  /** Why the last receipt, or the transfer, was refused. */
  reason: z.string().nullable(),
  receipts: z.array(z.object({ name: z.string(), url, sent_at: time })),
  receipts_left: z.number().int(),
  receipt_url: url.nullable(),
  /** Hours within which somebody usually looks; null where nothing is promised. */
  review_hours: z.number().int().nullable(),
})

export const paymentShapes = {
  'admin/payments-reconcile': {
    /** One payment, whatever its state; without it all that are open or wait for their money. */
    input: z.object({ payment_transaction_id: maybe(paymentId) }),
    data: z.object({ asked: count, changed: count }),
  },
  get_payment_settings: {
    /** Ours: only what can charge the price of this package. */
    input: z.object({ package_id: maybe(id) }),
    data: z.array(
      z.object({
        type: z.enum(values.gateways),
        data: z.record(z.string(), z.union([z.string(), z.boolean()])),
      }),
    ),
  },
  get_payment_details: {
    input: z.object({
      ...paging,
      payment_type: maybe(word(paymentTypes)),
      /** Ours: one state, and one package. */
      status: maybe(word(paymentStates)),
      package_id: maybe(id),
    }),
    data: z.array(transaction),
    extra: z.object(total),
  },
  paypal: { input: z.object(begin), data: opened },
  flutterwave: { input: z.object(begin), data: opened },
  'create-payment-intent': {
    input: z.object({
      ...begin,
      payment_method: maybe(word(values.gateways)),
      payment_type: maybe(word(paymentTypes)),
    }),
    data: opened,
  },
  'payment-transaction-fail': { input: one, data: standing },
  'payment-transaction-status': {
    /** `proof`: what the gateway's window gave the browser, in the gateway's own names; checked, and still a hint. */
    input: one.extend({ proof: maybe(z.record(z.string().max(40), z.string().max(300))) }),
    data: standing,
  },
  'get-payment-receipt': {
    input: one.extend({ format: maybe(z.enum(['json', 'html'])) }),
    data: z.object({
      receipt_number: z.string(),
      payment_transaction_id: z.string(),
      issued_at: time,
      /** The operator; without an address where the settings have none. */
      seller: z.object({ name: z.string(), address: z.string().nullable(), email: z.string() }),
      buyer: z.object({ name: z.string(), email: z.string().nullable(), address: z.string().nullable() }),
      item: z.string(),
      ...amount,
      payment_gateway: z.enum(values.gateways),
      test_mode: z.boolean(),
      /** What corrects it: one for each refund. `voided_at`: that refund failed afterwards. */
      credit_notes: z.array(creditNote),
      html: z.string(),
    }),
  },
  'payment-history': {
    input: one,
    data: z.array(
      z.object({
        what: z.enum(values.paymentSteps),
        at: time,
        /** Amounts received, sent or disputed; null where there are none, or the amount cannot be expressed. */
        sum: z.object({ amount_minor: z.number().int(), currency: z.string() }).nullable(),
        /** Number of the receipt, or of the credit note that was issued or became void. */
        number: z.string().nullable(),
      }),
    ),
  },
  'initiate-bank-transfer': {
    input: z.object({ package_id: id, file: maybe(file), idempotency_key: idempotencyKey }),
    data: transfer,
  },
  /** By the number of a payment, or the open transfer for a package. */
  'bank-transfer': {
    input: z
      .object({ package_id: maybe(id), payment_transaction_id: maybe(paymentId) })
      .refine((value) => value.package_id !== undefined || value.payment_transaction_id !== undefined, {
        error: 'refusals.required',
        path: ['package_id'],
      }),
    data: z.object({
      package: z.object({
        id: rowId,
        name: z.string(),
        amount_minor: z.number().int(),
        currency: z.string(),
      }),
      transfer: transfer.nullable(),
      test_mode: z.boolean(),
    }),
  },
  'upload-bank-receipt-file': { input: one.extend({ file }), data: transfer },
} satisfies Record<string, Shape>
