import { expect, test } from 'vitest'
import { testApp } from './harness'
import { makePackage } from './payments-house'
import { person } from './people'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_URL: 'http://127.0.0.1:1',
}
const sandboxDoors = [
  '/sandbox/js/stripe.js',
  '/sandbox/events',
  '/sandbox/stripe/v1/payment_intents/pi_1',
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
  const secrets = await app.ctx.db.selectFrom('secret').select('name').execute()
  const hook = await app.http.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })
  await app.close()
  return { settings, open, doors, secrets, hook: hook.statusCode }
}

test('without keys a gateway stands as a marked sandbox', async () => {
  const { settings, doors, secrets, hook } = await house({})
  expect(settings.data).toEqual([
    {
      type: 'stripe',
      data: {
        publishable_key: expect.stringMatching(/^pk_test_sandbox/),
        mode: 'sandbox',
        script: '/sandbox/js/stripe.js',
      },
    },
    { type: 'bank', data: { mode: 'sandbox' } },
  ])
  expect(JSON.stringify(settings)).not.toMatch(/sk_|whsec_/)
  expect(doors).toEqual([200, 200, 401])
  expect(secrets).toHaveLength(3)
  expect(hook).toBe(400)
})

test('in production without keys it is hidden, and the sandbox does not exist', async () => {
  const { settings, open, doors, secrets, hook } = await house({
    NODE_ENV: 'production',
    ALLOW_SANDBOX_PAYMENTS: '0',
  })
  expect(settings.data).toEqual([])
  expect(open).toMatchObject({ error: true, code: 'GATEWAY_UNAVAILABLE' })
  expect(doors).toEqual([404, 404, 404])
  expect(secrets).toEqual([])
  expect(hook).toBe(404)
})

test('with keys it is live: no sandbox, and a gateway that does not answer charges nothing', async () => {
  const { settings, open, doors, hook } = await house(keys)
  expect(settings.data).toContainEqual({
    type: 'stripe',
    data: { publishable_key: 'pk_live_x', mode: 'live' },
  })
  expect(open).toMatchObject({ error: true, code: 'GATEWAY_UNAVAILABLE', status: 200 })
  expect(doors).toEqual([404, 404, 404])
  expect(hook).toBe(400)
})
