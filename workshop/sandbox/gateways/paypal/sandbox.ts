import type { Transaction } from 'kysely'
import type { PaypalKeys } from '../../../../server/gateways/paypal/offer'
import { fromPaypalAmount } from '../../../../server/gateways/paypal/amount'
import type { DB } from '../../../../server/platform/db/schema'
import { load, save } from '../store'
import { actions, type HostedView, type GatewaySandbox, type World } from '../gateway-sandbox'
import { paypalApi } from './api'
import { complete, happen } from './happen'
import type { SandboxPaypalOrder, PaypalOrderExtra, StoredPaypalOrder } from './order'
import { signed } from './wire'

const waiting = new Set(['CREATED', 'PAYER_ACTION_REQUIRED'])

/** Sandbox for PayPal. */
export const paypalSandbox: GatewaySandbox = {
  api: paypalApi,
  sign: (raw, keys, at, forged, address) => {
    const { privateKey, webhookId } = keys as PaypalKeys
    const certUrl = `${address}/sandbox/paypal/v1/notifications/certs/CERT-1`
    return signed(raw, { privateKey, webhookId: forged ? 'wrong' : webhookId, certUrl }, at)
  },
  paidEvents: ['PAYMENT.CAPTURE.COMPLETED'],
  actions: actions.filter((action) => action !== 'dispute-prevented' && action !== 'fraud-warning'),
  view: async (world, id) => {
    const stored = await load<SandboxPaypalOrder, PaypalOrderExtra>(world.db, 'paypal', id)
    return stored?.kind === 'order' ? hostedView(stored) : null
  },
  act: async (trx, world, id, action, deliver) => {
    if (action && !paypalSandbox.actions.includes(action)) return false
    const stored = await load<SandboxPaypalOrder, PaypalOrderExtra>(trx, 'paypal', id, true)
    if (stored?.kind !== 'order') return false
    const planned: StoredPaypalOrder = deliver ? { ...stored, extra: { ...stored.extra, deliver } } : stored
    if (deliver) await save(trx, 'paypal', planned, world.now())
    if (action) await happen(trx, world, planned, action)
    return true
  },
  complete: completeOrder,
}

function hostedView({ body, extra }: StoredPaypalOrder): HostedView {
  const unit = body.purchase_units[0]!
  const open = waiting.has(body.status)
  const { currency_code: currency, value } = unit.amount
  return {
    amountMinor: fromPaypalAmount(value, currency),
    currency,
    description: unit.description ?? null,
    ownPage: true,
    open,
    status: body.status,
    returnTo: withReturn(open ? extra.cancelUrl : extra.returnUrl, body, !open),
  }
}

/** Adds PayPal's own return query, which is a hint but never proof. */
function withReturn(address: string | null, { id }: SandboxPaypalOrder, approved: boolean): string | null {
  if (!address) return null
  const url = new URL(address)
  url.searchParams.set('token', id)
  if (approved) url.searchParams.set('PayerID', 'SANDBOXPAYER1')
  return url.href
}

async function completeOrder(trx: Transaction<DB>, world: World, id: string): Promise<void> {
  const stored = await load<SandboxPaypalOrder, PaypalOrderExtra>(trx, 'paypal', id, true)
  if (stored?.dueAt) await complete(trx, world, stored)
}
