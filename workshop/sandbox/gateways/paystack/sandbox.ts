import type { Transaction } from 'kysely'
import { fromPaystackAmount } from '../../../../server/gateways/paystack/amount'
import { paystackSignature } from '../../../../server/gateways/paystack/webhook'
import type { DB } from '../../../../server/platform/db/schema'
import { save } from '../store'
import type { Action, GatewaySandbox, World } from '../gateway-sandbox'
import { aftersale, arrive, happen, isAftersale } from './aftersale'
import { paystackApi } from './api'
import { act, paying, paymentOf, type PaystackPaying, type StoredPayment } from './transaction'

const waiting = new Set(['pending', 'processing', 'queued'])

/** Sandbox for Paystack. */
export const paystackSandbox: GatewaySandbox = {
  api: paystackApi,
  sign: (raw, { secretKey = '' }, _at, forged) => ({
    'x-paystack-signature': paystackSignature(raw, forged ? 'wrong' : secretKey),
  }),
  paidEvents: ['charge.success'],
  actions: [...paying, ...aftersale],
  view: async (world, id) => {
    const found = await paymentOf(world.db, id)
    if (!found) return null
    const { amount, currency, status } = found.body
    return {
      amountMinor: fromPaystackAmount(amount, currency),
      currency,
      description: descriptionOf(found),
      open: !['success', 'reversed'].includes(status) && !waiting.has(status),
      atBank: status === 'ongoing',
      status,
      returnTo: returnOf(found),
    }
  },
  act: async (trx, world, id, action, deliver) => {
    if (action && !isPaying(action) && !isAftersale(action)) return false
    const found = await paymentOf(trx, id, true)
    if (!found) return false
    const planned = deliver ? { ...found, extra: { ...found.extra, deliver } } : found
    if (deliver) await save(trx, 'paystack', planned, world.now())
    if (action && isAftersale(action)) await happen(trx, world, planned, action)
    else if (action) await act(trx, world, planned, action)
    return true
  },
  complete,
}

const isPaying = (action: Action): action is PaystackPaying => (paying as readonly Action[]).includes(action)

const descriptionOf = ({ body: { metadata } }: StoredPayment) =>
  String((metadata as { description?: unknown } | null)?.description ?? '')

/** Returns the return URL with Paystack's own query, which identifies the transaction but not its result. */
function returnOf({ body, extra }: StoredPayment): string | null {
  if (!extra.callbackUrl) return null
  const url = new URL(extra.callbackUrl)
  url.searchParams.set('trxref', body.reference)
  url.searchParams.set('reference', body.reference)
  return url.href
}

async function complete(trx: Transaction<DB>, world: World, id: string): Promise<void> {
  const found = await paymentOf(trx, id, true)
  if (found?.dueAt && waiting.has(found.body.status)) await act(trx, world, found, 'pay')
  else if (!found) await arrive(trx, world, id, (reference) => paymentOf(trx, reference, true))
}
