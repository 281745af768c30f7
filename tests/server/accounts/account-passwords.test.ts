import { hash } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { advance } from '../../../server/core/advance'
import { newcomer, proofFor, signedUp } from '../../support/accounts-people'
import { testApp, type TestApp } from '../../support/harness'
import { admin } from '../../support/people'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(3_600_000))

async function resetLink(email: string): Promise<string | undefined> {
  await drainOutbox(app.ctx)
  const mails = (await app.http.inject({ url: `/mailbox.json?to=${email}` })).json().data as {
    text: string
  }[]
  return /reset-password#token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
}

describe('passwords', () => {
  test('a wrong password gets the same response as an unknown address', async () => {
    const { form } = await signedUp(app)
    const wrong = await app.call('user_signup', { email: form.email, password: 'wrong one' })
    const nobody = await app.call('user_signup', { email: 'nobody@example.test', password: 'wrong one' })
    expect(wrong).toMatchObject({ error: true, status: 200, code: 'BAD_CREDENTIALS' })
    expect(nobody).toEqual(wrong)
  })

  test('ten wrong guesses per account and IP address delay further ones, longer each time', async () => {
    const { form } = await signedUp(app)
    const attempt = (ip: string, password = 'wrong one') =>
      app.call('user_signup', { email: form.email, password }, { ip })
    const here = '2001:db8:1:2::1'
    for (let nth = 0; nth < 10; nth++) expect(await attempt(here)).toMatchObject({ code: 'BAD_CREDENTIALS' })
    for (const [retry_after, minutes] of [
      [60, '1 minute'],
      [120, '2 minutes'],
      [240, '4 minutes'],
    ] as const) {
      // Addresses of the same IPv6 network count as one.
      expect(await attempt('2001:db8:1:2:ffff::9', form.password)).toMatchObject({
        status: 429,
        code: 'RATE_LIMITED',
        retry_after,
        message: expect.stringContaining(minutes),
      })
      app.ctx.clock.pass(retry_after * 1000)
      expect(await attempt(here)).toMatchObject({ code: 'BAD_CREDENTIALS' })
    }
    expect(await attempt('2001:db8:1:3::1', form.password)).toMatchObject({ error: false })
    app.ctx.clock.pass(3_600_000)
    expect(await attempt(here, form.password)).toMatchObject({ error: false })
    expect(await attempt(here)).toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  test("guesses by others don't delay a browser that was signed in before", async () => {
    const { form } = await signedUp(app)
    const signIn = (password: string, cookie = '') =>
      app.http.inject({
        method: 'POST',
        url: '/api/user_signup',
        headers: { cookie },
        remoteAddress: '198.51.100.7',
        payload: { email: form.email, password },
      })
    const first = await signIn(form.password)
    const [cookie = '', ...rules] = String(first.headers['set-cookie']).split('; ')
    expect(rules).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
    const stored = await app.ctx.db.selectFrom('known_browser').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(cookie.split('=')[1])
    for (let nth = 0; nth < 10; nth++) await signIn('wrong one')
    expect((await signIn(form.password)).json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect((await signIn(form.password, 'known_browser=' + 'A'.repeat(43))).json()).toMatchObject({
      code: 'RATE_LIMITED',
    })
    const again = await signIn(form.password, cookie)
    expect(again.json()).toMatchObject({ error: false })
    expect(String(again.headers['set-cookie'])).toContain(cookie)
    // Guesses from the known browser are counted too.
    for (let nth = 0; nth < 10; nth++) await signIn('wrong one', cookie)
    expect((await signIn(form.password, cookie)).json()).toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('three hundred guesses from anywhere briefly delay further ones for the account', async () => {
    const { form } = await signedUp(app)
    const attempt = (nth: number, password = 'wrong one') =>
      app.call('user_signup', { email: form.email, password }, { ip: `203.0.${nth >> 8}.${nth & 255}` })
    const key = await app.ctx.db.selectFrom('password_guess').select('key').execute()
    expect(await attempt(0)).toMatchObject({ code: 'BAD_CREDENTIALS' })
    const known = new Set(key.map((row) => row.key))
    const made = await app.ctx.db.selectFrom('password_guess').select('key').execute()
    const account = made.find((row) => row.key.startsWith('account:') && !known.has(row.key))!
    // Stores the other 298 guesses directly, which saves hashing them one by one.
    await app.ctx.db
      .updateTable('password_guess')
      .set({ wrong: 299 })
      .where('key', '=', account.key)
      .execute()
    expect(await attempt(1)).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect(await attempt(2, form.password)).toMatchObject({ status: 429, retry_after: 60 })
    app.ctx.clock.pass(60_000)
    expect(await attempt(3, form.password)).toMatchObject({ error: false })
  })

  test('easily guessed passwords are rejected, each with its reason', async () => {
    const form = newcomer()
    const tried = async (password: string, more: object = {}) =>
      (await app.call('user-register', { ...form, password, re_password: password, ...more })).errors
        ?.password
    expect(await tried('123456')).toContain('most common')
    expect(await tried('Football')).toContain('most common')
    expect(await tried(form.email)).toContain('e-mail address')
    expect(await tried(`${form.email.split('@')[0]}!`)).toContain('e-mail address')
    expect(await tried('Wilhelmine-1990', { name: 'Wilhelmine Muster' })).toContain('name')
    expect(await tried('muster wilhelmine sings', { name: 'Wilhelmine Muster' })).toBeUndefined()
  })

  test("the 10,000 most common passwords are rejected, rarer ones aren't", async () => {
    const all = dictionary.passwords as string[]
    const longEnough = (password: string) => password.length >= 6
    const tried = async (password: string) =>
      await app.call('user-register', { ...newcomer(), password, re_password: password })
    const lastListed = all.slice(0, 10_000).findLast(longEnough)!
    expect(await tried(lastListed)).toMatchObject({ code: 'VALIDATION' })
    const firstOther = all.slice(10_000).find(longEnough)!
    expect(await tried(firstOther)).toMatchObject({ error: false })
  })

  test('breached passwords are rejected if the operator configured a list', async () => {
    const form = { ...newcomer(), password: 'told to all', re_password: 'told to all' }
    app.ctx.breached = { has: async (password) => password === 'told to all' }
    const refused = await app.call('user-register', form)
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      errors: { password: expect.stringContaining('breach') },
    })
    app.ctx.breached = null
    expect(await app.call('user-register', form)).toMatchObject({ error: false })
  })

  test('passwords hashed at an older cost keep working and are re-hashed on the next sign-in', async () => {
    const { form, user } = await signedUp(app)
    const stored = () =>
      app.ctx.db
        .selectFrom('app_user')
        .select('password_hash')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
    const older = await hash(form.password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 })
    await app.ctx.db.updateTable('app_user').set({ password_hash: older }).where('id', '=', user.id).execute()
    const attempt = (password: string) => app.call('user_signup', { email: form.email, password })
    expect(await attempt('wrong one')).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect(await stored()).toEqual({ password_hash: older })
    expect(await attempt(form.password)).toMatchObject({ error: false })
    const renewed = await stored()
    expect(renewed.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await attempt(form.password)).toMatchObject({ error: false })
    expect(await stored()).toEqual(renewed)
  })

  test('team members need a password of at least ten characters and can sign in only with it', async () => {
    const { form, user, token } = await signedUp(app, {
      ...newcomer(),
      password: 'nine char',
      re_password: 'nine char',
    })
    const invited = { role: 'admin' as const, permissions: ['everything'] }
    await app.ctx.db.updateTable('app_user').set(invited).where('id', '=', user.id).execute()
    expect(await app.call('admin/queue', {}, { token })).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('10 characters'),
    })
    const change = (new_password: string) =>
      app.call(
        'update_profile',
        { new_password, re_password: new_password, current_password: form.password },
        { token },
      )
    expect((await change('nine chr.')).errors?.new_password).toContain('10')
    expect(await change('now it is long')).toMatchObject({ error: false })
    expect(await app.call('admin/queue', {}, { token })).toMatchObject({ error: false })
    app.ctx.clock.pass(61_000)
    await app.call('get-otp', { email: form.email })
    const auth_id = await proofFor(app, { email: form.email })
    expect(await app.call('user_signup', { auth_id })).toMatchObject({
      error: true,
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('password'),
    })
    expect(await app.call('user_signup', { email: form.email, password: 'now it is long' })).toMatchObject({
      error: false,
    })
    await app.call('forgot-password', { email: form.email })
    const link = await resetLink(form.email)
    const short = { token: link, password: 'too short', re_password: 'too short' }
    expect((await app.call('reset-password', short)).errors?.password).toContain('10')
  })

  test('a missing or far too long password is rejected with a message', async () => {
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

describe('forgotten password', () => {
  test('the mailed link sets a new password and ends every session', async () => {
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
    const [mail] = (await app.http.inject({ url: `/mailbox.json?to=${form.email}` })).json().data
    expect(mail.subject).toBe('Your password was changed')
  })

  test('the mailed link is valid for an hour, and only the latest one works', async () => {
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

  test('setting a new password also proves an address that was never confirmed', async () => {
    const form = newcomer()
    await app.call('user-register', form)
    await app.call('forgot-password', { email: form.email })
    const token = await resetLink(form.email)
    await app.call('reset-password', { token, password: 'brand new', re_password: 'brand new' })
    expect(await app.call('user_signup', { email: form.email, password: 'brand new' })).toMatchObject({
      error: false,
    })
  })

  test('at most five mails an hour are sent to one address, without revealing the limit', async () => {
    const { form } = await signedUp(app)
    for (let nth = 0; nth < 8; nth++)
      expect(await app.call('forgot-password', { email: form.email })).toMatchObject({ error: false })
    await drainOutbox(app.ctx)
    const mails = (await app.http.inject({ url: `/mailbox.json?to=${form.email}` })).json().data as {
      subject: string
    }[]
    expect(mails.filter(({ subject }) => subject === 'Set a new password')).toHaveLength(5)
  })
})

describe('sessions', () => {
  test('end on expiry or logout, but not by the logout of another session', async () => {
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
    const everywhere = await app.http.inject({
      method: 'POST',
      url: '/api/own-sessions-end-all',
      headers: { authorization: `Bearer ${other}` },
    })
    // Clears the browser's cache because it holds private pictures, but not its storage, which holds preferences.
    expect(everywhere.headers['clear-site-data']).toBe('"cache"')
    expect(
      await app.ctx.db.selectFrom('push_token').selectAll().where('token', '=', 'push-1').execute(),
    ).toEqual([])
    app.ctx.clock.pass(31 * 86_400_000)
    expect(await app.call('get-user-data', {}, { token: other })).toMatchObject({
      status: 401,
      code: 'NOT_LOGGED_IN',
    })
  })

  test('reject forged tokens', async () => {
    for (const token of ['x', 'a'.repeat(43), `${'a'.repeat(20)}' or 1=1`, 'eyJhbGciOiJub25lIn0.e30.']) {
      const answer = await app.call('get-user-data', {}, { token })
      expect(answer).toMatchObject({ status: 401, error: true, code: 'NOT_LOGGED_IN' })
    }
    expect(await app.call('get-user-data')).toMatchObject({
      status: 401,
      message: 'You have not logged in. Please log in first.',
    })
  })

  test('sessions of a deactivated account get the specified message and end (D91)', async () => {
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

describe('closing an account (D44)', () => {
  test('ends the sessions and is cancelled by signing in again', async () => {
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

  test("the last admin can't close the account", async () => {
    await app.ctx.db.updateTable('app_user').set({ role: 'user' }).execute()
    const { token } = await admin(app.ctx)
    expect(await app.call('delete_user', {}, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('admin'),
    })
    // Nobody else could give permissions: one admin may not sign in, the other may only read the log.
    const { user: deactivated } = await admin(app.ctx)
    const { user: limited } = await admin(app.ctx)
    const set = (id: number, columns: { account_state?: 'deactivated' | 'active'; permissions?: string[] }) =>
      app.ctx.db.updateTable('app_user').set(columns).where('id', '=', id).execute()
    await set(deactivated.id, { account_state: 'deactivated' })
    await set(limited.id, { permissions: ['log'] })
    expect(await app.call('delete_user', {}, { token })).toMatchObject({ code: 'NOT_ALLOWED' })
    await set(deactivated.id, { account_state: 'active' })
    expect(await app.call('delete_user', {}, { token })).toMatchObject({ error: false })
  })
})
