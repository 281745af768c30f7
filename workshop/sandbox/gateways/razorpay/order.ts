import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import type { RazorpayOrder, RazorpayPayment } from '../../../../server/gateways/razorpay/wire'
import { owe } from '../deliveries'
import { listBy, load, makeId, save, type Stored } from '../store'
import { pendingSeconds, type World } from '../gateway-sandbox'

/** An order with the fields a client may read. */
export interface SandboxRazorpayOrder extends RazorpayOrder {
  amount_due: number
  attempts: number
  notes: Record<string, string>
  created_at: number
  [field: string]: unknown
}

export interface Payment extends RazorpayPayment {
  amount_refunded: number
  /** Number of the attempt within its order, assigned by the simulated bank. */
  acquirer_data: { bank_transaction_id: string }
  [field: string]: unknown
}

/** Sandbox-only data: faults of the order's webhooks, and whether the bank is asking for confirmation. */
export interface RazorpayOrderExtra {
  deliver?: string[]
  atBank?: boolean
}

export type StoredRazorpayOrder = Stored<SandboxRazorpayOrder, RazorpayOrderExtra>

const gateway = 'razorpay'
/** Loads an order; `lock` locks it for the current transaction. */
export async function orderOf(
  db: World['db'],
  id: string,
  lock = false,
): Promise<StoredRazorpayOrder | null> {
  const stored = (await load(db, gateway, id, lock)) as StoredRazorpayOrder | null
  return stored?.kind === 'order' ? stored : null
}

/** Returns an order's payment attempts in sequence, even if they have the same time. */
export async function paymentsOf(db: World['db'], orderId: string): Promise<Payment[]> {
  const tried = ({ acquirer_data }: Payment) => Number(acquirer_data.bank_transaction_id)
  const found = await listBy<Payment>(db, gateway, 'payment', 'order_id', orderId)
  return found.toSorted((a, b) => tried(a) - tried(b))
}

/** Actions on an unpaid order. */
export const paying = [
  'pay',
  'wrong-amount',
  'pending',
  'ongoing',
  'authenticate',
  'decline',
  'cancel',
] as const
export type RazorpayPaying = (typeof paying)[number]

/** Applies an action to a locked order: stores it and its payment, and queues its webhooks. */
export async function act(
  trx: Transaction<DB>,
  world: World,
  stored: StoredRazorpayOrder,
  action: RazorpayPaying,
): Promise<StoredRazorpayOrder> {
  const payments = await paymentsOf(trx, stored.id)
  const open = payments.findLast(({ status }) => status === 'created' || status === 'authorized')
  const step = new RazorpayStep(trx, world, stored)
  switch (action) {
    case 'authenticate':
      await step.keep(open ?? step.newPayment('created'), [], { atBank: true })
      break
    case 'pay':
    case 'wrong-amount': {
      const amount = action === 'pay' ? stored.body.amount : Math.max(1, Math.floor(stored.body.amount / 2))
      const paid = { ...(open ?? step.newPayment('created')), amount, status: 'captured', captured: true }
      step.order = {
        ...step.order,
        status: 'paid',
        amount_paid: amount,
        amount_due: stored.body.amount - amount,
      }
      await step.keep(paid, ['payment.authorized', 'payment.captured', 'order.paid'])
      break
    }
    case 'pending':
    case 'ongoing':
      await step.keep(
        { ...(open ?? step.newPayment('created')), status: 'authorized' },
        ['payment.authorized'],
        action === 'ongoing' ? {} : { dueAt: new Date(world.now().getTime() + pendingSeconds * 1000) },
      )
      break
    case 'decline':
      await step.keep({ ...(open ?? step.newPayment('created')), ...refused }, ['payment.failed'])
      break
    case 'cancel':
      // Razorpay has no cancelled status: an order stays open.
      break
  }
  return step.stored
}

const refused = {
  status: 'failed',
  error_code: 'BAD_REQUEST_ERROR',
  error_reason: 'payment_failed',
  error_description: 'Your payment was declined by the bank.',
}

/** A change of an order, with its webhooks. */
export class RazorpayStep {
  order: SandboxRazorpayOrder
  constructor(
    readonly trx: Transaction<DB>,
    private readonly world: World,
    public stored: StoredRazorpayOrder,
  ) {
    this.order = stored.body
  }

  get now() {
    return this.world.now()
  }

  /** Seconds since 1970, as Razorpay writes times. */
  get at() {
    return Math.floor(this.now.getTime() / 1000)
  }

  newPayment(status: string): Payment {
    const { id, amount, currency } = this.order
    this.order = { ...this.order, status: 'attempted', attempts: this.order.attempts + 1 }
    return {
      id: makeId('pay_', 14),
      entity: 'payment',
      amount,
      currency,
      status,
      order_id: id,
      method: 'card',
      captured: false,
      amount_refunded: 0,
      refund_status: null,
      description: null,
      error_code: null,
      error_description: null,
      error_reason: null,
      notes: {},
      acquirer_data: { bank_transaction_id: String(this.order.attempts) },
      created_at: this.at,
    }
  }

  /** Stores order and payment and queues their webhooks. */
  async keep(
    payment: Payment,
    events: string[],
    { atBank = false, dueAt = null, ...about }: RazorpayKept = {},
  ) {
    const { now } = this
    this.stored = { ...this.stored, body: this.order, extra: { ...this.stored.extra, atBank }, dueAt }
    await save(this.trx, gateway, this.stored, now)
    await save(
      this.trx,
      gateway,
      { id: payment.id, kind: 'payment', body: payment, extra: {}, dueAt: null },
      now,
    )
    await owe(this.trx, {
      gateway,
      objectId: this.stored.id,
      deliver: this.stored.extra.deliver ?? [],
      now,
      events: events.map((type) => ({
        id: makeId('evt_', 14),
        type,
        raw: this.sent(type, { payment, ...about }),
      })),
    })
  }

  /** Returns the body of a webhook. */
  private sent(type: string, about: Record<string, object | undefined>): string {
    const items = Object.entries(type === 'order.paid' ? { ...about, order: this.order } : about)
    return JSON.stringify({
      entity: 'event',
      account_id: 'acc_Sandbox',
      event: type,
      contains: items.map(([name]) => name),
      payload: Object.fromEntries(items.map(([name, entity]) => [name, { entity }])),
      created_at: this.at,
    })
  }
}

/** Additional data stored with a change, and the other record its webhooks are about. */
interface RazorpayKept {
  atBank?: boolean
  dueAt?: Date | null
  refund?: object
  dispute?: object
}
