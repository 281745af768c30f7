import { afterEach, expect, test } from 'vitest'
import { access } from '../../../../contract/limits'
import { asJson } from './bad-input/calls'
import { ask, injectRequest, headersOf } from './bad-input/send'
import { refused, sound } from './bad-input/sound'
import { testApp, type TestApp } from '../../../support/harness'

let app: TestApp
afterEach(() => app.close())

const faqs = (remoteAddress: string, headers: Record<string, string> = {}) =>
  injectRequest(app, {
    url: '/api/faqs',
    remoteAddress,
    headers: { ...headersOf({ lang: 'ar' }), ...headers },
  })

test('an IP address may make as many calls per minute as the operator allows', async () => {
  app = await testApp({ CALLS_PER_MINUTE: '5' })
  for (let nth = 0; nth < 5; nth++) expect(sound(await faqs('203.0.113.1'), `${nth}`, 'ar').error).toBe(false)
  const sixth = await faqs('203.0.113.1')
  const { retry_after } = refused(sixth, sixth.text, 'RATE_LIMITED', 'ar')
  expect(retry_after).toBeLessThanOrEqual(60)
  expect(Number(sixth.headers['retry-after'])).toBe(retry_after)
  refused(
    await injectRequest(app, { url: '/api/no-such', remoteAddress: '203.0.113.1' }),
    'elsewhere',
    'RATE_LIMITED',
  )
  expect(sound(await faqs('203.0.113.2'), 'somebody else', 'ar').error).toBe(false)
})

test("an IP address that the client claims to have isn't trusted", async () => {
  app = await testApp({ CALLS_PER_MINUTE: '5' })
  for (let nth = 0; nth < 5; nth++) await faqs('203.0.113.1', { 'x-forwarded-for': `198.51.100.${nth}` })
  refused(await faqs('203.0.113.1', { 'x-forwarded-for': '198.51.100.9' }), 'forwarded', 'RATE_LIMITED', 'ar')
})

test("health checks aren't counted", async () => {
  app = await testApp({ CALLS_PER_MINUTE: '2' })
  const ask = () => app.http.inject({ url: '/api/health', remoteAddress: '203.0.113.1' })
  for (let nth = 0; nth < 5; nth++) expect((await ask()).statusCode).toBe(200)
  expect(sound(await faqs('203.0.113.1'), 'a call', 'ar').error).toBe(false)
})

test('the operator is warned once about an untrusted proxy and told which setting trusts it', async () => {
  app = await testApp({ CALLS_PER_MINUTE: '600', TRUST_PROXY: 'loopback,203.0.113.7' })
  const warned: unknown[] = []
  app.ctx.log.warn = (...content: unknown[]) => void warned.push(content[0])
  const forwarded = { 'x-forwarded-for': '198.51.100.1' }
  await faqs('203.0.113.7', forwarded)
  await faqs('127.0.0.1', forwarded)
  await faqs('203.0.113.1')
  expect(warned).toEqual([])
  for (let nth = 0; nth < 3; nth++) await faqs('203.0.113.9', forwarded)
  expect(warned).toEqual([expect.stringContaining('TRUST_PROXY=loopback,203.0.113.7,203.0.113.9')])
  expect(warned[0]).toContain('600 calls a minute')
})

test('a proxy that forwards no address does no harm', async () => {
  app = await testApp({ PER_IP_FACTOR: '10000' })
  const garbage = [
    '',
    ',',
    'unknown',
    "' or 1=1 --",
    'x'.repeat(9_000),
    '999.1.1.1',
    '::ffff:1.2.3.4',
    '1.2.3.4:80',
  ]
  for (const [nth, content] of garbage.entries()) {
    const reply = await injectRequest(app, {
      method: 'POST',
      url: '/api/get-otp',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': content, 'content-type': 'application/json' },
      payload: JSON.stringify({ email: `n${nth}@example.test` }),
    })
    expect(sound(reply, `${content}: ${reply.text}`).error).toBe(false)
  }
})

test.each([1, 2])(
  "expensive calls are also limited by IP address, at %d times the operator's limit",
  async (factor) => {
    app = await testApp({ PER_IP_FACTOR: String(factor) })
    const forgot = (nth: number, ip: string) =>
      ask(app, 'forgot-password', asJson({ email: `n${nth}@example.test` }), { ip, lang: 'ar' })
    const most = access.resetsPerIpHour * factor
    for (let nth = 0; nth < most; nth++) {
      const reply = await forgot(nth, '203.0.113.1')
      expect(sound(reply, reply.text, 'ar').error, `${nth}`).toBe(false)
    }
    const { retry_after } = refused(await forgot(most, '203.0.113.1'), 'one more', 'RATE_LIMITED', 'ar')
    expect(retry_after).toBe(3_600)
    expect(sound(await forgot(most, '203.0.113.2'), 'elsewhere', 'ar').error).toBe(false)
    app.ctx.clock.pass(3_600_000)
    expect(sound(await forgot(most, '203.0.113.1'), 'later', 'ar').error).toBe(false)
  },
)

test('an IPv6 network counts as one address', async () => {
  app = await testApp()
  const forgot = (nth: number, ip: string) =>
    ask(app, 'forgot-password', asJson({ email: `n${nth}@example.test` }), { ip })
  const most = access.resetsPerIpHour
  for (let nth = 0; nth < most; nth++)
    expect(sound(await forgot(nth, `2001:db8:1:2::${nth + 1}`), `${nth}`).error).toBe(false)
  refused(await forgot(most, '2001:db8:1:2:ffff::9'), 'one more', 'RATE_LIMITED')
  expect(sound(await forgot(most, '2001:db8:1:3::1'), 'elsewhere').error).toBe(false)
})

test("contact messages can't be flooded by changing the sender's address", async () => {
  app = await testApp()
  const write = (nth: number) => {
    const message = { first_name: 'A', last_name: 'B', subject: 'S', message: 'M' }
    return ask(app, 'contct_us', asJson({ ...message, email: `n${nth}@example.test` }), { ip: '203.0.113.1' })
  }
  for (let nth = 0; nth < access.messagesPerIpHour; nth++)
    expect(sound(await write(nth), `${nth}`).error).toBe(false)
  refused(await write(access.messagesPerIpHour), 'one more', 'RATE_LIMITED')
})
