import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workEvents } from '../../server/areas/payments/events'
import { reconcile } from '../../server/areas/payments/reconcile'
import type { Ctx } from '../../server/context'
import { dispatchDue } from '../../server/gateways/sandbox/dispatch'
import { person } from './people'
import { card, intentOf, payingHouse, type PayingHouse } from './payments-house'

/**
 * One fault, anywhere: a purchase is walked over real HTTP with a fault at each place in turn, then time passes and
 * the sweeps run. Whatever broke, the money that was captured has bought exactly one package, or is visibly waiting
 * to be sent back, and nobody was told "paid" before the server knew.
 */
let house: PayingHouse
let healthy: Ctx['db']
beforeAll(async () => {
  house = await payingHouse()
  healthy = house.ctx.db
})
afterAll(() => house.close())

const minute = 60_000

/** Counts the product's writes and makes one of them fail, as a crash at that moment would. */
class CrashAtWrite implements KyselyPlugin {
  writes = 0
  constructor(private readonly at: number) {}
  transformQuery({ node }: PluginTransformQueryArgs) {
    const writes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(node.kind)
    if (writes && ++this.writes === this.at) throw new Error('crash')
    return node
  }
  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

interface Fault {
  /** Set up before the person opens the payment. */
  before?: () => Promise<unknown>
  /** Set up once the payment is open. */
  opened?: (intent: string) => Promise<unknown>
  /** The person's own answers get lost: the call is made, its reply is not seen. */
  deaf?: boolean
  number?: string
}

/** Walks the purchase with impatient retries, as a person and his browser do, then lets time pass. */
async function purchase(fault: Fault) {
  const { user, token } = await person(house.ctx)
  const key = `purchase-${user.id}`
  await fault.before?.()
  const open = () =>
    house.call(
      'create-payment-intent',
      { package_id: house.packageId, platform_type: 'web', idempotency_key: key },
      { token },
    )
  if (fault.deaf) await open()
  let opened = await open()
  for (let tries = 0; opened.error && tries < 3; tries++) opened = await open()
  expect(opened, JSON.stringify(opened)).toMatchObject({ error: false })
  const { payment_transaction_id: id, client_secret: secret } = opened.data
  await fault.opened?.(intentOf(secret))
  const grants = () =>
    healthy.selectFrom('subscription').select('id').where('user_id', '=', user.id).execute()
  const ask = async () => {
    const { data } = await house.call('payment-transaction-status', { payment_transaction_id: id }, { token })
    if (data?.status === 'success') expect(await grants()).toHaveLength(1)
    return data as { status: string; underway?: boolean } | null
  }
  for (let tries = 0, again = true; again && tries < 3; tries++) {
    await house.payBy(secret, fault.number ?? card.pays).catch(() => null)
    // Only when the gateway has just said that nothing was paid may paying be offered again (rule 4).
    again = (await ask())?.underway === false
  }
  await house.quiet()
  house.ctx.db = healthy
  for (let round = 0; round < 6; round++) {
    house.ctx.clock.pass(20 * minute)
    await dispatchDue(house.ctx)
    await house.quiet()
    await workEvents(house.ctx)
    await reconcile(house.ctx)
  }
  const payments = await healthy
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('user_id', '=', user.id)
    .execute()
  const told = (await ask())?.status
  return {
    payments,
    grants: (await grants()).length,
    told,
    captured: await captured(payments.map((row) => row.id)),
  }
}

/** Payments for which the gateway has taken money. */
async function captured(ids: string[]): Promise<number> {
  const rows = await healthy
    .selectFrom('sandbox_object')
    .select('body')
    .where('kind', '=', 'payment_intent')
    .execute()
  const mine = rows
    .map(({ body }) => body as { status: string; metadata: { payment_id: string } })
    .filter((intent) => ids.includes(intent.metadata.payment_id))
  return mine.filter((intent) => intent.status === 'succeeded').length
}

async function holds(fault: Fault) {
  const { payments, grants, told, captured: money } = await purchase(fault)
  const states = payments.map((row) => row.state)
  expect(money).toBe(1)
  expect(grants).toBe(1)
  expect(states.filter((state) => state === 'success')).toHaveLength(1)
  expect(states.filter((state) => state === 'opened' || state === 'pending')).toEqual([])
  expect(told).toBe('success')
}

const api = (fault: string, times: number, after: number) => () =>
  house.control('_api', { fault, times, after })

describe('one fault in a purchase', () => {
  test.each(['cut-before', 'cut-after', 'error'])(
    "the gateway's API breaks (%s), once or for a while, at each request",
    async (fault) => {
      for (const times of [1, 3]) {
        for (const after of [0, 1]) await holds({ before: api(fault, times, after) })
        await house.control('_api', { fault, times: 0 })
      }
    },
    60_000,
  )

  test.each([['drop'], ['duplicate'], ['reorder'], ['delay:3600'], ['bad-signature'], ['stale']])(
    'the webhooks suffer: %s',
    async (fault) => {
      await holds({ opened: (intent) => house.control(intent, { deliver: [fault] }) })
    },
  )

  test('the answer to "open" is lost and asked again', () => holds({ deaf: true }))

  test('the answer of the gateway to the browser is lost', () => holds({ number: card.cut }))

  test('the bank takes its time', () => holds({ number: card.pending }))

  test('the server crashes at each of its writes', async () => {
    const count = new CrashAtWrite(-1)
    await holds({ before: async () => (house.ctx.db = healthy.withPlugin(count)) })
    expect(count.writes).toBeGreaterThan(10)
    for (let at = 1; at <= count.writes; at++) {
      await holds({ before: async () => (house.ctx.db = healthy.withPlugin(new CrashAtWrite(at))) })
    }
  }, 120_000)
})
