import type { Kysely } from 'kysely'
import type { DB } from '../../../server/platform/db/schema'

/** A gateway's own record of one payment's money, in hundredths of a dollar. */
export interface Entry {
  gateway: string
  /** Our payment id, from the reference sent to the gateway. */
  payment: string
  taken: number
  /** Amount returned through completed refunds, and through disputes that were lost or still hold it. */
  back: number
}

type Body = Record<string, any>
interface StoredObject {
  gateway: string
  kind: string
  body: Body
}

/** Reads how one gateway records money. */
interface GatewayReader {
  /** Returns the minor units taken if the object is a charge, otherwise undefined. */
  taken: (object: StoredObject) => number | undefined
  /** Returns our payment id for a charge. */
  payment: (charge: Body, all: readonly Body[]) => string | undefined
  /** Returns the minor units of a charge that another object has refunded or holds. */
  back: (object: StoredObject, charge: Body) => number
}

const cents = (decimal: unknown) => Math.round(Number(decimal) * 100)
const sum = (values: number[]) => values.reduce((so, one) => so + one, 0)

const readers: Record<string, GatewayReader> = {
  stripe: {
    taken: ({ kind, body }) => (kind === 'charge' && body.status === 'succeeded' ? body.amount : undefined),
    payment: (charge, all) => all.find(({ id }) => id === charge.payment_intent)?.metadata?.payment_id,
    back: ({ kind, body }, charge) => {
      if (body.charge !== charge.id) return 0
      if (kind === 'refund') return body.status === 'succeeded' ? body.amount : 0
      return kind === 'dispute' ? -sum(body.balance_transactions.map(({ amount }: Body) => amount)) : 0
    },
  },
  razorpay: {
    taken: ({ kind, body }) => (kind === 'payment' && body.captured ? body.amount : undefined),
    payment: (charge, all) => all.find(({ id }) => id === charge.order_id)?.receipt,
    back: ({ kind, body }, charge) => {
      if (body.payment_id !== charge.id) return 0
      if (kind === 'refund') return body.status === 'processed' ? body.amount : 0
      return kind === 'dispute' ? body.amount_deducted : 0
    },
  },
  paystack: {
    taken: ({ kind, body }) =>
      kind === 'transaction' && ['success', 'reversed'].includes(body.status) ? body.amount : undefined,
    payment: (charge) => charge.metadata?.payment_id,
    back: ({ kind, body }, charge) => {
      if (kind === 'refund' && body.transaction === charge.id)
        return body.status === 'processed' ? body.amount : 0
      const isLost = kind === 'dispute' && body.transaction_id === charge.id && body.status === 'resolved'
      return isLost && body.resolution !== 'declined' ? body.refund_amount : 0
    },
  },
  paypal: {
    taken: ({ kind, body }) =>
      kind === 'capture' && /COMPLETED|REFUNDED/.test(body.status) ? cents(body.amount.value) : undefined,
    payment: (charge) => charge.custom_id,
    back: ({ kind, body }, charge) => {
      const values = (all: Body[], sign: (one: Body) => number) =>
        sum(all.map((one) => sign(one) * cents(one.amount.value)))
      // Refunds are part of the order, each with an `up` link to its capture.
      if (kind === 'order')
        return values(body.purchase_units[0]?.payments?.refunds ?? [], ({ status, links }) =>
          status === 'COMPLETED' && links.some(({ href }: Body) => href.endsWith(`/captures/${charge.id}`))
            ? 1
            : 0,
        )
      if (kind !== 'dispute' || body.capture_id !== charge.id) return 0
      return values(body.money_movements ?? [], ({ type }) => (type === 'DEBIT' ? 1 : -1))
    },
  },
  flutterwave: {
    taken: ({ kind, body }) =>
      kind === 'transaction' && body.status === 'successful' ? cents(body.amount) : undefined,
    payment: (charge) => charge.tx_ref,
    back: ({ kind, body }, charge) => {
      if (kind === 'refund' && body.tx_id === charge.id)
        return body.status.startsWith('completed-') ? cents(body.amount_refunded) : 0
      return kind === 'chargeback' && body.flw_ref === charge.flw_ref && body.status === 'lost'
        ? cents(body.amount)
        : 0
    },
  },
}

/** Returns what all gateways actually took and returned, one entry for each of our payments. */
export async function bookOf(db: Kysely<DB>): Promise<Entry[]> {
  const rows = await db
    .selectFrom('sandbox_object')
    .select(['gateway', 'kind', 'body'])
    .orderBy('id')
    .execute()
  const objects = rows.map(({ gateway, kind, body }) => ({ gateway, kind, body: body as Body }))
  const entries = new Map<string, Entry>()
  for (const object of objects) {
    const reader = readers[object.gateway]!
    const taken = reader.taken(object)
    if (taken === undefined) continue
    const own = objects.filter(({ gateway }) => gateway === object.gateway)
    const payment = reader.payment(
      object.body,
      own.map(({ body }) => body),
    )
    if (!payment) throw new Error(`a charge of ${object.gateway} names no payment`)
    const entry = entries.get(payment) ?? { gateway: object.gateway, payment, taken: 0, back: 0 }
    entry.taken += taken
    entry.back += Math.min(taken, sum(own.map((other) => reader.back(other, object.body))))
    entries.set(payment, entry)
  }
  return [...entries.values()]
}
