import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rehearsals } from '../../../server/gateways/check/rehearsals'
import type { Keys } from '../../../server/gateways/registry'
import { projectRoot } from '../../../server/platform/process/root'
import { paypalShapes } from '../../support/gateway-shapes/paypal'
import { stripeShapes } from '../../support/gateway-shapes/stripe'
import { programOf } from '../../run/program'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * Tests `threshold gateways check` as run by an operator: a separate process against the sandbox gateways over HTTP.
 */
let site: PayingSite

beforeAll(async () => {
  site = await payingSite()
})
afterAll(() => site.close())

/** The sandbox key for each gateway setting. */
const settingsOf: Record<string, Record<string, string>> = {
  stripe: {
    STRIPE_SECRET_KEY: 'secretKey',
    STRIPE_PUBLISHABLE_KEY: 'publishableKey',
    STRIPE_WEBHOOK_SECRET: 'webhookSecret',
  },
  razorpay: {
    RAZORPAY_KEY_ID: 'keyId',
    RAZORPAY_KEY_SECRET: 'keySecret',
    RAZORPAY_WEBHOOK_SECRET: 'webhookSecret',
  },
  paypal: {
    PAYPAL_CLIENT_ID: 'clientId',
    PAYPAL_CLIENT_SECRET: 'clientSecret',
    PAYPAL_WEBHOOK_ID: 'webhookId',
  },
  paystack: { PAYSTACK_SECRET_KEY: 'secretKey', PAYSTACK_PUBLIC_KEY: 'publicKey' },
  flutterwave: {
    FLUTTERWAVE_SECRET_KEY: 'secretKey',
    FLUTTERWAVE_PUBLIC_KEY: 'publicKey',
    FLUTTERWAVE_SECRET_HASH: 'secretHash',
  },
}

/** Returns the settings that point a gateway at its sandbox. */
function leadingTo(gateway: string): Record<string, string> {
  const keys = site.ctx.gateways.sandbox.get(gateway)!
  const settings = Object.entries(settingsOf[gateway]!).map(([name, key]) => [name, keys[key]!])
  return {
    ...Object.fromEntries(settings),
    [`${gateway.toUpperCase()}_API_URL`]: `${site.address}/sandbox/${gateway}`,
  }
}

interface Ran {
  code: number | null
  lines: string[]
}

/** Runs the command; with `pay` a test buyer pays wherever the command asks for a payment. */
function check(env: Record<string, string>, args: string[] = [], pay = false): Promise<Ran> {
  const child = spawn(
    process.execPath,
    [...programOf('threshold'), 'gateways', 'check', ...args],
    // Passes only the given settings, none of this machine's.
    {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], PUBLIC_URL: site.ctx.config.publicUrl, ...env } as never,
    },
  )
  let content = ''
  let paid = Promise.resolve()
  child.stderr.on('data', (part) => (content += String(part)))
  child.stdout.on('data', (part) => {
    content += String(part)
    const url = /pay here +(\S+)/.exec(String(part))?.[1]
    if (!pay || !url) return
    paid = payAt(url)
    paid.catch(() => child.kill())
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      const ran = { code, lines: content.trimEnd().split('\n') }
      paid.then(() => resolve(ran), reject)
    })
  })
}

/** Pays on the page: Razorpay's is a local checkout of one order, the others are hosted. */
async function payAt(url: string): Promise<void> {
  const { pathname } = new URL(url)
  if (pathname !== '/') {
    const [gateway, id] = pathname.split('/').slice(-2)
    return expect(await site.control(id!, { action: 'pay' }, gateway)).toBe(200)
  }
  const page = await (await fetch(url)).text()
  expect(page).toContain(`${site.address}/sandbox/js/razorpay.js`)
  const order = /order_id&quot;:&quot;(\w+)/.exec(page)?.[1]
  expect(await site.control(order!, { action: 'pay' }, 'razorpay')).toBe(200)
}

const started = (lines: string[], mark: string) =>
  lines.filter((line) => line.startsWith(`  ${mark}`)).map((line) => line.slice(mark.length + 2).trim())

describe('gateway check with test keys', () => {
  it('without keys, succeeds and reports that nothing was proved', async () => {
    const { code, lines } = await check({})
    expect(code).toBe(0)
    expect(lines.filter((line) => line.includes('no keys, nothing was tried'))).toHaveLength(5)
    expect(lines.at(-1)).toBe('There are no keys of a gateway, so nothing was proved.')
  })

  it.each(['razorpay', 'paypal', 'paystack', 'flutterwave'])(
    'proves a payment and a single partial refund at %s when someone pays',
    async (gateway) => {
      const { code, lines } = await check(leadingTo(gateway), ['--wait', '2'], true)
      expect(started(lines, 'FAILED'), lines.join('\n')).toEqual([])
      expect(code).toBe(0)
      const proved = started(lines, 'proved').join('\n')
      expect(proved).toContain('Paid, it reads as')
      expect(proved).toContain('Half of it goes back once, though ordered twice')
    },
  )

  it('pays at Stripe with the test token automatically and finds its webhook configured', async () => {
    const { code, lines } = await check(leadingTo('stripe'))
    expect(started(lines, 'FAILED'), lines.join('\n')).toEqual([])
    expect(started(lines, 'not proved')).toEqual([])
    expect(code).toBe(0)
    expect(lines.at(-1)).toBe('7 proved, 0 failed, 0 not proved')
  })

  it("closes unpaid payments and reports that paying wasn't proved", async () => {
    const { code, lines } = await check(leadingTo('paystack'))
    expect(code).toBe(0)
    expect(started(lines, 'not proved')[0]).toContain('Nobody paid')
    expect(started(lines, 'proved')).toContain('Given up unpaid, it is closed.')
  })
})

describe('failures with a non-zero exit code', () => {
  it("reports a key the gateway doesn't know", async () => {
    const { code, lines } = await check({ ...leadingTo('stripe'), STRIPE_SECRET_KEY: 'sk_test_unknown' })
    expect(code).toBe(1)
    expect(started(lines, 'FAILED')[0]).toContain('401')
  })

  it('sends nothing with a live key', async () => {
    const { code, lines } = await check({
      ...leadingTo('stripe'),
      STRIPE_SECRET_KEY: 'sk_live_real',
      // A request to this address would be reported as unanswered.
      STRIPE_API_URL: 'https://gateway.invalid',
    })
    expect(code).toBe(1)
    expect(started(lines, 'FAILED')).toEqual(['These are not test keys, so nothing was sent to the gateway.'])
  })

  it('reports an unresponsive gateway', async () => {
    const { code, lines } = await check({
      ...leadingTo('paystack'),
      PAYSTACK_API_URL: 'http://127.0.0.1:1',
    })
    expect(code).toBe(1)
    expect(started(lines, 'FAILED')[0]).toContain('No answer of Paystack')
  })

  it('reports a webhook missing at PayPal', async () => {
    const { code, lines } = await check({ ...leadingTo('paypal'), PAYPAL_WEBHOOK_ID: 'WH-OTHER' })
    expect(code).toBe(1)
    expect(started(lines, 'FAILED')[0]).toContain('No webhook is set up at the gateway')
  })

  it('rejects an unknown argument', async () => {
    const { code, lines } = await check({}, ['--only', 'cash'])
    expect(code).toBe(2)
    expect(lines.join('\n')).toContain('--only takes stripe, razorpay, paypal, paystack, flutterwave.')
  })
})

/** Marks of test accounts, from each gateway's documentation. */
describe('test keys', () => {
  const isTest = (name: string, address: string, keys: Keys) =>
    rehearsals
      .find(({ offer }) => offer.name === name)!
      .offer.isTest({ mode: 'live', baseUrl: () => address, keys })

  it.each([
    ['stripe', { secretKey: 'sk_test_1' }, { secretKey: 'sk_live_1' }],
    ['stripe', { secretKey: 'rk_test_1' }, { secretKey: 'rk_live_1' }],
    ['razorpay', { keyId: 'rzp_test_1' }, { keyId: 'rzp_live_1' }],
    ['paystack', { secretKey: 'sk_test_1' }, { secretKey: 'sk_live_1' }],
    ['flutterwave', { secretKey: 'FLWSECK_TEST-1-X' }, { secretKey: 'FLWSECK-1-X' }],
  ] as [string, Keys, Keys][])('keys of %s are recognised by their prefix', (name, testing, real) => {
    const address = 'https://gateway.test'
    expect([isTest(name, address, testing), isTest(name, address, real)]).toEqual([true, false])
  })

  it("PayPal's test keys look like live keys, so the API address decides", () => {
    const keys = { clientId: 'c', clientSecret: 's' }
    expect(isTest('paypal', 'https://api-m.sandbox.paypal.com', keys)).toBe(true)
    expect(isTest('paypal', 'https://api-m.paypal.com', keys)).toBe(false)
  })
})

describe('sandboxes list their webhooks as specified', () => {
  it('the Stripe sandbox lists its webhooks as specified', async () => {
    const { secretKey } = site.ctx.gateways.sandbox.get('stripe')!
    const reply = await fetch(`${site.address}/sandbox/stripe/v1/webhook_endpoints?limit=100`, {
      headers: { authorization: `Bearer ${secretKey}` },
    })
    expect(stripeShapes.webhookEndpoints.safeParse(await reply.json()).error).toBeUndefined()
  })

  it('the PayPal sandbox lists its webhooks as specified', async () => {
    const { clientId, clientSecret, webhookId } = site.ctx.gateways.sandbox.get('paypal')!
    const base = `${site.address}/sandbox/paypal`
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const given = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: token } = (await given.json()) as { access_token: string }
    const reply = await fetch(`${base}/v1/notifications/webhooks/${webhookId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(paypalShapes.webhook.safeParse(await reply.json()).error).toBeUndefined()
  })
})
