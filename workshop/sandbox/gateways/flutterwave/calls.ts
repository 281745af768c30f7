import { toMinor } from '../../../../contract/money/minor-units'
import { listBy, load, save } from '../store'
import type { World } from '../gateway-sandbox'
import { SandboxFlutterwaveFault, noTransaction } from './fault'
import { chargebacksOf, giveBack, leftOf, refundsOf } from './aftersale'
import { keyOf, pageFrom, type HostedPage, type PageExtra, type SandboxTransaction } from './page'

/** An API call with its parsed parameters. */
export interface SandboxFlutterwaveCall {
  world: World
  params: Record<string, any>
  query: URLSearchParams
}

/** Flutterwave's own envelope. */
export interface SandboxFlutterwaveReply {
  message: string
  data: unknown
}

const linkOf = (world: World, id: string) => `${world.site()}/sandbox/pay/flutterwave/${id}`

/** POST /v3/payments: creates a payment page. */
export const makePage = ({ world, params }: SandboxFlutterwaveCall): Promise<SandboxFlutterwaveReply> =>
  put(world, pageFrom(params))

/**
 * Creates a page for the browser script, which uses the public key. The page redirects back to its own URL, where the
 * script reads the result.
 */
export function makeInlinePage({ world, params }: SandboxFlutterwaveCall): Promise<SandboxFlutterwaveReply> {
  const page = pageFrom(params)
  return put(world, { ...page, redirect_url: linkOf(world, page.id) })
}

async function put(world: World, body: HostedPage): Promise<SandboxFlutterwaveReply> {
  const page = { id: body.id, kind: 'page', body, extra: {}, dueAt: null }
  await save(world.db, 'flutterwave', page, world.now())
  return { message: 'Hosted Link', data: { link: linkOf(world, body.id) } }
}

/** POST /v3/payments/link/disable */
export async function disablePage({
  world,
  params,
}: SandboxFlutterwaveCall): Promise<SandboxFlutterwaveReply> {
  const id =
    String(params['link'] ?? '')
      .split('/')
      .at(-1) ?? ''
  await world.db.transaction().execute(async (trx) => {
    const page = await load<HostedPage, PageExtra>(trx, 'flutterwave', id, true)
    if (page?.kind !== 'page') throw new SandboxFlutterwaveFault(400, 'Payment link not found')
    if (page.extra.disabled) throw new SandboxFlutterwaveFault(400, 'Payment link already disabled')
    await save(trx, 'flutterwave', { ...page, extra: { ...page.extra, disabled: true } }, world.now())
  })
  return { message: 'Payment link disabled', data: null }
}

/** GET /v3/transactions/verify_by_reference?tx_ref= */
export async function verifyByReference({
  world,
  query,
}: SandboxFlutterwaveCall): Promise<SandboxFlutterwaveReply> {
  const stored = await load<SandboxTransaction>(world.db, 'flutterwave', keyOf(query.get('tx_ref') ?? ''))
  if (stored?.kind !== 'transaction') throw noTransaction()
  return { message: 'Transaction fetched successfully', data: stored.body }
}

async function byId(world: World, id: string) {
  const row = /^\d{1,12}$/.test(id)
    ? await world.db
        .selectFrom('sandbox_object')
        .select('id')
        .where('gateway', '=', 'flutterwave')
        .where('kind', '=', 'transaction')
        .where((eb) => eb.ref('body', '->>').key('id' as never), '=', id as never)
        .executeTakeFirst()
    : undefined
  const stored = row && (await load<SandboxTransaction, { page: string }>(world.db, 'flutterwave', row.id))
  if (!stored) throw noTransaction()
  return stored
}

/** GET /v3/transactions/:id/verify */
export async function verifyById(
  { world }: SandboxFlutterwaveCall,
  id: string,
): Promise<SandboxFlutterwaveReply> {
  return { message: 'Transaction fetched successfully', data: (await byId(world, id)).body }
}

/**
 * POST /v3/transactions/:id/refund: refunds the remaining amount unless an amount is given; the refund completes a
 * while later.
 */
export async function refund(
  { world, params }: SandboxFlutterwaveCall,
  id: string,
): Promise<SandboxFlutterwaveReply> {
  const { body, extra } = await byId(world, id)
  if (body.status !== 'successful')
    throw new SandboxFlutterwaveFault(400, 'Only successful transactions can be refunded')
  const data = await world.db.transaction().execute(async (trx) => {
    const page = await load<HostedPage, PageExtra>(trx, 'flutterwave', extra.page, true)
    if (!page) throw noTransaction()
    const left = await leftOf(trx, body)
    const { amount, comments } = params
    const asked = amount === undefined ? left : toMinor(amount as number, body.currency)
    if (asked === null || asked < 1)
      throw new SandboxFlutterwaveFault(400, 'amount should be a positive number')
    if (asked > left)
      throw new SandboxFlutterwaveFault(400, 'Refund amount exceeds the amount of the transaction')
    const comment = typeof comments === 'string' ? comments : null
    return giveBack(trx, world, page, body, { minor: asked, status: 'completed', comment, arrives: true })
  })
  const { comment: _listed, ...shown } = data
  return { message: 'Transaction refund initiated', data: shown }
}

/** Entries per page of a list. */
const pageSize = 20

function pageOf(call: SandboxFlutterwaveCall, all: unknown[]): SandboxFlutterwaveReply & { meta: object } {
  const page = Math.max(1, Number(call.query.get('page')) || 1)
  const info = { total: all.length, current_page: page, total_pages: Math.ceil(all.length / pageSize) }
  return {
    message: 'List fetched',
    meta: { page_info: info },
    data: all.slice((page - 1) * pageSize, page * pageSize),
  }
}

/** GET /v3/transactions?tx_ref=: all transactions with a reference, newest first. */
export async function listTransactions(call: SandboxFlutterwaveCall): Promise<SandboxFlutterwaveReply> {
  const { query, world } = call
  const found = await listBy<SandboxTransaction>(
    world.db,
    'flutterwave',
    'transaction',
    'tx_ref',
    query.get('tx_ref') ?? '',
  )
  return pageOf(call, found.toReversed())
}

/** GET /v3/refunds?id=: refunds of a transaction id. */
export const listRefunds = async (call: SandboxFlutterwaveCall): Promise<SandboxFlutterwaveReply> =>
  pageOf(call, await refundsOf(call.world.db, call.query.get('id') ?? ''))

/** GET /v3/chargebacks?flw_ref= */
export const listChargebacks = async (call: SandboxFlutterwaveCall): Promise<SandboxFlutterwaveReply> =>
  pageOf(call, await chargebacksOf(call.world.db, call.query.get('flw_ref') ?? ''))
