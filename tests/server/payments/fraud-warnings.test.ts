import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { replay } from '../../../workshop/sandbox/gateways/deliveries'
import { dispatchDue } from '../../../workshop/sandbox/gateways/dispatch'
import { json } from '../../../server/platform/db/json'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { attempt, type Attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { payingSite, type PayingSite } from '../../support/payments-site'
import { admin } from '../../support/people'

/**
 * Tests Stripe's early fraud warnings, which aren't disputes: no money moves and nothing is suspended, but the operator
 * is notified.
 */
let site: PayingSite
let paid: Attempt
let boss: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  await site.fresh()
  boss = await admin(site.ctx)
  paid = await attempt(
    site,
    drivers.find(({ name }) => name === 'stripe')!,
  )
  await paid.charge()
})
afterAll(() => site.close())

const sent = async () => {
  await drainOutbox(site.ctx)
  return site.ctx.db
    .selectFrom('notification')
    .select(['user_id', 'link'])
    .where('type', '=', 'mail.fraudWarned')
    .execute()
}
const plansNamed = async () => {
  await drainOutbox(site.ctx)
  const rows = await site.ctx.db
    .selectFrom('notification')
    .select(['user_id', 'params'])
    .where('type', '=', 'mail.fraudWarned')
    .execute()
  return Object.fromEntries(rows.map(({ user_id, params }) => [user_id, params['title']]))
}
const stands = async () => {
  const { state } = await site.ctx.db.selectFrom('subscription').select('state').executeTakeFirstOrThrow()
  return { payment: await paid.state(), package: state }
}
const seen = async () => {
  const asked = { payment_transaction_id: paid.id }
  return (await site.call('admin/payment', asked, { token: boss.token })).data.warnings
}
const waits = async () => {
  const { data } = await site.call('admin/money', {}, { token: boss.token })
  return data.waiting.filter(({ what }: { what: string }) => what === 'fraudWarning')
}
const queue = async () => {
  const { data } = await site.call('admin/queue', { record: 'payment' }, { token: boss.token })
  return data.map(({ id, state, since, due, warned }: any) => ({ id, state, since, due, warned }))
}
const decide = (reason?: string) =>
  site.call(
    'admin/advance',
    { record: 'payment', id: paid.id, event: 'warning.seen', reason },
    { token: boss.token },
  )
const sweep = async () => {
  site.ctx.clock.pass(25 * 3_600_000)
  await reconcile(site.ctx)
}

test('a fraud warning suspends nothing, notifies the operator once and lists the payment as an open item without a due date', async () => {
  await paid.bank('fraud-warning')
  expect(await stands()).toEqual({ payment: 'success', package: 'active' })
  const once = [{ user_id: boss.user.id, link: `/admin/record/payment/${paid.id}` }]
  expect(await sent()).toEqual(once)
  const [listed] = await waits()
  expect(await queue()).toEqual([
    { id: paid.id, state: 'success', since: listed.since, due: null, warned: true },
  ])
  const warning = { id: expect.stringMatching(/^issfr_/), reason: 'misc', at: expect.any(String) }
  expect(await seen()).toEqual([{ ...warning, actionable: true, seen: false }])
  expect(await waits()).toMatchObject([
    { id: paid.id, record: 'payment', due: null, sum: { amount_minor: 4900, currency: 'USD' } },
  ])
  await sweep()
  expect(await sent()).toEqual(once)
})

test('a warning whose webhook is lost is found within a day', async () => {
  await paid.bank('fraud-warning', ['drop'])
  expect(await seen()).toEqual([])
  await sweep()
  expect(await seen()).toMatchObject([{ actionable: true }])
  expect(await sent()).toHaveLength(1)
})

test.each([
  ['refund', { payment: 'refunded', package: 'ended' }],
  ['dispute', { payment: 'disputed', package: 'suspended' }],
])('after a %s a warning is no longer open but is still shown', async (act, becomes) => {
  await paid.bank('fraud-warning')
  await paid.bank(act)
  expect(await stands()).toEqual(becomes)
  expect(await seen()).toMatchObject([{ actionable: false }])
  expect(await waits()).toEqual([])
  expect((await queue()).filter(({ warned }: { warned: boolean }) => warned)).toEqual([])
})

test('an administrator can mark a warning as seen, giving a reason, which closes it until it becomes actionable again', async () => {
  expect(await decide('Known guest')).toMatchObject({ code: 'NOT_ALLOWED' })
  await paid.bank('fraud-warning')
  expect(await decide()).toMatchObject({ code: 'VALIDATION' })
  expect(await decide('Known guest')).toMatchObject({ error: false, data: { state: 'success' } })
  expect(await seen()).toMatchObject([{ actionable: true, seen: true }])
  expect(await decide('Known guest')).toMatchObject({ code: 'NOT_ALLOWED' })
  await sweep()
  expect(await waits()).toEqual([])
  expect(await queue()).toEqual([])
  await paid.bank('refund')
  expect(await seen()).toMatchObject([{ actionable: false, seen: false }])
  await paid.bank('refund-failed')
  expect(await waits()).toHaveLength(1)
})

test("an update of the warning itself closes it even if the refund's webhooks are lost", async () => {
  await paid.bank('fraud-warning')
  await paid.bank('refund', ['drop'])
  expect(await waits()).toHaveLength(1)
  const { db, clock } = site.ctx
  const { id } = await db
    .selectFrom('sandbox_delivery')
    .select('id')
    .where('raw', 'like', '%radar.early_fraud_warning.updated%')
    .executeTakeFirstOrThrow()
  await replay(db, id, clock.now())
  await dispatchDue(site.ctx)
  await site.quiet()
  expect(await waits()).toEqual([])
})

test('a partial refund leaves a warning open, as a dispute may still follow', async () => {
  await paid.bank('fraud-warning')
  await paid.bank('refund-part')
  expect(await seen()).toMatchObject([{ actionable: true }])
  expect(await waits()).toMatchObject([{ sum: { amount_minor: 2450, currency: 'USD' } }])
})

test('each administrator reads the name of the plan in their own language', async () => {
  const { db } = site.ctx
  const other = await admin(site.ctx)
  await db.updateTable('app_user').set({ lang: 'ar' }).where('id', '=', other.user.id).execute()
  await db
    .updateTable('package')
    .set({ name: 'Agency', texts: json({ ar: { name: 'وكالة' } }) })
    .execute()
  await paid.bank('fraud-warning')
  expect(await plansNamed()).toEqual({ [boss.user.id]: 'Agency', [other.user.id]: 'وكالة' })
})
