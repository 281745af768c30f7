import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../server/outbox/drain'
import { advance } from '../../server/records/advance'
import { newcomer, signedUp } from './accounts-people'
import { testApp, type TestApp } from './harness'
import { admin } from './people'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(3_600_000))

async function resetLink(email: string): Promise<string | undefined> {
  await drainOutbox(app.ctx)
  const letters = (await app.http.inject({ url: `/mailbox.json?to=${email}` })).json().data as {
    text: string
  }[]
  return /reset-password\?token=([\w-]+)/.exec(letters[0]?.text ?? '')?.[1]
}

describe('passwords', () => {
  test('answer the same for a wrong one and for nobody', async () => {
    const { form } = await signedUp(app)
    const wrong = await app.call('user_signup', { email: form.email, password: 'wrong one' })
    const nobody = await app.call('user_signup', { email: 'nobody@example.test', password: 'wrong one' })
    expect(wrong).toMatchObject({ error: true, status: 200, code: 'BAD_CREDENTIALS' })
    expect(nobody).toEqual(wrong)
  })

  test('can be tried ten times a quarter of an hour, from however many places', async () => {
    const { form } = await signedUp(app)
    const attempt = (nth: number, password = 'wrong one') =>
      app.call('user_signup', { email: form.email, password }, { ip: `198.51.100.${nth}` })
    for (let nth = 0; nth < 10; nth++) expect(await attempt(nth)).toMatchObject({ code: 'BAD_CREDENTIALS' })
    const locked = await attempt(11, form.password)
    expect(locked).toMatchObject({ status: 429, code: 'RATE_LIMITED', retry_after: 900 })
    app.ctx.clock.pass(900_000)
    expect(await attempt(12, form.password)).toMatchObject({ error: false })
    expect(await attempt(13)).toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  test('are refused in words when something is missing or far too long', async () => {
    expect(await app.call('user_signup', {})).toMatchObject({
      code: 'VALIDATION',
      errors: { email: expect.any(String), password: expect.any(String) },
    })
    expect(
      await app.call('user_signup', { email: 'a@example.test', password: 'x'.repeat(100_000) }),
    ).toMatchObject({ code: 'VALIDATION' })
    expect(
      await app.call('user-register', { ...newcomer(), password: '12345', re_password: '12345' }),
    ).toMatchObject({ errors: { password: expect.stringContaining('6') } })
    expect(await app.call('user-register', { ...newcomer(), re_password: 'another' })).toMatchObject({
      errors: { re_password: expect.any(String) },
    })
  })
})

describe('a forgotten password', () => {
  test('is replaced over the mail, and every session ends', async () => {
    const { form, token } = await signedUp(app)
    const asked = await app.call('forgot-password', { email: form.email })
    expect(asked).toEqual(await app.call('forgot-password', { email: 'nobody@example.test' }))
    expect(asked).toMatchObject({ error: false, data: null })
    const link = await resetLink(form.email)
    const fresh = { token: link, password: 'brand new', re_password: 'brand new' }
    expect(await app.call('reset-password', { ...fresh, re_password: 'other' })).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await app.call('reset-password', fresh)).toMatchObject({ error: false })
    expect(await app.call('get-user-data', {}, { token })).toMatchObject({
      status: 401,
      code: 'NOT_LOGGED_IN',
    })
    expect(await app.call('user_signup', { email: form.email, password: form.password })).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
    expect(await app.call('user_signup', { email: form.email, password: 'brand new' })).toMatchObject({
      error: false,
    })
    expect(await app.call('reset-password', fresh)).toMatchObject({ code: 'LINK_EXPIRED' })
    await drainOutbox(app.ctx)
    const [letter] = (await app.http.inject({ url: `/mailbox.json?to=${form.email}` })).json().data
    expect(letter.subject).toBe('Your password was changed')
  })

  test('has a link that lives an hour, and only the last one works', async () => {
    const { form } = await signedUp(app)
    await app.call('forgot-password', { email: form.email })
    const first = await resetLink(form.email)
    await app.call('forgot-password', { email: form.email })
    const second = await resetLink(form.email)
    const use = (token?: string) =>
      app.call('reset-password', { token, password: 'brand new', re_password: 'brand new' })
    expect(await use(first)).toMatchObject({ code: 'LINK_EXPIRED' })
    app.ctx.clock.pass(3_600_000)
    expect(await use(second)).toMatchObject({ code: 'LINK_EXPIRED' })
    for (const token of ['', 'x', "' or 1=1", 'a'.repeat(43)])
      expect(await use(token)).toMatchObject({ error: true, status: 200 })
  })

  test('also proves an address that was never confirmed', async () => {
    const form = newcomer()
    await app.call('user-register', form)
    await app.call('forgot-password', { email: form.email })
    const token = await resetLink(form.email)
    await app.call('reset-password', { token, password: 'brand new', re_password: 'brand new' })
    expect(await app.call('user_signup', { email: form.email, password: 'brand new' })).toMatchObject({
      error: false,
    })
  })

  test('sends at most five letters an hour to one address, without saying so', async () => {
    const { form } = await signedUp(app)
    for (let nth = 0; nth < 8; nth++)
      expect(await app.call('forgot-password', { email: form.email })).toMatchObject({ error: false })
    await drainOutbox(app.ctx)
    const letters = (await app.http.inject({ url: `/mailbox.json?to=${form.email}` })).json().data as {
      subject: string
    }[]
    expect(letters.filter(({ subject }) => subject === 'Set a new password')).toHaveLength(5)
  })
})

describe('sessions', () => {
  test('end by themselves, by logging out, and never by somebody else’s', async () => {
    const { form, token } = await signedUp(app)
    const other = (await app.call('user_signup', { email: form.email, password: form.password }))[
      'token'
    ] as string
    await app.call('update-fcm-token', { fcm_id: 'push-1' }, { token })
    expect(await app.call('before-logout', { fcm_id: 'push-1' }, { token })).toMatchObject({
      error: false,
      data: null,
    })
    expect(await app.call('get-user-data', {}, { token })).toMatchObject({ status: 401 })
    expect(await app.call('get-user-data', {}, { token: other })).toMatchObject({ error: false })
    expect(
      await app.ctx.db.selectFrom('push_token').selectAll().where('token', '=', 'push-1').execute(),
    ).toEqual([])
    app.ctx.clock.pass(31 * 86_400_000)
    expect(await app.call('get-user-data', {}, { token: other })).toMatchObject({
      status: 401,
      code: 'NOT_LOGGED_IN',
    })
  })

  test('are not opened by forged tokens', async () => {
    for (const token of ['x', 'a'.repeat(43), `${'a'.repeat(20)}' or 1=1`, 'eyJhbGciOiJub25lIn0.e30.']) {
      const answer = await app.call('get-user-data', {}, { token })
      expect(answer).toMatchObject({ status: 401, error: true, code: 'NOT_LOGGED_IN' })
    }
    expect(await app.call('get-user-data')).toMatchObject({
      status: 401,
      message: 'You have not logged in. Please log in first.',
    })
  })

  test('of a deactivated account answer with the quoted text and end (D91)', async () => {
    const { form, user, token } = await signedUp(app)
    const { user: boss } = await admin(app.ctx)
    await app.ctx.db.transaction().execute((trx) =>
      advance(trx, {
        record: 'account',
        id: user.id,
        event: { type: 'account.deactivated' },
        actor: { role: 'admin', id: boss.id },
        reason: 'spam',
        now: app.ctx.clock.now(),
      }),
    )
    const text = 'Your Account have been Deactivetd by Admin. please connect them.'
    expect(await app.call('get-user-data', {}, { token })).toMatchObject({
      error: true,
      code: 'ACCOUNT_DEACTIVATED',
      message: text,
    })
    expect(await app.call('user_signup', { email: form.email, password: form.password })).toMatchObject({
      code: 'ACCOUNT_DEACTIVATED',
      message: text,
    })
    await app.call('forgot-password', { email: form.email })
    expect(await resetLink(form.email)).toBeUndefined()
  })
})

describe('leaving (D44)', () => {
  test('ends the sessions, and signing in again takes it back', async () => {
    const { form, user, token } = await signedUp(app)
    expect(await app.call('delete_user', { userid: user.id + 1 }, { token })).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await app.call('delete_user', { userid: user.id }, { token })).toMatchObject({
      error: false,
      message: expect.stringContaining('30 days'),
    })
    expect(await app.call('get-user-data', {}, { token })).toMatchObject({ status: 401 })
    const back = await app.call('user_signup', { email: form.email, password: form.password })
    expect(back).toMatchObject({ error: false, data: { account_state: 'active', deletion_due_at: null } })
  })

  test('is not for the last admin', async () => {
    await app.ctx.db.updateTable('app_user').set({ role: 'user' }).execute()
    const { token } = await admin(app.ctx)
    expect(await app.call('delete_user', {}, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('admin'),
    })
  })
})
