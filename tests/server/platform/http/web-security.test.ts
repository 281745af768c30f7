import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentKey } from '../../../../server/platform/ports/file-keys'
import { signedUp } from '../../../support/accounts-people'
import { injectRequest, headersOf } from './bad-input/send'
import { refused, sound } from './bad-input/sound'
import { makeWorld, type World } from './bad-input/world'
import { testApp } from '../../../support/harness'
import { liveKeys, secretKeys } from '../../../support/live-keys'
import { stripeKeys } from '../../../support/payments-site'
import { person } from '../../../support/people'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.app.close())

describe('security headers', () => {
  test.each([
    '/api/faqs',
    '/api/no-such-call',
    '/api/health',
    '/api/docs/json',
    '/files/x',
    '/mailbox',
    '/nowhere',
  ])('every header is set on %s', async (url) => {
    const { headers } = await injectRequest(world.app, { url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': expect.stringMatching(/no-referrer|same-origin/),
      'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
      'content-security-policy': expect.stringMatching(/base-uri 'none'/),
      'strict-transport-security': expect.stringMatching(/max-age=31536000; includeSubDomains/),
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'|frame-ancestors 'none'/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('content security policy', () => {
  const policyOf = async (url: string) => {
    const { headers } = await injectRequest(world.app, { url })
    expect(headers['content-type'], url).toContain('text/html')
    return String(headers['content-security-policy'])
  }

  test.each([
    '/sandbox/events',
    '/sandbox/pay/stripe/none',
    '/sandbox/identity/google',
    '/sandbox/identity/action',
    '/sandbox/razorpay/return/none',
    '/mailbox',
    '/alerts/stop',
    '/alerts/stop-messages',
    '/api/docs',
  ])('the policy on %s allows nothing from other origins and no inline scripts', async (url) => {
    const policy = await policyOf(url)
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toMatch(/base-uri 'none'/)
    expect(policy).toMatch(/frame-ancestors '(none|self)'/)
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    expect(scripts).toMatch(/^('self')?('nonce-[\w+/=]{20,}')?$/)
  })

  test("page titles appear in the script of the page's language", async () => {
    const { text } = await injectRequest(world.app, {
      url: '/sandbox/events',
      headers: { 'accept-language': 'ar' },
    })
    expect(text).toContain('<title>إشعارات البيئة التجريبية</title>')
  })

  test("the policy allows the page's only script with a new nonce each time", async () => {
    const { headers, text } = await injectRequest(world.app, { url: '/sandbox/razorpay/return/none' })
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]
    expect(text).toContain(`<script nonce="${nonce}">`)
    expect(await policyOf('/sandbox/razorpay/return/none')).not.toContain(nonce)
  })

  test('the API documentation stores no token', async () => {
    const { text } = await injectRequest(world.app, { url: '/api/docs/static/swagger-initializer.js' })
    expect(text).not.toMatch(/persistAuthorization"?:\s*true/)
    const forget = await injectRequest(world.app, { url: '/api/docs/static/theme/forget.js' })
    expect(forget.text).toContain("localStorage.removeItem('authorized')")
  })
})

describe("URL that isn't a call", () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is answered with NO_SUCH_CALL',
    async (method) => {
      for (const url of [
        '/api/no_such',
        '/api/',
        '/api/faqs/../../etc',
        '/api/__proto__',
        '/api/constructor',
      ])
        for (const lang of ['en', 'ar'] as const) {
          const reply = await injectRequest(world.app, { method, url, headers: headersOf({ lang }) })
          refused(reply, `${method} ${url}`, 'NO_SUCH_CALL', lang)
        }
      if (method !== 'GET')
        refused(
          await injectRequest(world.app, { method, url: '/api/faqs' }),
          `${method} of a GET`,
          'NO_SUCH_CALL',
        )
    },
  )

  test('accepts exactly the spellings of the contract (D32)', async () => {
    for (const url of [
      '/api/get-categories',
      '/api/GET_CATEGORIES',
      '/api/get_categories?x=%zz',
      '/api/get_categories#x',
    ])
      expect(sound(await injectRequest(world.app, { url }), url).error).toBe(false)
    for (const url of ['/api/get_categories%00', '/api/get_categories%2f', '//api/get_categories'])
      expect((await injectRequest(world.app, { url })).status, url).toBe(404)
    refused(await injectRequest(world.app, { url: '/api/%zz' }), 'no address', 'MALFORMED')
    // The API documentation is served by a library that has its own error messages.
    for (const file of ['a%00b', '..%5c..%5cx', 'x'.repeat(4_000)])
      refused(await injectRequest(world.app, { url: `/api/docs/static/${file}` }), file)
  })
})

describe('/files/', () => {
  const bytes = Buffer.from('%PDF-1.4 a contract')
  const key = (owner?: number) => contentKey(bytes, { folder: 'documents', extension: 'pdf', owner })
  beforeAll(async () => {
    await world.app.ctx.files.put(key(), bytes)
    await world.app.ctx.files.put(key(world.seller.id), bytes)
  })

  test.each([
    '../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/etc/passwd',
    '....//....//etc/passwd',
    '%5c..%5c..%5cetc%5cpasswd',
    '/etc/passwd',
    'pictures/',
    'documents/',
    'private/',
    '.',
    '%00',
    'documents/00/%00.pdf',
    `documents/00/${'0'.repeat(32)}.pdf`,
    'x'.repeat(5_000),
  ])('serves nothing at %s', async (path) => {
    const { status, text } = await injectRequest(world.app, { url: `/files/${path}` })
    expect([status, text.replace(/^\{.*\}$/, '')]).toEqual([404, ''])
  })

  test('serves an unreferenced private file only to its owner', async () => {
    const { seller, other, boss, app } = world
    const shut = await person(app.ctx, { account_state: 'deactivated' })
    await app.ctx.db
      .insertInto('file')
      .values({
        key: key(seller.id),
        owner_id: seller.id,
        name: 'contract.pdf',
        mime: 'application/pdf',
        bytes: bytes.length,
        widths: [],
        created_at: app.ctx.clock.now(),
      })
      .execute()
    const read = (token?: string, path = key(seller.id)) =>
      injectRequest(app, { url: `/files/${path}`, headers: headersOf({ token }) })
    const { status, headers, text } = await read(seller.token)
    expect([status, text]).toEqual([200, bytes.toString()])
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    for (const token of [undefined, boss.token, other.token, shut.token, 'A'.repeat(43)])
      expect(await read(token)).toMatchObject({ status: 404, text: '' })
    for (const path of [`private/${seller.id}/../${seller.id}/${key()}`, key(seller.id).replace('/', '%2f')])
      expect((await read(undefined, path)).status, path).toBe(404)
    expect((await read(undefined, key())).headers['cache-control']).toContain('immutable')
  })
})

describe('sandbox endpoints', () => {
  const names = ['constructor', '__proto__', 'toString', 'paypal', 'x%00', 'x'.repeat(90)]
  test.each(names)('no endpoint exists for a gateway called %s', async (name) => {
    const post = { method: 'POST', payload: '{"action":"pay"}' } as const
    for (const url of [`/sandbox/pay/${name}/pi_1`, `/sandbox/pay/stripe/${name}`])
      expect([400, 404], url).toContain((await injectRequest(world.app, { url })).status)
    for (const url of [`/sandbox/pay/${name}/pi_1`, `/sandbox/_control/${name}/pi_1`, `/webhooks/${name}`])
      expect([400, 404], url).toContain((await injectRequest(world.app, { ...post, url })).status)
  })

  test('reject malformed input', async () => {
    const control = ['', '{', 'null', '[]', '{"action":1}', '{"deliver":"x"}', '\0', 'key[a]=1']
    const log = [
      'replay=1e99',
      'replay=-1',
      'replay[a]=1',
      'choice[a]=1',
      'action=refund&gateway=constructor',
    ]
    const api = [
      'amount=1e9&currency=usd',
      'amount=49&currency[a]=1',
      'amount=49&currency=usd&metadata[a][b]=1',
    ]
    const payloads = [control, log, api].flat()
    const urls = ['_control/stripe/pi_1', '_control/stripe/_api', 'events']
    urls.push('stripe/v1/payment_intents', 'stripe/v1/payment_intents/x%00/confirm')
    for (const url of urls)
      for (const payload of payloads)
        for (const key of ['', stripeKeys(world.app).secretKey]) {
          const headers = { 'content-type': 'text/plain', ...(key && { authorization: `Bearer ${key}` }) }
          const reply = await injectRequest(world.app, {
            method: 'POST',
            url: `/sandbox/${url}`,
            headers,
            payload,
          })
          expect(reply.status, `${url} ${payload}: ${reply.text}`).toBeLessThan(500)
        }
  })
})

test('over HTTPS the known-browser cookie is Secure, host-only and grants no access', async () => {
  const app = await testApp({ PUBLIC_URL: 'https://homes.example.test' })
  const form = { ...(await signedUp(app)).form }
  const signIn = (cookie = '', password = form.password) =>
    app.http.inject({
      method: 'POST',
      url: '/api/user_signup',
      headers: { cookie },
      payload: { email: form.email, password },
    })
  const cookie = String((await signIn()).headers['set-cookie'])
  expect(cookie).toMatch(
    /^__Host-known_browser=[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax; Secure; HttpOnly$/,
  )
  const kept = cookie.split(';')[0]!
  expect(String((await signIn(kept)).headers['set-cookie'])).toContain(kept)
  const asked = await app.http.inject({ url: '/api/get-user-data', headers: { cookie: kept } })
  expect(asked.json()).toMatchObject({ code: 'NOT_LOGGED_IN' })
  await app.close()
})

describe('with live providers', () => {
  test('neither the sandbox nor the mailbox exists', async () => {
    const live = await testApp({ ...liveKeys, SMTP_URL: 'smtp://127.0.0.1:1' })
    for (const url of [
      '/mailbox',
      '/mailbox.json',
      '/sandbox/events',
      '/sandbox/js/stripe.js',
      '/sandbox/pay/stripe/pi_1',
    ])
      expect((await injectRequest(live, { url })).status, url).toBe(404)
    for (const url of [
      '/sandbox/_control/stripe/_api',
      '/sandbox/stripe/v1/payment_intents',
      '/sandbox/events',
    ])
      expect((await injectRequest(live, { method: 'POST', url, payload: '{}' })).status, url).toBe(404)
    const settings = await injectRequest(live, { url: '/api/web-settings' })
    expect(sound(settings, settings.text).data).toMatchObject({ mailbox: false, test_payments: false })
    for (const secret of secretKeys) expect(settings.text).not.toContain(secret)
    await live.close()
  })
})
