import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { card, intentOf, payingSite, type PayingSite } from '../../support/payments-site'
import { admin, person } from '../../support/people'

let site: PayingSite
let token: string
beforeEach(async () => {
  site = await payingSite()
  token = (await admin(site.ctx)).token
})
afterEach(() => site.close())

const save = (order: object, as = token) =>
  site.call('admin/gateways:save', { gateway: 'stripe', ...order }, { token: as })
const gateways = async () => site.call('admin/gateways', {}, { token })
const stripe = async () =>
  (await gateways()).data.find((one: { gateway: string }) => one.gateway === 'stripe')
const methods = async () =>
  (await site.call('get_payment_settings', {}, { token: site.token })).data.map((one: any) => one.type)

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_operator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_operator',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_operator',
}
const newer = { ...keys, STRIPE_SECRET_KEY: 'sk_test_replaced' }

describe('test keys of a gateway', () => {
  test('the operator is warned of them, because the gateway otherwise looks live', async () => {
    expect(await stripe()).toMatchObject({ mode: 'sandbox', test_keys: false })
    await save({ keys })
    expect(await stripe()).toMatchObject({ mode: 'live', test_keys: true })
    await save({
      keys: {
        STRIPE_SECRET_KEY: 'sk_live_of_the_operator',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_operator',
      },
    })
    expect(await stripe()).toMatchObject({ mode: 'live', test_keys: false })
  })
})

describe('disabled gateway', () => {
  test('offers and opens no payments, and can be re-enabled without a restart', async () => {
    expect(await methods()).toContain('stripe')
    expect((await save({ is_on: false })).error).toBe(false)
    expect(await methods()).not.toContain('stripe')
    expect(await site.open({ payment_method: 'stripe' })).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    await save({ is_on: true })
    expect(await site.open({ payment_method: 'stripe' })).toMatchObject({ error: false })
  })

  test('still completes open payments through its webhook and the sweep', async () => {
    const { data } = await site.open({ payment_method: 'stripe' })
    await save({ is_on: false })
    await site.payBy(data.client_secret, card.pays)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
    await save({ is_on: true })
    const second = await site.open({ payment_method: 'stripe' })
    await save({ is_on: false })
    await site.control(intentOf(second.data.client_secret), { deliver: ['drop'] })
    await site.payBy(second.data.client_secret, card.pays)
    expect((await stripe()).open_payments).toBe(1)
    await reconcile(site.ctx, { all: true })
    expect(await site.states()).toEqual(['success', 'success'])
  })

  test('other processes disable it, too', async () => {
    await site.ctx.db
      .insertInto('gateway_setting')
      .values({ gateway: 'stripe', is_on: false, updated_at: site.ctx.clock.now() })
      .execute()
    expect(await methods()).toContain('stripe')
    expect(await site.ctx.gateways.refresh()).toBe(true)
    expect(await methods()).not.toContain('stripe')
    expect(await site.ctx.gateways.refresh()).toBe(false)
  })
})

describe('concurrent changes of a gateway', () => {
  test('any later change is refused with the current version', async () => {
    const { token: other } = await admin(site.ctx)
    const { version } = await stripe()
    expect(await save({ keys, version }, other)).toMatchObject({ error: false })
    for (const order of [{ is_on: false }, { forget_keys: true }, { move: 'down' }, { keys: newer }])
      expect(await save({ ...order, version })).toMatchObject({ code: 'CONFLICT' })
    const now = await stripe()
    expect(now).toMatchObject({ is_on: true, mode: 'live' })
    expect(await save({ is_on: false, version: now.version })).toMatchObject({ error: false })
    // A change of another gateway is no conflict.
    expect(await save({ gateway: 'paypal', is_on: false, version: 0 }, other)).toMatchObject({ error: false })
  })

  test('are refused to the same administrator in another tab, who does not see them there', async () => {
    const { version } = await stripe()
    await save({ keys, version })
    expect(await save({ keys: newer, version })).toMatchObject({ code: 'CONFLICT' })
    expect(await save({ forget_keys: true, version })).toMatchObject({ code: 'CONFLICT' })
    const now = await stripe()
    expect(now).toMatchObject({ source: 'stored' })
    expect(await save({ keys: newer, version: now.version })).toMatchObject({ error: false })
  })

  test('sent again after a lost answer change nothing', async () => {
    const { version } = await stripe()
    const changes = () => site.ctx.db.selectFrom('setting_change').select('id').execute()
    for (const order of [{ keys }, { is_on: false }, { forget_keys: true }]) {
      const { version: seen } = await stripe()
      await save({ ...order, version: seen })
      const before = await changes()
      expect(await save({ ...order, version })).toMatchObject({ error: false })
      expect(await changes()).toEqual(before)
    }
    expect(await stripe()).toMatchObject({ is_on: false, source: 'none' })
    // Empty fields: a required key keeps its value, an optional one is removed.
    const account = { BANK_HOLDER: 'First Ltd', BANK_NAME: 'A Bank', BANK_ACCOUNT: '12345678' }
    const bank = (keys: object) => save({ gateway: 'bank', keys, version: 0 })
    await bank({ ...account, BANK_BIC: 'COBADEFF' })
    expect(await bank({ ...account, BANK_NAME: '' })).toMatchObject({ error: false })
    expect(await bank({ ...account, BANK_BIC: '' })).toMatchObject({ code: 'CONFLICT' })
  })

  test('show the current bank account field by field, but never a key', async () => {
    const { token: other } = await admin(site.ctx)
    const account = { BANK_HOLDER: 'First Ltd', BANK_NAME: 'A Bank', BANK_ACCOUNT: '12345678' }
    await save({ gateway: 'bank', keys: account, version: 0 }, other)
    const typed = { ...account, BANK_HOLDER: 'Second Ltd' }
    expect(await save({ gateway: 'bank', keys: typed, version: 0 })).toMatchObject({
      code: 'CONFLICT',
      errors: { 'keys.BANK_HOLDER': 'Changed to First Ltd in the meantime' },
    })
    await save({ keys, version: 0 }, other)
    const refused = await save({ keys: { ...keys, STRIPE_SECRET_KEY: 'sk_other' }, version: 0 })
    expect(refused.code).toBe('CONFLICT')
    expect(JSON.stringify(refused)).not.toContain(keys.STRIPE_SECRET_KEY)
  })
})

describe('gateway keys', () => {
  test('take effect immediately, are stored encrypted and never leave the server', async () => {
    expect(await stripe()).toMatchObject({ mode: 'sandbox', source: 'none' })
    const saved = await save({ keys })
    expect(saved.error).toBe(false)
    expect(site.ctx.gateways.get('stripe')!.mode).toBe('live')
    const shown = await gateways()
    expect(await stripe()).toMatchObject({ mode: 'live', source: 'stored' })
    const stored = await site.ctx.db.selectFrom('gateway_setting').selectAll().execute()
    const log = await site.ctx.db.selectFrom('setting_change').selectAll().execute()
    for (const secret of [keys.STRIPE_SECRET_KEY, keys.STRIPE_WEBHOOK_SECRET])
      expect(JSON.stringify([saved, shown, stored, log])).not.toContain(secret)
    // Only payers get a key, and only the publishable one.
    const settings = await site.call('get_payment_settings', {}, { token: site.token })
    expect(JSON.stringify(settings)).toContain(keys.STRIPE_PUBLISHABLE_KEY)
    expect(JSON.stringify(settings)).not.toMatch(/sk_test|whsec/)
  })

  test('stay unchanged when left empty, and can be replaced individually or removed', async () => {
    await save({ keys })
    expect((await save({ keys: { STRIPE_SECRET_KEY: '' } })).error).toBe(false)
    expect((await save({ keys: { STRIPE_SECRET_KEY: 'sk_test_another' } })).error).toBe(false)
    expect(site.ctx.gateways.get('stripe')!.mode).toBe('live')
    await save({ forget_keys: true })
    expect(await stripe()).toMatchObject({ mode: 'sandbox', source: 'none' })
  })

  test.each([
    ['only some of them', { STRIPE_SECRET_KEY: 'sk_1' }, 'keys.STRIPE_WEBHOOK_SECRET'],
    [
      'a secret where everybody reads',
      { ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_1' },
      'keys.STRIPE_PUBLISHABLE_KEY',
    ],
    ['a key of nobody', { ...keys, ADMIN_PASSWORD: 'x' }, 'keys.ADMIN_PASSWORD'],
  ])('invalid keys are rejected: %s', async (_, given, field) => {
    const answer = await save({ keys: given })
    expect(answer).toMatchObject({ code: 'VALIDATION', errors: { [field]: expect.any(String) } })
    expect(site.ctx.gateways.get('stripe')!.mode).toBe('sandbox')
  })
})

test('keys from the environment take precedence and can only be changed there', async () => {
  await site.close()
  site = await payingSite({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:9' })
  token = (await admin(site.ctx)).token
  expect(await stripe()).toMatchObject({ mode: 'live', source: 'environment' })
  expect(await save({ keys })).toMatchObject({ code: 'VALIDATION', errors: { keys: expect.any(String) } })
})

test('gateways are offered in the configured order', async () => {
  const names = async () => (await gateways()).data.map((one: any) => one.gateway)
  const before = await names()
  const last = before.at(-1)
  await save({ gateway: last, move: 'up' })
  const after = await names()
  expect(after.toSorted()).toEqual(before.toSorted())
  if (before.length > 1) expect(after.indexOf(last)).toBe(before.length - 2)
  expect(await methods()).toEqual(after)
})

test('bank transfers are enabled like a gateway; open transfers continue when new ones are disabled', async () => {
  const begin = (as: string) =>
    site.call('initiate-bank-transfer', { package_id: site.packageId }, { token: as })
  const other = await person(site.ctx)
  const { data } = await begin(site.token)
  await save({ gateway: 'bank', is_on: false })
  expect(await methods()).not.toContain('bank')
  expect(await begin(other.token)).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
  expect((await begin(site.token)).data.payment_transaction_id).toBe(data.payment_transaction_id)
})

test('only administrators can see or change gateways, and every change is logged', async () => {
  expect(await site.call('admin/gateways', {}, { token: site.token })).toMatchObject({ code: 'FORBIDDEN' })
  expect(await save({ is_on: false }, site.token)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await save({ gateway: 'free' })).toMatchObject({ code: 'NOT_FOUND' })
  await save({ is_on: false })
  await save({ keys })
  const { history } = await gateways()
  expect(history).toMatchObject([
    { subject: 'gateway.stripe', actor: 'Test Admin', after: expect.stringContaining('keys_changed') },
    { subject: 'gateway.stripe', actor: 'Test Admin', after: expect.stringContaining('"is_on":false') },
  ])
})

describe('bank account for transfers', () => {
  const account = {
    BANK_HOLDER: 'Blue Door',
    BANK_NAME: 'North Bank',
    BANK_ACCOUNT: 'GB82 WEST 1234 5698 7654 32',
  }
  const saveBank = (order: object) => save({ gateway: 'bank', ...order })
  const bank = async () => (await gateways()).data.find((one: { gateway: string }) => one.gateway === 'bank')
  const begin = (as = site.token) =>
    site.call('initiate-bank-transfer', { package_id: site.packageId }, { token: as })

  test('administrators configure it, payers see it, and its changes are logged', async () => {
    expect(await bank()).toMatchObject({ mode: 'sandbox', source: 'none', notify_url: null })
    expect((await saveBank({ keys: { ...account, BANK_BIC: 'NRTHGB2L' } })).error).toBe(false)
    expect(await bank()).toMatchObject({ mode: 'live', source: 'stored' })
    expect((await bank()).keys).toContainEqual({ name: 'BANK_HOLDER', is_set: true, value: 'Blue Door' })
    const { data } = await begin()
    expect(data).toMatchObject({ test_mode: false, bank: { account: account.BANK_ACCOUNT, bic: 'NRTHGB2L' } })
    expect((await gateways()).history[0].after).toContain(account.BANK_ACCOUNT)
    await saveBank({ keys: { BANK_HOLDER: 'Green Door', BANK_BIC: '' } })
    const lines = (await site.call('bank-transfer', { package_id: site.packageId }, { token: site.token }))
      .data.transfer.bank
    expect(lines).toEqual({ holder: 'Green Door', bank: 'North Bank', account: account.BANK_ACCOUNT })
  })

  test.each([
    ['wrong check digits', { ...account, BANK_ACCOUNT: 'GB83 WEST 1234 5698 7654 32' }, 'keys.BANK_ACCOUNT'],
    ['a line that no bank has room for', { ...account, BANK_NAME: 'x'.repeat(101) }, 'keys.BANK_NAME'],
    ['a part of it', { BANK_HOLDER: 'Blue Door' }, 'keys.BANK_ACCOUNT'],
  ])('an invalid account is rejected: %s', async (_, given, field) => {
    expect(await saveBank({ keys: given })).toMatchObject({
      code: 'VALIDATION',
      errors: { [field]: expect.any(String) },
    })
    expect(await bank()).toMatchObject({ mode: 'sandbox' })
  })

  test('disappears from new purchases once transfers are disabled', async () => {
    const look = (as: string) => site.call('bank-transfer', { package_id: site.packageId }, { token: as })
    const other = await person(site.ctx)
    const { data } = await begin()
    await saveBank({ is_on: false })
    expect(await look(other.token)).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    expect((await look(site.token)).data.transfer.payment_transaction_id).toBe(data.payment_transaction_id)
  })
})

test('concurrent changes of several gateways are all saved and logged', async () => {
  await Promise.all([
    save({ keys }),
    save({ gateway: 'bank', is_on: false }),
    save({ is_on: false }),
    save({ gateway: 'paypal', move: 'up' }),
  ])
  const { data, history } = await gateways()
  expect(history).toHaveLength(4)
  expect(await stripe()).toMatchObject({ is_on: false, source: 'stored' })
  expect(data.find((one: any) => one.gateway === 'bank')).toMatchObject({ is_on: false })
  expect(data.findIndex((one: any) => one.gateway === 'paypal')).toBe(1)
})
