import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdSlot } from '../../../server/areas/packages/slots'
import { grantPackage } from '../../../server/areas/packages/grant'
import { advance } from '../../../server/core/advance'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { testApp, type TestApp } from '../../support/harness'
import { makePackage } from '../../support/payments-site'
import { admin, person } from '../../support/people'

let app: TestApp
let user: { id: number; email: string | null }
let token: string
beforeEach(async () => {
  app = await testApp()
  ;({ user, token } = await person(app.ctx))
})
afterEach(() => app.close())

/** Gives the user an active subscription as if bought. */
async function give(
  days: number,
  features: Record<string, number | null> = { property_list: 1 },
): Promise<number> {
  const packageId = await makePackage(app, { price_minor: 0, features, days })
  const granted = await app.ctx.db.transaction().execute((trx) =>
    grantPackage(trx, {
      userId: user.id,
      packageId,
      paymentId: null,
      grantedBy: null,
      now: app.ctx.clock.now(),
    }),
  )
  return granted!.id
}

const request = (recordId: number, kind: 'property_list' | 'property_feature' = 'property_list') => ({
  userId: user.id,
  kind,
  recordId,
  now: app.ctx.clock.now(),
})
const hold = (recordId: number) => app.ctx.db.transaction().execute((trx) => holdSlot(trx, request(recordId)))

describe('plans on sale', () => {
  test('show guests their features, and show signed-in users also what they already have', async () => {
    const id = await makePackage(app, {
      price_minor: 4900,
      name: 'Agent',
      features: { premium_properties: null, property_list: 5 },
    })
    await app.ctx.db
      .insertInto('package')
      .values({
        name: 'Off',
        price_minor: 1,
        currency: 'USD',
        duration_days: 1,
        is_active: false,
        created_at: app.ctx.clock.now(),
      })
      .execute()
    const guest = await app.call('get-package')
    expect(guest).toMatchObject({ error: false, total: 1, active_packages: [] })
    expect(guest.data[0]).toMatchObject({
      id,
      name: 'Agent',
      price: 49,
      price_minor: 4900,
      is_active: false,
      is_free: false,
      features: [
        { type: 'property_list', quota: 5 },
        { type: 'premium_properties', quota: null },
      ],
    })
    const free = await makePackage(app, { price_minor: 0 })
    await app.call('assign_package', { package_id: free }, { token })
    const mine = await app.call('get-package', {}, { token })
    expect(mine.data.find((one: { id: number }) => one.id === free)).toMatchObject({
      is_active: true,
      is_taken: true,
    })
    expect(mine.active_packages).toHaveLength(1)
  })
})

describe('free plan (D69)', () => {
  test('can be taken only once per user, but repeating the same request is harmless', async () => {
    const free = await makePackage(app, { price_minor: 0, features: { property_list: 2 } })
    const first = await app.call('assign_package', { package_id: free, idempotency_key: 'a' }, { token })
    expect(first).toMatchObject({
      error: false,
      data: { state: 'active', features: [{ quota: 2, left: 2 }] },
    })
    const repeat = await app.call('assign_package', { package_id: free, idempotency_key: 'a' }, { token })
    expect(repeat.data.id).toBe(first.data.id)
    const second = await app.call('assign_package', { package_id: free, idempotency_key: 'b' }, { token })
    expect(second).toMatchObject({ error: true, code: 'CONFLICT' })
    for (const idempotency_key of ['c', undefined])
      expect(
        await app.call('assign_package', { package_id: free, userid: user.id, idempotency_key }, { token }),
      ).toMatchObject({ error: true, code: 'CONFLICT' })
    const other = await makePackage(app, { price_minor: 0, features: { property_list: 1 } })
    const reused = { package_id: other, idempotency_key: 'a' }
    expect(await app.call('assign_package', reused, { token })).toMatchObject({ code: 'KEY_REUSED' })
  })

  test('appears as a payment of 0 in the billing history and its filter, without gateway or receipt', async () => {
    const free = await makePackage(app, { price_minor: 0, features: { property_list: 1 } })
    const { data } = await app.call('assign_package', { package_id: free }, { token })
    const list = async (input: object = {}) => app.call('get_payment_details', input, { token })
    const line = {
      payment_transaction_id: null,
      subscription_id: data.id,
      package: { id: free },
      amount: 0,
      amount_minor: 0,
      currency: 'USD',
      payment_type: 'free',
      payment_gateway: 'free',
      status: 'success',
      test_mode: false,
      receipt_number: null,
      created_at: data.starts_at,
    }
    expect(await list()).toMatchObject({ total: 1, data: [line] })
    expect(await list({ payment_type: 'free' })).toMatchObject({ total: 1, data: [line] })
    expect(await list({ payment_type: 'free', status: 'success', package_id: free })).toMatchObject({
      total: 1,
    })
    for (const other of [
      { payment_type: 'online' },
      { status: 'failed' },
      { package_id: free + 1 },
      { offset: 1 },
    ])
      expect((await list(other)).data, JSON.stringify(other)).toEqual([])
    expect((await app.call('own-dashboard', {}, { token })).data.counts).toMatchObject({ payments: 1 })
    // A plan granted by an administrator is a gift and not a purchase, even if it normally has a price.
    const gift = await makePackage(app, { price_minor: 900 })
    const { token: operator } = await admin(app.ctx)
    await app.call('assign_package', { package_id: gift, userid: user.id }, { token: operator })
    expect(await list()).toMatchObject({ total: 1 })
    // An administrator can take a free plan like any other user.
    await app.call('assign_package', { package_id: free }, { token: operator })
    const own = await app.call('get_payment_details', { payment_type: 'free' }, { token: operator })
    expect(own).toMatchObject({ total: 1, data: [{ amount_minor: 0 }] })
  })

  test('shows the operator its used quota by feature name', async () => {
    const id = await give(30, { property_list: 5, premium_properties: null })
    await hold(7)
    const { token: operator } = await admin(app.ctx)
    const { data } = await app.call('admin/record', { record: 'subscription', id }, { token: operator })
    expect(data.fields).toContainEqual({ label: 'checkout.feature.property_list', value: '1 / 5' })
    expect(data.fields).toContainEqual({ label: 'checkout.feature.premium_properties', value: '✓' })
  })

  test('two concurrent clicks grant the free plan once', async () => {
    const free = await makePackage(app, { price_minor: 0 })
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call('assign_package', { package_id: free }, { token })),
    )
    expect(answers.filter((answer) => !answer.error)).toHaveLength(1)
    expect(await app.ctx.db.selectFrom('subscription').selectAll().execute()).toHaveLength(1)
  })

  test('a free plan given by an administrator can still be taken', async () => {
    const free = await makePackage(app, { price_minor: 0 })
    const { token: operator } = await admin(app.ctx)
    await app.call('assign_package', { package_id: free, userid: user.id }, { token: operator })
    expect((await app.call('get-package', {}, { token })).data).toMatchObject([{ is_taken: false }])
    expect(await app.call('assign_package', { package_id: free }, { token })).toMatchObject({ error: false })
  })

  test('a plan is refused as free if it has a price, is unknown or is for another user', async () => {
    const priced = await makePackage(app, { price_minor: 1 })
    const other = await person(app.ctx)
    expect(await app.call('assign_package', { package_id: priced }, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    expect(await app.call('assign_package', { package_id: 999 }, { token })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(
      await app.call('assign_package', { package_id: priced, userid: other.user.id }, { token }),
    ).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await app.call('assign_package', { package_id: priced })).toMatchObject({ code: 'NOT_LOGGED_IN' })
  })

  test("admins aren't limited and can grant any plan to anyone", async () => {
    const priced = await makePackage(app, { price_minor: 100 })
    const boss = await admin(app.ctx)
    const given = await app.call(
      'assign_package',
      { package_id: priced, userid: user.id },
      { token: boss.token },
    )
    expect(given.error).toBe(false)
    const mine = await app.call('get-user-subscriptions', {}, { token })
    expect(mine.data).toMatchObject([{ id: given.data.id, package: { id: priced }, slots: [] }])
  })
})

test('a ledger states which listing holds each slot', async () => {
  await give(10, { property_list: 3, premium_properties: null })
  await hold(7)
  const { data } = await app.call('get-user-subscriptions', { state: 'active' }, { token })
  expect(data[0]).toMatchObject({
    features: [
      { type: 'property_list', quota: 3, held: 1, used: 0, left: 2 },
      { type: 'premium_properties', quota: null, left: null },
    ],
    slots: [{ feature: 'property_list', record: 'property', record_id: 7, state: 'held' }],
  })
})

describe('plan suspended or ended by the team', () => {
  const reason = 'Two accounts of one agency share it.'
  const read = async () => {
    await drainOutbox(app.ctx)
    const [line] = (await app.call('get_notification_list', {}, { token })).data
    const [mail] = (await app.http.inject({ url: `/mailbox.json?to=${user.email}` })).json().data
    return [line.message as string, mail.text as string]
  }

  test.each(['subscription.suspended', 'subscription.revoked'])(
    'ending a plan by %s gives its owner the reason without mentioning a payment',
    async (event) => {
      const id = await give(10)
      const boss = await admin(app.ctx)
      const record = { record: 'subscription', id: String(id) }
      const shown = await app.call('admin/record', record, { token: boss.token })
      expect(shown.data.allowed).toContainEqual(expect.objectContaining({ event, reason_read: true }))
      await app.call('admin/advance', { ...record, event, reason }, { token: boss.token })
      for (const text of await read()) {
        expect(text).toContain(reason)
        expect(text).not.toMatch(/payment|paid/)
      }
    },
  )

  test.each(['subscription.suspended', 'subscription.revoked'])(
    'ending a plan by %s because of its payment gives the payment as the reason',
    async (type) => {
      const id = await give(10)
      const server = { role: 'server', id: null } as const
      const now = app.ctx.clock.now()
      const move = {
        record: 'subscription',
        id,
        event: { type },
        actor: server,
        reason: 'payment',
        now,
      } as const
      await app.ctx.db.transaction().execute((trx) => advance(trx, move))
      for (const text of await read()) expect(text).toMatch(/its payment (is settled|was returned)/)
    },
  )
})
