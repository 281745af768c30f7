import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendCode } from '../../../server/areas/accounts/codes'
import type { CodeAddress } from '../../../server/areas/accounts/code-address'
import { readSetting } from '../../../server/platform/settings/settings'
import { codeTo, newcomer, otherThan, signedUp } from '../../support/accounts-people'
import { testApp, type TestApp } from '../../support/harness'
import { race } from '../../support/race'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(3_600_000))

async function sent(email = newcomer().email) {
  const answer = await app.call('get-otp', { email })
  return { email, answer, otp: await codeTo(app, email) }
}

describe('verification code', () => {
  test('has six digits, and requesting one gets the same response for every address', async () => {
    const { answer, otp } = await sent()
    expect(otp).toMatch(/^\d{6}$/)
    expect(answer).toMatchObject({ error: false, status: 200, data: { expires_in: 600, resend_after: 60 } })
  })

  test('may be requested by POST as well (D41)', async () => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/get_otp',
      payload: { email: newcomer().email },
    })
    expect(response.json()).toMatchObject({ error: false })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test("can't be re-sent within a minute; the previous one stays valid", async () => {
    const { email, otp } = await sent()
    app.ctx.clock.pass(20_000)
    const refused = await app.call('get-otp', { email })
    expect(refused).toMatchObject({
      error: true,
      status: 200,
      code: 'OTP_COOLDOWN',
      retry_after: 40,
      expires_in: 580,
    })
    expect(refused.message).toContain('40 seconds')
    expect(await app.call('verify-otp', { email, otp })).toMatchObject({ error: false })
  })

  race('is sent once when it is asked for five times at once', async () => {
    const { email } = newcomer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.call('get-otp', { email })))
    expect(answers.filter((answer) => !answer.error)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'OTP_COOLDOWN')).toHaveLength(4)
  })

  test('the correct code is refused after five wrong tries', async () => {
    const { email, otp } = await sent()
    for (const left of [4, 3, 2, 1]) {
      const refused = await app.call('verify-otp', { email, otp: otherThan(otp) })
      expect(refused).toMatchObject({ error: true, code: 'OTP_WRONG', tries_left: left })
      expect(refused.message).toContain(String(left))
      expect(refused.errors).toEqual({ otp: refused.message })
    }
    for (const typed of [otherThan(otp), otp])
      expect(await app.call('verify-otp', { email, otp: typed })).toMatchObject({
        code: 'OTP_LOCKED',
        message: 'Too many attempts. Request a new code.',
      })
    app.ctx.clock.pass(60_000)
    const fresh = await sent(email)
    expect(await app.call('verify-otp', { email, otp: fresh.otp })).toMatchObject({ error: false })
  })

  race('counts tries that come at the same time', async () => {
    const { email, otp } = await sent()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.call('verify-otp', { email, otp: otherThan(otp) })),
    )
    expect(answers.filter((answer) => answer.code === 'OTP_WRONG')).toHaveLength(4)
    expect(await app.call('verify-otp', { email, otp })).toMatchObject({ code: 'OTP_LOCKED' })
  })

  race('works once, and one winner among five', async () => {
    const { email, otp } = await sent()
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.call('verify-otp', { email, otp })))
    expect(answers.filter((answer) => !answer.error)).toHaveLength(1)
    expect(await app.call('verify-otp', { email, otp })).toMatchObject({ code: 'OTP_EXPIRED' })
  })

  const over = { code: 'OTP_EXPIRED', message: 'This code has expired. Ask for a new one.' }

  test('expires after ten minutes', async () => {
    const { email, otp } = await sent()
    app.ctx.clock.pass(600_000)
    expect(await app.call('verify-otp', { email, otp })).toMatchObject(over)
  })

  test('works once, and only for the address it was sent to', async () => {
    const { email, otp } = await sent()
    expect(await app.call('verify-otp', { email, otp })).toMatchObject({ error: false })
    expect(await app.call('verify-otp', { email, otp })).toMatchObject(over)
    expect(await app.call('verify-otp', { email: newcomer().email, otp })).toMatchObject(over)
  })

  test('remains stored for at most a day, and sending it is logged as a security event', async () => {
    const log = vi.spyOn(app.ctx.security, 'write')
    const kept = async (address: string) =>
      (await app.ctx.db.selectFrom('otp').select('id').where('address', '=', address).execute()).length
    const { email } = await sent()
    const number = newcomer().mobile
    await app.call('get-otp', { number })
    expect(log.mock.calls.map(([event, , about]) => [event, about])).toEqual([
      ['code.sent', { channel: 'email' }],
      ['code.sent', { channel: 'mobile' }],
    ])
    log.mockRestore()
    app.ctx.clock.pass(24 * 3_600_000)
    await sent()
    expect(await kept(email)).toBe(1)
    app.ctx.clock.pass(61_000)
    await sent()
    expect(await kept(email)).toBe(0)
  })

  test('never works for another address or after a newer one was sent', async () => {
    const first = await sent()
    const second = await sent()
    expect(await app.call('verify-otp', { email: second.email, otp: first.otp })).toMatchObject({
      error: first.otp !== second.otp,
    })
    app.ctx.clock.pass(60_000)
    const newer = await sent(first.email)
    if (newer.otp !== first.otp)
      expect(await app.call('verify-otp', { email: first.email, otp: first.otp })).toMatchObject({
        code: 'OTP_WRONG',
      })
  })

  test('one address gets at most six codes an hour', async () => {
    const { email } = newcomer()
    for (let nth = 0; nth < 6; nth++) {
      expect(await app.call('get-otp', { email })).toMatchObject({ error: false })
      app.ctx.clock.pass(61_000)
    }
    const refused = await app.call('get-otp', { email })
    expect(refused).toMatchObject({ error: true, status: 429, code: 'RATE_LIMITED' })
    // An hour after the first of the six codes, which were sent 61 s apart.
    expect(refused.retry_after).toBe(3600 - 6 * 61)
    app.ctx.clock.pass(refused.retry_after! * 1000)
    expect(await app.call('get-otp', { email })).toMatchObject({ error: false })
  })

  test("one IP address can request at most thirty codes an hour, which doesn't affect others", async () => {
    const ip = '203.0.113.7'
    for (let nth = 0; nth < 30; nth++)
      expect(await app.call('get-otp', { email: newcomer().email }, { ip })).toMatchObject({ error: false })
    expect(await app.call('get-otp', { email: newcomer().email }, { ip })).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
    })
    expect(await app.call('get-otp', { email: newcomer().email }, { ip: '203.0.113.8' })).toMatchObject({
      error: false,
    })
    const disguised = await app.http.inject({
      url: `/api/get-otp?email=${newcomer().email}`,
      headers: { 'x-forwarded-for': '192.0.2.1' },
      remoteAddress: ip,
    })
    expect(disguised.statusCode).toBe(429)
  })

  test('an invalid address or code is refused with a message', async () => {
    for (const input of [
      {},
      { email: '' },
      { email: 'a@b' },
      { number: '12' },
      { number: 'abc' },
      { number: '+999 123456789' },
      { email: 'a@example.test\0' },
      { email: ['x'] },
    ]) {
      const refused = await app.call('get-otp', input)
      expect(refused).toMatchObject({ error: true, status: 200, code: 'VALIDATION' })
      expect(Object.values(refused.errors ?? {}).join()).not.toMatch(/refusals\./)
    }
    const { email } = await sent()
    for (const otp of ['', '12345', '1234567', 'abcdef', '１２３４５６', "1' or 1"]) {
      expect(await app.call('verify-otp', { email, otp })).toMatchObject({
        code: 'VALIDATION',
        errors: { otp: expect.any(String) },
      })
    }
  })
})

describe('wrong codes', () => {
  const wrongOnes = async (reach: { email: string } | { number: string }, count: number) => {
    await app.call('get-otp', reach)
    const otp = otherThan(await codeTo(app, 'email' in reach ? reach.email : reach.number))
    for (let nth = 0; nth < count; nth++) await app.call('verify-otp', { ...reach, otp })
    app.ctx.clock.pass(61_000)
  }

  test('an account allows ten a day across all its codes; then only the mailed link works', async () => {
    const { form, user } = await signedUp(app)
    await app.ctx.db
      .updateTable('app_user')
      .set({ mobile_verified_at: app.ctx.clock.now() })
      .where('id', '=', user.id)
      .execute()
    app.ctx.clock.pass(61_000)
    await wrongOnes({ email: form.email }, 5)
    await wrongOnes({ number: form.mobile }, 4)
    await app.call('get-otp', { email: form.email })
    const otp = await codeTo(app, form.email)
    const last = await app.call('verify-otp', { email: form.email, otp: otherThan(otp) })
    expect(last).toMatchObject({ error: true, status: 200, code: 'OTP_LOCKED' })
    expect(last.message).toContain('Forgot your password')
    expect(last.retry_after).toBeGreaterThan(23 * 3600)
    // Even the right code is refused, and no other code is sent to either address.
    expect(await app.call('verify-otp', { email: form.email, otp })).toMatchObject({ code: 'OTP_LOCKED' })
    app.ctx.clock.pass(61_000)
    expect(await app.call('get-otp', { email: form.email })).toMatchObject({
      code: 'OTP_LOCKED',
      message: expect.stringContaining('the link from Forgot your password'),
    })
    expect(await app.call('forgot-password', { email: form.email })).toMatchObject({ error: false })
    app.ctx.clock.pass(24 * 3_600_000)
    expect(await app.call('get-otp', { email: form.email })).toMatchObject({ error: false })
  })

  test("count separately for a registration, so that a stranger can't lock it out", async () => {
    const { email, ...form } = newcomer()
    const { data } = await app.call('user-register', { ...form, email })
    const { registration } = data as { registration: string }
    const check = (fields: object) => app.call('verify-otp', { email, ...fields })
    for (const nth of [1, 2]) {
      const wrong = otherThan(await codeTo(app, email))
      for (let tried = 0; tried < 5; tried++)
        expect(await check({ otp: wrong })).toMatchObject({ error: true })
      app.ctx.clock.pass(61_000)
      if (nth === 1) await app.call('get-otp', { email })
    }
    const right = await codeTo(app, email)
    expect(await check({ otp: right })).toMatchObject({ code: 'OTP_LOCKED' })
    expect(await app.call('get-otp', { email })).toMatchObject({ code: 'OTP_LOCKED' })
    // Neither a made-up token nor that of another address is accepted.
    const other = await app.call('user-register', newcomer())
    for (const foreign of ['made-up', other.data.registration])
      expect(await check({ otp: right, registration: foreign })).toMatchObject({ code: 'OTP_LOCKED' })
    const typo = await check({ otp: otherThan(right), registration })
    expect(typo).toMatchObject({ code: 'OTP_WRONG', tries_left: 4 })
    expect(await check({ otp: right, registration })).toMatchObject({ data: { verified: true } })
  })

  test('each code of a registration allows five', async () => {
    const { email, ...form } = newcomer()
    const { data } = await app.call('user-register', { ...form, email })
    const { registration } = data as { registration: string }
    const right = await codeTo(app, email)
    const check = (otp: string) => app.call('verify-otp', { email, otp, registration })
    for (let left = 4; left > 0; left--)
      expect(await check(otherThan(right))).toMatchObject({ code: 'OTP_WRONG', tries_left: left })
    expect(await check(otherThan(right))).toMatchObject({ code: 'OTP_LOCKED' })
    expect(await check(right)).toMatchObject({ code: 'OTP_LOCKED' })
    app.ctx.clock.pass(61_000)
    expect(await app.call('get-otp', { email, registration })).toMatchObject({ error: false })
    expect(await check(await codeTo(app, email))).toMatchObject({ data: { verified: true } })
  })

  test("get a message that doesn't reveal whether a number's account has an e-mail address", async () => {
    const message =
      'Too many wrong codes today. Try again tomorrow, or contact us. If your account has an e-mail address, use Forgot your password.'
    const { form, user } = await signedUp(app)
    await app.ctx.db
      .updateTable('app_user')
      .set({ mobile_verified_at: app.ctx.clock.now() })
      .where('id', '=', user.id)
      .execute()
    const nobodys = newcomer().mobile
    for (const number of [form.mobile, nobodys]) {
      app.ctx.clock.pass(3_600_000)
      await wrongOnes({ number }, 5)
      await wrongOnes({ number }, 5)
      expect(await app.call('get-otp', { number })).toMatchObject({ code: 'OTP_LOCKED', message })
    }
  })

  test('count for addresses without an account, too', async () => {
    const { email } = newcomer()
    await wrongOnes({ email }, 5)
    await wrongOnes({ email }, 5)
    expect(await app.call('get-otp', { email })).toMatchObject({ code: 'OTP_LOCKED' })
  })
})

describe('pages of another origin', () => {
  const ask = (path: string, headers: Record<string, string>, email = newcomer().email) =>
    app.http.inject({ url: `/api/${path}?email=${email}`, headers: { host: 'home.example', ...headers } })

  test.each(['get-otp', 'forgot-password'])("can't trigger mail through %s", async (path) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const { email } = newcomer()
      const refused = await ask(path, headers, email)
      expect(refused.json(), JSON.stringify(headers)).toMatchObject({ error: true, code: 'FORBIDDEN' })
      expect(await codeTo(app, email)).toBe('none')
    }
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://home.example' },
      { origin: 'http://localhost:3000' },
    ] as Record<string, string>[])
      expect((await ask(path, headers)).json(), JSON.stringify(headers)).toMatchObject({ error: false })
  })
})

describe('codes by text message', () => {
  test('limits apply per number prefix and in total; mail continues, and the operator is warned', async () => {
    const capped = await testApp({ SMS_PER_PREFIX_HOUR: '3', SMS_PER_HOUR: '5' })
    const warnings: unknown[] = []
    capped.ctx.log.warn = (about: unknown) => void warnings.push(about)
    const text = (number: string) => capped.call('get-otp', { number })
    for (let nth = 0; nth < 3; nth++) expect(await text(`+99299123450${nth}`)).toMatchObject({ error: false })
    for (let nth = 3; nth < 6; nth++)
      expect(await text(`+99299123450${nth}`)).toMatchObject({
        error: true,
        code: 'GATEWAY_UNAVAILABLE',
        message: expect.stringMatching(/e-mail address.*60 minutes/),
      })
    expect(warnings).toEqual([expect.objectContaining({ numbers: expect.stringContaining('+992991') })])
    expect(await text('+447700900001')).toMatchObject({ error: false })
    expect(await text('+12065550001')).toMatchObject({ error: false })
    expect(await text('+33612345678')).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' })
    expect(await capped.call('get-otp', { email: newcomer().email })).toMatchObject({ error: false })
    capped.ctx.clock.pass(3_600_000)
    expect(await text('+992991234503')).toMatchObject({ error: false })
    await capped.close()
  })

  test('name the site and their lifetime', async () => {
    const number = newcomer().mobile
    await app.call('get-otp', { number })
    const site = await readSetting(app.ctx.db, 'company_name')
    const response = await app.http.inject({ url: `/mailbox.json?to=${encodeURIComponent(number)}` })
    const [message] = response.json().data as { text: string }[]
    expect(message!.text).toMatch(new RegExp(`^\\d{6} is your ${site} code. It works for 10 minutes.`))
  })

  test('without an SMS provider, only e-mail codes are offered', async () => {
    const config = { ...app.ctx.config, standIns: { ...app.ctx.config.standIns, mailbox: false } }
    const facts = { requestId: 'r', ip: '203.0.113.9' } as never
    const send = (reach: CodeAddress) =>
      sendCode({ ...app.ctx, config }, { ip: '203.0.113.9', lang: 'en', facts }, reach)
    await expect(send({ channel: 'mobile', address: newcomer().mobile })).rejects.toMatchObject({
      code: 'GATEWAY_UNAVAILABLE',
      text: 'refusals.smsClosed',
    })
    expect(await send({ channel: 'email', address: newcomer().email })).toEqual({
      expires_in: 600,
      resend_after: 60,
    })
  })
})

test('a failing provider causes neither a cool-down nor a server error', async () => {
  const broken = { ...app.ctx.mail }
  const send = app.ctx.mail.send
  const down = new Error('down')
  app.ctx.mail.send = () => Promise.reject(down)
  const log = vi.spyOn(app.ctx.log, 'error')
  const { email } = newcomer()
  try {
    expect(await app.call('get-otp', { email })).toMatchObject({
      error: true,
      status: 200,
      code: 'GATEWAY_UNAVAILABLE',
      message: 'The code could not be sent. Please try again in a moment.',
    })
    expect(log.mock.calls).toEqual([[{ error: down }, expect.stringContaining('code')]])
  } finally {
    app.ctx.mail.send = send
    log.mockRestore()
  }
  expect(broken.send).toBe(send)
  expect(await app.call('get-otp', { email })).toMatchObject({ error: false })
})
