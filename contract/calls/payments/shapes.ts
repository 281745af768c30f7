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

/** Public data a gateway needs to continue in the browser (D70); fields that don't apply are missing. */
const handover = {
  client_secret: z.string().optional(),
  redirect_url: z.string().optional(),
  order_id: z.string().optional(),
  publishable_key: z.string().optional(),
  /** Further parameters of the gateway's script, named as in its documentation. */
  gateway_data: z.record(z.string(), z.string()).optional(),
}

/** A payment opened by this call, or one that was already open. */
const opened = z.object({
  payment_transaction_id: z.string(),
  gateway: z.enum(values.gateways),
  status: z.enum(paymentStates),
  test_mode: z.boolean(),
  ...amount,
  expires_at: time.nullable(),
  ...handover,
})

/** State of a payment, named as in the payment machine. */
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
   * Whether money may still be on its way. False only if the gateway has just confirmed that nothing was paid and
   * nothing is pending; only then may payment be offered again, with the values below. Also true if the gateway didn't
   * reply. True with `failed` or `expired` means that the attempt can't be cancelled at the gateway, so money may still
   * have arrived.
   */
  underway: z.boolean().optional(),
  /** Why money is under review, being refunded or was refunded. */
  cause: z.enum(values.paymentCauses).nullable().optional(),
  /** Whether the gateway declined the card or account; the attempt can be retried. */
  declined: z.boolean().optional(),
  ...handover,
})

/**
 * A line of the user's billing history. Includes free packages, with amount 0, `free` and `success` but no payment
 * fields.
 */
const transaction = z.object({
  id: z.string(),
  payment_transaction_id: z.string().nullable(),
  /** Resulting subscription; null if there is none yet. */
  subscription_id: rowId.nullable(),
  package: z.object({ id: rowId, name: z.string() }),
  ...amount,
  payment_type: z.enum(paymentTypes),
  payment_gateway: z.enum(values.gateways),
  status: z.enum(paymentStates),
  /** Whether the last attempt at an open payment was declined; the payer may then use another card or account. */
  declined: z.boolean(),
  test_mode: z.boolean(),
  receipt_number: z.string().nullable(),
  reason: z.string().nullable(),
  /** Refunded amount, and pending refunds. */
  refunded_minor: count,
  refund_underway_minor: count,
  created_at: time,
  updated_at: time,
})

/** A credit note: number, the gateway's refund id, amount. */
const creditNote = z.object({
  number: z.string(),
  refund: z.string(),
  amount_minor: z.number().int(),
  currency: z.string(),
  issued_at: time,
  voided_at: time.nullable(),
})

/** `amount` is accepted but not trusted (D42). */
const begin = {
  package_id: id,
  amount: maybe(z.union([z.string().max(30), z.number()])),
  platform_type: maybe(word(values.platformTypes)),
  payment_transaction_id: maybe(note(100)),
  idempotency_key: idempotencyKey,
  /**
   * Number of times the payer had bought the package when the offer was shown; if the number is higher now, the request
   * is refused with CONFLICT.
   */
  times_bought: maybe(whole(0)),
  /** Path on this site to return to; anything else is refused. */
  return_to: maybe(z.string().max(500).refine(isSitePath, 'refusals.link')),
}
const one = z.object({ payment_transaction_id: paymentId })
/** A bank transfer: account, reference, and the receipts sent, latest first (D74). */
const transfer = z.object({
  payment_transaction_id: z.string(),
  status: z.enum(paymentStates),
  reference: z.string(),
  ...amount,
  package: z.object({ id: rowId, name: z.string() }),
  /** Account details by name; empty if the account has changed since. */
  bank: z.record(z.string(), z.string()),
  test_mode: z.boolean(),
  /** Deadline for the receipt. */
  expires_at: time.nullable(),
  /** Why the latest receipt, or the transfer, was refused. */
  reason: z.string().nullable(),
  receipts: z.array(z.object({ name: z.string(), url, sent_at: time })),
  receipts_left: z.number().int(),
  receipt_url: url.nullable(),
  /** Usual review time in hours; null without a commitment. */
  review_hours: z.number().int().nullable(),
})

export const paymentShapes = {
  'admin/payments-reconcile': {
    /** The payment to check, in any state; if omitted, all payments that are open or awaiting money. */
    input: z.object({ payment_transaction_id: maybe(paymentId) }),
    data: z.object({ asked: count, changed: count }),
  },
  get_payment_settings: {
    /** Our extension: limits the reply to gateways that can charge the price of this package. */
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
      /** Our extensions: filter by state and package. */
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
    /**
     * `proof` contains the fields returned by the gateway's window, under the gateway's names. They are verified, but
     * settle nothing until the gateway confirms the payment.
     */
    input: one.extend({ proof: maybe(z.record(z.string().max(40), z.string().max(300))) }),
    data: standing,
  },
  'get-payment-receipt': {
    input: one.extend({ format: maybe(z.enum(['json', 'html'])) }),
    data: z.object({
      receipt_number: z.string(),
      payment_transaction_id: z.string(),
      issued_at: time,
      /** The operator; `address` is null if the settings have none. */
      seller: z.object({ name: z.string(), address: z.string().nullable(), email: z.string() }),
      buyer: z.object({ name: z.string(), email: z.string().nullable(), address: z.string().nullable() }),
      item: z.string(),
      ...amount,
      payment_gateway: z.enum(values.gateways),
      test_mode: z.boolean(),
      /** Credit notes, one per refund. `voided_at` is set if that refund failed afterwards. */
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
        /** Amount received, refunded or disputed; null if there is none or it can't be expressed in minor units. */
        sum: z.object({ amount_minor: z.number().int(), currency: z.string() }).nullable(),
        /** Number of the receipt or credit note issued or voided. */
        number: z.string().nullable(),
      }),
    ),
  },
  'initiate-bank-transfer': {
    input: z.object({ package_id: id, file: maybe(file), idempotency_key: idempotencyKey }),
    data: transfer,
  },
  /** Returns a bank transfer by its payment id, or the open transfer for a package. */
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
