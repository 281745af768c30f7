import type { Transaction as Trx } from 'kysely'
import { toMinor } from '../../../../contract/money/minor-units'
import type { FlutterwaveKeys } from '../../../../server/gateways/flutterwave/offer'
import type { DB } from '../../../../server/platform/db/schema'
import { load, save } from '../store'
import type { Action, HostedView, GatewaySandbox, World } from '../gateway-sandbox'
import { aftersale, arrive, happenLater, isAftersale } from './aftersale'
import { flutterwaveApi } from './api'
import { complete, happen, paying, type FlutterwavePaying } from './happen'
import { keyOf, type HostedPage, type PageExtra, type StoredPage, type SandboxTransaction } from './page'

/** Sandbox for Flutterwave. */
export const flutterwaveSandbox: GatewaySandbox = {
  api: flutterwaveApi,
  sign: (_raw, keys, _at, forged) => ({
    'user-agent': 'Flutterwave-Sandbox',
    'verif-hash': forged ? 'wrong' : (keys as FlutterwaveKeys).secretHash,
  }),
  paidEvents: ['charge.completed'],
  actions: [...paying, ...aftersale],
  view: async (world, id) => {
    const page = await load<HostedPage, PageExtra>(world.db, 'flutterwave', id)
    if (page?.kind !== 'page') return null
    const tried = await load<SandboxTransaction>(world.db, 'flutterwave', keyOf(page.body.tx_ref))
    return hostedView(page, tried?.body ?? null)
  },
  act: async (trx, world, id, action, deliver) => {
    if (action && !isPaying(action) && !isAftersale(action)) return false
    const page = await load<HostedPage, PageExtra>(trx, 'flutterwave', id, true)
    if (page?.kind !== 'page') return false
    const planned: StoredPage = deliver ? { ...page, extra: { ...page.extra, deliver } } : page
    if (deliver) await save(trx, 'flutterwave', planned, world.now())
    if (action && isAftersale(action)) await happenLater(trx, world, planned, action)
    else if (action) await happen(trx, world, planned, action)
    return true
  },
  complete: completePage,
}

const isPaying = (action: Action): action is FlutterwavePaying =>
  (paying as readonly Action[]).includes(action)

function hostedView({ body, extra }: StoredPage, tried: SandboxTransaction | null): HostedView {
  const open = !extra.disabled && (tried === null || tried.status === 'failed')
  return {
    amountMinor: toMinor(body.amount, body.currency) ?? 0,
    currency: body.currency,
    description: body.title,
    ownPage: true,
    open,
    status: tried?.status ?? (extra.disabled ? 'disabled' : 'waiting'),
    returnTo: withReturn(body, tried),
  }
}

/** Adds Flutterwave's own return query, which is a hint but never proof. */
function withReturn(
  { redirect_url: address, tx_ref }: HostedPage,
  tried: SandboxTransaction | null,
): string | null {
  if (!address) return null
  const url = new URL(address)
  url.searchParams.set('status', tried?.status ?? 'cancelled')
  url.searchParams.set('tx_ref', tx_ref)
  if (tried) url.searchParams.set('transaction_id', String(tried.id))
  return url.href
}

async function completePage(trx: Trx<DB>, world: World, id: string): Promise<void> {
  const found = await load(trx, 'flutterwave', id)
  if (found?.kind === 'refund') return arrive(trx, world, id)
  const page = await load<HostedPage, PageExtra>(trx, 'flutterwave', String(found?.extra['page']), true)
  if (page?.kind === 'page') await complete(trx, world, page)
}
