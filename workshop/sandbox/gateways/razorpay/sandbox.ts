import type { Transaction } from 'kysely'
import { fromRazorpayAmount } from '../../../../server/gateways/razorpay/amount'
import { hmacHex } from '../../../../server/platform/secrets/hmac'
import type { DB } from '../../../../server/platform/db/schema'
import { save } from '../store'
import type { Action, GatewaySandbox, World } from '../gateway-sandbox'
import { razorpayApi } from './api'
import { aftersale, happen, isAftersale } from './aftersale'
import { act, orderOf, paying, paymentsOf, type RazorpayPaying } from './order'

/** Sandbox for Razorpay. */
export const razorpaySandbox: GatewaySandbox = {
  api: razorpayApi,
  sign: (raw, { webhookSecret = '' }, _at, forged) => ({
    'x-razorpay-event-id': hmacHex('event', raw).slice(0, 14),
    'x-razorpay-signature': hmacHex(forged ? 'wrong' : webhookSecret, raw),
  }),
  paidEvents: ['payment.captured'],
  actions: [...paying, ...aftersale],
  view: async (world, id) => {
    const order = await orderOf(world.db, id)
    if (!order) return null
    const { amount, currency, notes, status } = order.body
    const waiting = (await paymentsOf(world.db, id)).some((payment) => payment.status === 'authorized')
    return {
      amountMinor: fromRazorpayAmount(amount, currency),
      currency,
      description: notes.description ?? null,
      open: status !== 'paid' && !waiting,
      atBank: order.extra.atBank ?? false,
      status: waiting ? 'authorized' : status,
      returnTo: `/sandbox/razorpay/return/${id}`,
    }
  },
  act: async (trx, world, id, action, deliver) => {
    if (action && !isPaying(action) && !isAftersale(action)) return false
    const order = await orderOf(trx, id, true)
    if (!order) return false
    const planned = deliver ? { ...order, extra: { ...order.extra, deliver } } : order
    if (deliver) await save(trx, 'razorpay', planned, world.now())
    if (action && isAftersale(action)) await happen(trx, world, planned, action)
    else if (action) await act(trx, world, planned, action)
    return true
  },
  complete,
}

const isPaying = (action: Action): action is RazorpayPaying => (paying as readonly Action[]).includes(action)

async function complete(trx: Transaction<DB>, world: World, id: string): Promise<void> {
  const order = await orderOf(trx, id, true)
  if (order?.dueAt && order.body.status !== 'paid') await act(trx, world, order, 'pay')
}
