import { expect, test } from 'vitest'
import { contentSecurityPolicy, liveHosts } from '../../../server/platform/ssr/csp'
import { testApp } from '../../support/harness'
import { liveKeys, secretKeys } from '../../support/live-keys'
import { makePackage } from '../../support/payments-site'
import { person } from '../../support/people'

const names = ['stripe', 'razorpay', 'paypal', 'paystack', 'flutterwave']
/** Returns the keys that make one gateway live. */
const keysOf = (name: string) =>
  Object.fromEntries(Object.entries(liveKeys).filter(([key]) => key.startsWith(`${name.toUpperCase()}_`)))
/** Routes that exist only while the gateway is in sandbox mode, with their status. */
const sandboxRoutes: Record<string, [url: string, status: number][]> = {
  stripe: [
    ['/sandbox/js/stripe.js', 200],
    ['/sandbox/stripe/v1/payment_intents/pi_1', 401],
    ['/sandbox/pay/stripe/pi_1', 404],
  ],
  razorpay: [
    ['/sandbox/js/razorpay.js', 200],
    ['/sandbox/razorpay/v1/orders/order_1', 401],
    ['/sandbox/razorpay/return/order_1', 200],
  ],
  paypal: [['/sandbox/paypal/v2/checkout/orders/O-1', 401]],
  paystack: [
    ['/sandbox/paystack/transaction/verify/x', 401],
    ['/sandbox/pay/paystack/x', 404],
  ],
  flutterwave: [
    ['/sandbox/js/flutterwave.js', 200],
    ['/sandbox/flutterwave/v3/refunds', 401],
  ],
}
const gone = (name: string) => sandboxRoutes[name]!.map(() => 404)
const stands = (name: string) => sandboxRoutes[name]!.map(([, status]) => status)

async function site(env: Record<string, string>) {
  const app = await testApp(env)
  const { token } = await person(app.ctx)
  const packageId = await makePackage(app, { price_minor: 4900 })
  const settings = await app.call('get_payment_settings', {}, { token })
  const open = (payment_method?: string) =>
    app.call(
      'create-payment-intent',
      { package_id: packageId, platform_type: 'web', payment_method },
      { token },
    )
  const codes = (urls: string[]) =>
    Promise.all(urls.map(async (url) => (await app.http.inject({ url })).statusCode))
  const shell = (await app.call('web-settings', {})).data
  return {
    app,
    tested: { test_payments: shell.test_payments, test_gateways: shell.test_gateways },
    settings: settings.data as { type: string; data: Record<string, string> }[],
    open,
    shared: await codes(['/sandbox/events']),
    routes: (name: string) => codes(sandboxRoutes[name]!.map(([url]) => url)),
    hook: async (name: string) =>
      (await app.http.inject({ method: 'POST', url: `/webhooks/${name}`, payload: '{}' })).statusCode,
    policy: contentSecurityPolicy([], [], false, liveHosts(app.ctx.gateways.list())),
    secrets: await app.ctx.db.selectFrom('secret').select(['name', 'value']).execute(),
  }
}

test('without keys every gateway is a marked sandbox, in the configured order', async () => {
  const { app, settings, tested, shared, routes, secrets, hook, policy } = await site({})
  expect(tested).toEqual({ test_payments: true, test_gateways: [...names, 'bank'] })
  expect(settings.map(({ type }) => type)).toEqual([...names, 'bank'])
  const shown: Record<string, object> = {
    stripe: {
      publishable_key: expect.stringMatching(/^pk_test_sandbox/),
      script: '/sandbox/js/stripe.js',
    },
    razorpay: {
      publishable_key: expect.stringMatching(/^rzp_test_sandbox/),
      script: '/sandbox/js/razorpay.js',
    },
    paypal: { client_id: expect.stringMatching(/^sandbox/), sdk_base_url: '/sandbox/js/paypal.js' },
    paystack: { public_key: expect.stringMatching(/^pk_test_sandbox/) },
    flutterwave: {
      public_key: expect.stringMatching(/^FLWPUBK_TEST-/),
      script: '/sandbox/js/flutterwave.js',
    },
    bank: {},
  }
  for (const { type, data } of settings) expect(data, type).toEqual({ mode: 'sandbox', ...shown[type] })
  const content = JSON.stringify(settings)
  const open = /publishableKey|publicKey|clientId|keyId/
  for (const { name, value } of secrets) expect(content.includes(value), name).toBe(open.test(name))
  expect(shared).toEqual([200])
  for (const name of names) expect(await routes(name), name).toEqual(stands(name))
  for (const name of names) expect(await hook(name)).toBe(400)
  expect(policy).not.toMatch(/stripe|razorpay|paypal|paystack|flutterwave/)
  await app.close()
})

test('in production without keys, all gateways are hidden and there is no sandbox', async () => {
  const { app, settings, tested, open, shared, routes, secrets, hook } = await site({
    NODE_ENV: 'production',
    ALLOW_SANDBOX_PAYMENTS: '0',
  })
  expect(tested).toEqual({ test_payments: false, test_gateways: [] })
  expect(settings).toEqual([])
  expect(await open()).toMatchObject({ error: true, code: 'GATEWAY_UNAVAILABLE' })
  expect(shared).toEqual([404])
  for (const name of names) {
    expect(await routes(name)).toEqual(gone(name))
    expect(await hook(name)).toBe(404)
  }
  expect(secrets.filter(({ name }) => name.startsWith('sandbox.'))).toEqual([])
  await app.close()
})

test.each(names)('with its keys %s is live, and the others are unchanged', async (name) => {
  const { app, settings, tested, open, shared, routes, hook, policy } = await site(keysOf(name))
  // A site where even one gateway can charge real cards must not claim that no money moves.
  const simulated = [...names, 'bank'].filter((other) => other !== name)
  expect(tested).toEqual({ test_payments: false, test_gateways: simulated })
  const { mode, script } = settings.find(({ type }) => type === name)!.data
  expect({ mode, script }).toEqual({ mode: 'live', script: undefined })
  const others = settings.filter(({ type }) => type !== name)
  expect(others.every(({ data }) => data.mode === 'sandbox')).toBe(true)
  // An unreachable gateway charges nothing; Paystack is contacted only after the page has started.
  const opened = await open(name)
  if (name === 'paystack')
    expect(opened.data).toMatchObject({
      test_mode: false,
      gateway_data: { amount: '4900', currency: 'USD', reference: opened.data.payment_transaction_id },
    })
  else expect(opened).toMatchObject({ error: true, code: 'GATEWAY_UNAVAILABLE', status: 200 })
  expect(await routes(name)).toEqual(gone(name))
  expect(await hook(name)).toBe(400)
  for (const secret of secretKeys) expect(JSON.stringify(settings)).not.toContain(secret)
  expect(shared).toEqual([200])
  expect(policy).toContain(name)
  await app.close()
})

/** The sources each gateway documents for a page that loads its script. */
const documented: Record<string, string[]> = {
  'script-src': [
    'https://js.stripe.com https://*.js.stripe.com',
    'https://checkout.razorpay.com https://cdn.razorpay.com',
    'https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com',
    'https://js.paystack.co',
    'https://checkout.flutterwave.com',
  ],
  'frame-src': [
    'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    'https://api.razorpay.com https://checkout.razorpay.com',
    'https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com',
    'https://checkout.paystack.com',
    'https://checkout.flutterwave.com',
    'https://www.youtube-nocookie.com',
  ],
  'child-src': ['https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com'],
  'connect-src': [
    'https://api.stripe.com',
    'https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com https://api.razorpay.com',
    'https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com',
    'https://api.paystack.co',
    'https://checkout.flutterwave.com https://api.flutterwave.com',
  ],
  'style-src': [
    'https://*.stripe.com',
    'https://cdn.razorpay.com',
    'https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com',
  ],
  'img-src': [
    'data: blob: https:',
    'https://*.stripe.com',
    'https://cdn.razorpay.com',
    'https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com',
  ],
}

test("when all gateways are live, no sandbox exists and pages may load the gateways' documented sources", async () => {
  const { app, shared, routes, policy } = await site({
    ...liveKeys,
    ALLOW_SANDBOX_PAYMENTS: '0',
    NODE_ENV: 'production',
  })
  expect(shared).toEqual([404])
  for (const name of names) expect(await routes(name), name).toEqual(gone(name))
  expect(app.ctx.gateways.list().map(({ name }) => name)).toEqual(names)
  for (const [directive, hosts] of Object.entries(documented)) {
    const [, ...emitted] = policy
      .split('; ')
      .find((line) => line.startsWith(`${directive} `))!
      .split(' ')
    const others = emitted.filter((source) => !source.startsWith("'"))
    expect(others.toSorted(), directive).toEqual(hosts.flatMap((line) => line.split(' ')).toSorted())
  }
  await app.close()
})

test('a gateway reloaded with other settings switches mode while the server runs', async () => {
  const { app, routes } = await site({})
  const { db, gateways, clock } = app.ctx
  const keys = gateways.seal.close(JSON.stringify(keysOf('razorpay')))
  await db
    .insertInto('gateway_setting')
    .values({ gateway: 'razorpay', keys, updated_at: clock.now() })
    .execute()
  await gateways.refresh()
  expect(app.ctx.gateways.get('razorpay')?.mode).toBe('live')
  expect(await routes('razorpay')).toEqual(gone('razorpay'))
  await db.deleteFrom('gateway_setting').execute()
  await gateways.refresh()
  expect(app.ctx.gateways.get('razorpay')?.mode).toBe('sandbox')
  expect(await routes('razorpay')).toEqual(stands('razorpay'))
  await app.close()
})
