import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../server/areas/payments/reconcile'
import { drainOutbox } from '../../server/outbox/drain'
import { attempt, type Attempt } from './gateway-attempt'
import { drivers } from './gateway-drivers'
import { payingHouse, type PayingHouse } from './payments-house'
import { admin } from './people'

/** Stripe's early fraud warnings: no dispute, no money has moved, nobody is suspended, and the operator is told. */
let house: PayingHouse
let paid: Attempt
let boss: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  house = await payingHouse()
})
beforeEach(async () => {
  await house.fresh()
  boss = await admin(house.ctx)
  paid = await attempt(
    house,
    drivers.find(({ name }) => name === 'stripe')!,
  )
  await paid.charge()
})
afterAll(() => house.close())

const told = async () => {
  await drainOutbox(house.ctx)
  return house.ctx.db
    .selectFrom('notification')
    .select(['user_id', 'link'])
    .where('type', '=', 'mail.fraudWarned')
    .execute()
}
const stands = async () => {
  const { state } = await house.ctx.db.selectFrom('subscription').select('state').executeTakeFirstOrThrow()
  return { payment: await paid.state(), package: state }
}
const seen = async () => {
  const asked = { payment_transaction_id: paid.id }
  return (await house.call('admin/payment', asked, { token: boss.token })).data.warnings
}
const waits = async () => {
  const { data } = await house.call('admin/money', {}, { token: boss.token })
  return data.waiting.filter(({ what }: { what: string }) => what === 'fraudWarning')
}
const sweep = async () => {
  house.ctx.clock.pass(25 * 3_600_000)
  await reconcile(house.ctx)
}

test('a warning suspends nobody; the operator is told once, sees it at the payment, and it waits without a due date', async () => {
  await paid.bank('fraud-warning')
  expect(await stands()).toEqual({ payment: 'success', package: 'active' })
  const once = [{ user_id: boss.user.id, link: `/admin/record/payment/${paid.id}` }]
  expect(await told()).toEqual(once)
  const warning = { id: expect.stringMatching(/^issfr_/), reason: 'misc', at: expect.any(String) }
  expect(await seen()).toEqual([{ ...warning, actionable: true }])
  expect(await waits()).toMatchObject([
    { id: paid.id, record: 'payment', due: null, sum: { amount_minor: 4900, currency: 'USD' } },
  ])
  await sweep()
  expect(await told()).toEqual(once)
})

test('a warning whose webhook is lost is found within a day', async () => {
  await paid.bank('fraud-warning', ['drop'])
  expect(await seen()).toEqual([])
  await sweep()
  expect(await seen()).toMatchObject([{ actionable: true }])
  expect(await told()).toHaveLength(1)
})

test.each([
  ['refund', { payment: 'refunded', package: 'ended' }],
  ['dispute', { payment: 'disputed', package: 'suspended' }],
])('after a %s it waits for nobody any more, and is still seen', async (act, becomes) => {
  await paid.bank('fraud-warning')
  await paid.bank(act)
  expect(await stands()).toEqual(becomes)
  expect(await seen()).toMatchObject([{ actionable: false }])
  expect(await waits()).toEqual([])
})

test('a part that was sent back leaves it as it is: a dispute can still come', async () => {
  await paid.bank('fraud-warning')
  await paid.bank('refund-part')
  expect(await seen()).toMatchObject([{ actionable: true }])
  expect(await waits()).toMatchObject([{ sum: { amount_minor: 2450, currency: 'USD' } }])
})
