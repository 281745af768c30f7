import { load, save } from '../store'
import type { World } from '../twin'
import { Fault, noTransaction } from './fault'
import { giveBack } from './happen'
import { keyOf, pageFrom, type Page, type PageExtra, type Transaction } from './page'

/** One call of the stand-in, with its parameters read. */
export interface Call {
  world: World
  params: Record<string, any>
  query: URLSearchParams
}

/** Flutterwave's own envelope. */
export interface Answer {
  message: string
  data: unknown
}

const linkOf = (world: World, id: string) => `${world.site()}/sandbox/pay/flutterwave/${id}`

/** POST /v3/payments: a page to pay on. */
export const makePage = ({ world, params }: Call): Promise<Answer> => put(world, pageFrom(params))

/** What the script in the browser does with the public key: a page that leads back to itself, where the script looks. */
export function makeInlinePage({ world, params }: Call): Promise<Answer> {
  const page = pageFrom(params)
  return put(world, { ...page, redirect_url: linkOf(world, page.id) })
}

async function put(world: World, body: Page): Promise<Answer> {
  const page = { id: body.id, kind: 'page', body, extra: {}, dueAt: null }
  await save(world.db, 'flutterwave', page, world.now())
  return { message: 'Hosted Link', data: { link: linkOf(world, body.id) } }
}

/** POST /v3/payments/link/disable */
export async function disablePage({ world, params }: Call): Promise<Answer> {
  const id =
    String(params['link'] ?? '')
      .split('/')
      .at(-1) ?? ''
  await world.db.transaction().execute(async (trx) => {
    const page = await load<Page, PageExtra>(trx, 'flutterwave', id, true)
    if (page?.kind !== 'page') throw new Fault(400, 'Payment link not found')
    if (page.extra.disabled) throw new Fault(400, 'Payment link already disabled')
    await save(trx, 'flutterwave', { ...page, extra: { ...page.extra, disabled: true } }, world.now())
  })
  return { message: 'Payment link disabled', data: null }
}

/** GET /v3/transactions/verify_by_reference?tx_ref= */
export async function verifyByReference({ world, query }: Call): Promise<Answer> {
  const thing = await load<Transaction>(world.db, 'flutterwave', keyOf(query.get('tx_ref') ?? ''))
  if (thing?.kind !== 'transaction') throw noTransaction()
  return { message: 'Transaction fetched successfully', data: thing.body }
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
  const thing = row && (await load<Transaction, { page: string }>(world.db, 'flutterwave', row.id))
  if (!thing) throw noTransaction()
  return thing
}

/** GET /v3/transactions/:id/verify */
export async function verifyById({ world }: Call, id: string): Promise<Answer> {
  return { message: 'Transaction fetched successfully', data: (await byId(world, id)).body }
}

/** POST /v3/transactions/:id/refund: the whole sum; parts are not given back here. */
export async function refund({ world }: Call, id: string): Promise<Answer> {
  const { body, extra } = await byId(world, id)
  if (body.status !== 'successful') throw new Fault(400, 'Only successful transactions can be refunded')
  const data = await world.db.transaction().execute(async (trx) => {
    const page = await load<Page, PageExtra>(trx, 'flutterwave', extra.page, true)
    if (await load(trx, 'flutterwave', `refund:${body.id}`))
      throw new Fault(400, 'Transaction was refunded before')
    return page && giveBack(trx, world, page, body)
  })
  return { message: 'Transaction refund initiated', data }
}

/** GET /v3/refunds?id= and GET /v3/chargebacks?flw_ref= */
export async function listOf({ world }: Call, key: string): Promise<Answer> {
  const thing = await load(world.db, 'flutterwave', key)
  return { message: 'List fetched', data: thing ? [thing.body] : [] }
}
