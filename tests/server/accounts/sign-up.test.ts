import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeTo, newcomer, otherThan, proofFor, signedUp } from '../../support/accounts-people'
import { testApp, type TestApp } from '../../support/harness'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(3_600_000))

const stateOf = async (email: string) =>
  (
    await app.ctx.db
      .selectFrom('app_user')
      .select('account_state')
      .where('email', '=', email)
      .executeTakeFirst()
  )?.account_state

describe('sign-up', () => {
  test('signs up: form → code → session', async () => {
    const form = newcomer()
    const registered = await app.call('user-register', form)
    expect(registered).toMatchObject({
      error: false,
      data: {
        email: form.email,
        otp_sent: true,
        resend_after: 60,
        expires_in: 600,
        registration: expect.any(String),
      },
    })
    expect(await stateOf(form.email)).toBe('unverified')
    const otp = await codeTo(app, form.email)
    expect(await app.call('verify-otp', { email: form.email, otp: otherThan(otp) })).toMatchObject({
      code: 'OTP_WRONG',
    })
    expect(await stateOf(form.email)).toBe('unverified')
    const verified = await app.call('verify-otp', { email: form.email, otp })
    expect(verified).toMatchObject({ error: false, data: { verified: true } })
    expect(await stateOf(form.email)).toBe('active')
    const signed = await app.call('user_signup', {
      auth_id: verified.data.auth_id,
      logintype: '2',
      registration: registered.data.registration,
    })
    expect(signed).toMatchObject({
      error: false,
      data: {
        email: form.email,
        name: form.name,
        mobile: form.mobile,
        account_state: 'active',
        missing_fields: ['profile', 'address'],
      },
    })
    expect(JSON.stringify(signed)).not.toMatch(/argon2|password_hash/)
    expect(await app.call('get-user-data', {}, { token: signed['token'] })).toMatchObject({
      error: false,
      data: { email: form.email },
    })
    expect(
      await app.call('user_signup', { email: form.email.toUpperCase(), password: form.password }),
    ).toMatchObject({ error: false })
  })

  test.each([
    ['number', newcomer().mobile],
    ['email', newcomer().email],
  ])('accepts a code sent to the %s of a new user', async (field, address) => {
    expect(await app.call('get-otp', { [field]: address })).toMatchObject({ error: false })
    const otp = await codeTo(app, address)
    expect(await app.call('verify-otp', { [field]: address, otp })).toMatchObject({
      error: false,
      data: { verified: true, auth_id: expect.any(String) },
    })
  })

  test('stores no code, proof, token or password in plain text', async () => {
    const { form, token } = await signedUp(app)
    for (const table of [
      'otp',
      'auth_ticket',
      'session',
      'app_user',
      'registration',
      'throttle',
      'outbox',
      'record_history',
    ] as const) {
      const rows = JSON.stringify(await app.ctx.db.selectFrom(table).selectAll().execute())
      expect(rows).not.toContain(token)
      expect(rows).not.toContain(form.password)
    }
    const codes = await app.ctx.db.selectFrom('otp').select('code_hash').execute()
    for (const { code_hash } of codes) expect(code_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('refuses the password before the address is proved and points to the next step', async () => {
    const form = newcomer()
    await app.call('user-register', form)
    expect(await app.call('user_signup', { email: form.email, password: form.password })).toMatchObject({
      error: true,
      code: 'NOT_CONFIRMED',
    })
    expect(await app.call('user_signup', { email: form.email, password: 'something else' })).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
  })

  test('gives the same response for an address with an account, whose code signs in to that account', async () => {
    const { form, user } = await signedUp(app)
    app.ctx.clock.pass(61_000)
    const outsider = { ...newcomer(), email: form.email }
    const fresh = await app.call('user-register', newcomer())
    const again = await app.call('user-register', outsider)
    expect(again.data.registration).toHaveLength(fresh.data.registration.length)
    const own = { email: '', registration: '' }
    expect({ ...again, data: { ...again.data, ...own } }).toEqual({
      ...fresh,
      data: { ...fresh.data, ...own },
    })
    const signed = await app.call('user_signup', {
      auth_id: await proofFor(app, { email: form.email }),
      registration: again.data.registration,
    })
    expect(signed).toMatchObject({ password_dropped: false })
    expect(signed.data).toMatchObject({ id: user.id, name: form.name, mobile: form.mobile })
    expect(await app.call('user_signup', { email: form.email, password: form.password })).toMatchObject({
      error: false,
    })
  })

  test('creates an account with only a code, by mail and by text message', async () => {
    const form = newcomer()
    await app.call('get-otp', { email: form.email })
    const byMail = await app.call('user_signup', {
      auth_id: await proofFor(app, { email: form.email }),
      name: 'By Mail',
      type: '1',
    })
    expect(byMail.data).toMatchObject({
      name: 'By Mail',
      logintype: 'email',
      type: 'agent',
      email_verified: true,
    })
    await app.call('get-otp', { number: '0044 (7700) 900-900' })
    const byPhone = await app.call('user_signup', {
      auth_id: await proofFor(app, { number: '+447700900900' }),
    })
    expect(byPhone.data).toMatchObject({
      mobile: '+447700900900',
      logintype: 'phone',
      mobile_verified: true,
      email: null,
    })
    app.ctx.clock.pass(61_000)
    await app.call('get-otp', { number: '+44 07700 900\u2011900' })
    const again = await app.call('user_signup', {
      auth_id: await proofFor(app, { number: '+447700900900' }),
      mobile: '+447700900900',
    })
    expect(again.data.id).toBe(byPhone.data.id)
  })

  test("uses the reader's language in the response and the mail", async () => {
    const form = newcomer()
    const registered = await app.call('user-register', form, { lang: 'ar' })
    expect(registered.message).toMatch(/حسابك/)
    const [mail] = (await app.http.inject({ url: `/mailbox.json?to=${form.email}` })).json().data
    expect(mail.html).toContain('dir="rtl"')
    const refused = await app.call('user-register', { ...form, email: 'no', password: 'x' }, { lang: 'ar' })
    expect(refused.errors).toMatchObject({
      email: expect.stringMatching(/بريد/),
      password: expect.stringMatching(/6/),
    })
  })
})

describe('sign-in proof', () => {
  test('works once, for ten minutes, and only for its own address', async () => {
    const form = newcomer()
    await app.call('get-otp', { email: form.email })
    const auth_id = await proofFor(app, { email: form.email })
    expect(await app.call('user_signup', { auth_id, email: 'other@example.test' })).toMatchObject({
      code: 'PROOF_INVALID',
    })
    expect(await app.call('user_signup', { auth_id })).toMatchObject({ error: false })
    expect(await app.call('user_signup', { auth_id })).toMatchObject({ code: 'PROOF_INVALID' })
    app.ctx.clock.pass(61_000)
    await app.call('get-otp', { email: form.email })
    const late = await proofFor(app, { email: form.email })
    app.ctx.clock.pass(600_000)
    expect(await app.call('user_signup', { auth_id: late })).toMatchObject({ code: 'PROOF_INVALID' })
  })

  test('opens only one session even when sent several times concurrently', async () => {
    const form = newcomer()
    await app.call('get-otp', { email: form.email })
    const auth_id = await proofFor(app, { email: form.email })
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.call('user_signup', { auth_id })))
    expect(answers.filter((answer) => !answer.error)).toHaveLength(1)
  })

  test("can't be forged", async () => {
    const { user } = await signedUp(app)
    for (const auth_id of ['1', String(user.id), 'a'.repeat(43), "' or 1=1 --", 'firebase-uid'])
      for (const logintype of ['google', 'apple', 'phone', 'email', '0'])
        expect(await app.call('user_signup', { auth_id, logintype, email: 'x@example.test' })).toMatchObject({
          error: true,
          code: 'PROOF_INVALID',
          data: null,
        })
  })
})
