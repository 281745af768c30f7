import { expect, test } from 'vitest'
import { testApp } from './harness'
import { liveKeys, secretKeys } from './live-keys'
import { makePackage } from './payments-house'
import { person } from './people'

const sandboxDoors = [
  '/sandbox/js/stripe.js',
  '/sandbox/js/flutterwave.js',
  '/sandbox/events',
  '/sandbox/stripe/v1/payment_intents/pi_1',
  '/sandbox/paypal/v2/checkout/orders/O-1',
  '/sandbox/flutterwave/v3/refunds',
] as const

async function house(env: Record<string, string>) {
  const app = await testApp(env)
  const { token } = await person(app.ctx)
  const packageId = await makePackage(app, { price_minor: 4900 })
  const settings = await app.call('get_payment_settings', {}, { token })
  const open = await app.call(
    'create-payment-intent',
    { package_id: packageId, platform_type: 'web' },
    { token },
  )
  const doors = await Promise.all(
    sandboxDoors.map(async (url) => (await app.http.inject({ url })).statusCode),
  )
  const secrets = await app.ctx.db.selectFrom('secret').select(['name', 'value']).execute()
  const hook = await app.http.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })
  await app.close()
  return { settings, open, doors, secrets, hook: hook.statusCode }
}

test('without keys a gateway stands as a marked sandbox', async () => {
  const { settings, doors, secrets, hook } = await house({})
  const shown = {
    stripe: {
      publishable_key: expect.stringMatching(/^pk_test_sandbox/),
      script: '/sandbox/js/stripe.js',
    },
    paypal: { client_id: expect.stringMatching(/^sandbox/), sdk_base_url: '/sandbox/js/paypal.js' },
    flutterwave: {
      public_key: expect.stringMatching(/^FLWPUBK_TEST-/),
      script: '/sandbox/js/flutterwave.js',
    },
    bank: {},
  }
  for (const [type, data] of Object.entries(shown))
    expect(settings.data).toContainEqual({ type, data: { mode: 'sandbox', ...data } })
  const said = JSON.stringify(settings)
  const open = /publishableKey|publicKey|clientId|keyId/
  for (const { name, value } of secrets) expect(said.includes(value), name).toBe(open.test(name))
  expect(doors).toEqual([200, 200, 200, 401, 401, 401])
  expect(hook).toBe(400)
})

test('in production without keys it is hidden, and the sandbox does not exist', async () => {
  const { settings, open, doors, secrets, hook } = await house({
    NODE_ENV: 'production',
    ALLOW_SANDBOX_PAYMENTS: '0',
  })
  expect(settings.data).toEqual([])
  expect(open).toMatchObject({ error: true, code: 'GATEWAY_UNAVAILABLE' })
  expect(doors).toEqual(sandboxDoors.map(() => 404))
  expect(secrets).toEqual([])
  expect(hook).toBe(404)
})

test('with keys it is live: no sandbox, and a gateway that does not answer charges nothing', async () => {
  const { settings, open, doors, hook } = await house(liveKeys)
  const live = { mode: 'live' }
  const shown = {
    stripe: { ...live, publishable_key: 'live-STRIPE_PUBLISHABLE_KEY' },
    paypal: { ...live, client_id: 'live-PAYPAL_CLIENT_ID' },
    flutterwave: { ...live, public_key: 'live-FLUTTERWAVE_PUBLIC_KEY' },
  }
  for (const [type, data] of Object.entries(shown)) expect(settings.data).toContainEqual({ type, data })
  for (const secret of secretKeys) expect(JSON.stringify(settings)).not.toContain(secret)
  expect(open).toMatchObject({ error: true, code: 'GATEWAY_UNAVAILABLE', status: 200 })
  expect(doors).toEqual(sandboxDoors.map(() => 404))
  expect(hook).toBe(400)
})
