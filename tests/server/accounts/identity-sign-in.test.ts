import { generateKeyPair, SignJWT, decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { newcomer, proofFor, provedBy, signedUp } from '../../support/accounts-people'
import { identitySite, type IdentitySite } from '../../support/identity-site'

let site: IdentitySite
beforeAll(async () => {
  site = await identitySite()
})
afterAll(() => site.closeAll())

let made = 0
const address = () => `person${++made}@gmail.test`
const number = () => `+1206777${String(++made).padStart(4, '0')}`
const signIn = (auth_id: string, more: object = {}) => site.call('user_signup', { auth_id, ...more })
const refused = { error: true, status: 200, code: 'PROOF_INVALID' }

/** Returns a user who signed in with Google, with the input that changes their address. */
async function withAnotherAddress() {
  const old = address()
  const first = await signIn(await site.googleToken(old))
  const email = address()
  await site.call('get-otp', { email })
  const auth_id = await proofFor(site, { email })
  await site.call('get-otp', { email: old })
  const confirm_auth_id = await proofFor(site, { email: old })
  const id = first.data.id as number
  return { id, token: first['token'] as string, change: { old, email, auth_id, confirm_auth_id } }
}

describe('signing in through the hosted identity service', () => {
  test('creates an account for a new user, and signs in to the same account next time', async () => {
    const email = address()
    const first = await signIn(await site.googleToken(email), { logintype: 'google' })
    expect(first).toMatchObject({
      error: false,
      restored: false,
      data: {
        email,
        email_verified: true,
        name: 'Ada Example',
        logintype: 'google',
        account_state: 'active',
      },
    })
    const again = await signIn(await site.googleToken(email), { logintype: '0' })
    expect(again.data.id).toBe(first.data.id)
    expect(await site.call('get-user-data', {}, { token: again['token'] })).toMatchObject({ error: false })
  })

  test('signs in to the account that has proved the same address', async () => {
    const { form, user } = await signedUp(site)
    const google = await signIn(await site.googleToken(form.email.toUpperCase()), { logintype: 'google' })
    expect(google.data.id).toBe(user.id)
    // The user, who owns both the account and the identity, keeps their password.
    expect(await site.call('user_signup', { email: form.email, password: form.password })).toMatchObject({
      error: false,
    })
  })

  test('signs in to the account that has proved the same number', async () => {
    const mobile = number()
    const first = await signIn(await site.phoneToken(mobile), { logintype: 'phone' })
    expect(first.data).toMatchObject({ mobile, mobile_verified: true, email: null })
    await site.call('get-otp', { number: mobile })
    const own = await signIn(await proofFor(site, { number: mobile }), { logintype: 'phone', mobile })
    expect(own.data.id).toBe(first.data.id)
  })

  test('removes the password of an unconfirmed registration', async () => {
    const form = newcomer()
    await site.call('user-register', form)
    const owner = await signIn(await site.googleToken(form.email))
    expect(owner.data).toMatchObject({ email: form.email, account_state: 'active' })
    expect(await site.call('user_signup', { email: form.email, password: form.password })).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
  })

  test('still works with the old identity after an address change if the user asked to keep it', async () => {
    const { id, token, change } = await withAnotherAddress()
    await site.call('update_profile', { ...change, keep_identities: 1 }, { token })
    expect((await signIn(await site.googleToken(change.old))).data).toMatchObject({
      id,
      email: change.email,
    })
  })

  test('stops working with the old identity after an address change', async () => {
    const { id, token, change } = await withAnotherAddress()
    await site.call('update_profile', change, { token })
    expect(await signIn(await site.googleToken(change.old))).toMatchObject({
      ...refused,
      message: expect.stringContaining('removed from your account'),
    })
    const { identities } = (await site.call('own-security', {}, { token })).data
    expect(identities).toMatchObject([{ provider: 'google', signs_in: false }])
    // The new address's identity signs in to the same account.
    expect((await signIn(await site.googleToken(change.email))).data.id).toBe(id)
    // Undoing the change through the mailed link restores the old sign-in.
    await drainOutbox(site.ctx)
    const mails = (await site.http.inject({ url: `/mailbox.json?to=${change.old}` })).json().data as {
      text: string
    }[]
    const link = mails.flatMap(({ text }) => /undo-change#token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
    expect(await site.call('undo-change:confirm', { token: link })).toMatchObject({ error: false })
    expect((await signIn(await site.googleToken(change.old))).data.id).toBe(id)
    const after = await signIn(await site.googleToken(change.email))
    expect(after).toMatchObject({ error: false })
    expect(after.data.id).not.toBe(id)
  })

  test('lists an identity, unlinks it with a password or a code, and links it again', async () => {
    const { form, token, user } = await signedUp(site)
    const google = () => site.googleToken(form.email)
    const other = (await signIn(await google()))['token'] as string
    const [one] = (await site.call('own-security', {}, { token })).data.identities
    expect(one).toMatchObject({ provider: 'google', signs_in: true, address: expect.stringMatching(/^ne…@/) })
    const change = (input: object, as = token) =>
      site.call('own-identities:change', { id: one.id, ...input }, { token: as })
    const current_password = form.password
    expect(await change({ signs_in: 0 })).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    expect(await change({ signs_in: 0, current_password: 'wrong one' })).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
    const outsider = await signedUp(site)
    const theirs = { signs_in: 0, current_password: outsider.form.password }
    expect(await change(theirs, outsider.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await change({ signs_in: 0, current_password })).toMatchObject({ error: false })
    expect(await site.call('own-sessions', {}, { token: other })).toMatchObject({ code: 'NOT_LOGGED_IN' })
    // The address still belongs to the account, but the identity must not be re-linked automatically.
    expect(await signIn(await google())).toMatchObject(refused)
    expect(await site.call('user_signup', { email: form.email, password: form.password })).toMatchObject({
      error: false,
    })
    expect(await change({ signs_in: 1, current_password })).toMatchObject({ error: false })
    expect((await signIn(await google())).data.id).toBe(user.id)
  })
})

describe('refused sign-ins', () => {
  test('rejects an unproved address', async () => {
    const { form } = await signedUp(site)
    const { idToken } = await site.wire('signUp', { email: form.email, password: 'secret1' })
    expect(await signIn(idToken)).toMatchObject(refused)
    expect(await signIn(idToken, { email: form.email, logintype: 'email' })).toMatchObject(refused)
  })

  test('rejects a bare user id of the service', async () => {
    const token = await site.googleToken(address())
    await signIn(token)
    const { sub } = decodeJwt(token)
    for (const logintype of ['google', 'phone', 'apple', 'email', undefined])
      expect(await signIn(sub!, { logintype })).toMatchObject(refused)
  })

  test('rejects a token from another sign-in method', async () => {
    const token = await site.googleToken(address())
    for (const logintype of ['phone', 'email', 'apple'])
      expect(await signIn(token, { logintype })).toMatchObject(refused)
    expect(await signIn(token, { logintype: 'google' })).toMatchObject({ error: false })
  })

  test('rejects a token used twice, in sequence or concurrently', async () => {
    const token = await site.googleToken(address())
    const both = await Promise.all([signIn(token), signIn(token)])
    expect(both.filter(({ error }) => !error)).toHaveLength(1)
    expect(await signIn(token)).toMatchObject(refused)
  })

  test('rejects an expired token and one from an old sign-in', async () => {
    const old = await site.googleToken(address())
    site.ctx.clock.pass(3_700_000)
    expect(await signIn(old)).toMatchObject(refused)
    const postBody = new URLSearchParams({
      id_token: await site.google(address()),
      providerId: 'google.com',
    })
    const { refreshToken } = await site.wire('signInWithIdp', { postBody: String(postBody) })
    site.ctx.clock.pass(11 * 60_000)
    const refreshed = await fetch(`${site.address}/securetoken.googleapis.com/v1/token?key=sandbox-key`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    const { id_token } = (await refreshed.json()) as { id_token: string }
    expect(await signIn(id_token)).toMatchObject(refused)
  })

  test('rejects a token signed by another party or unsigned', async () => {
    const token = await site.googleToken(address())
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = decodeJwt(token)
    const outsider = await generateKeyPair('RS256')
    const signed = (change: object, kid?: string) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'RS256', kid: kid ?? headerOf(token).kid })
        .sign(outsider.privateKey)
    const secret = new TextEncoder().encode('secret-secret-secret-secret-secret')
    const forged = [
      await signed({}),
      await signed({}, 'another-key'),
      new UnsecuredJWT(claims).encode(),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.${signature}`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: headerOf(token).kid }).sign(secret),
      `${head}.${Buffer.from(JSON.stringify({ ...claims, email: 'boss@gmail.test' })).toString('base64url')}.${signature}`,
      'a.b.c',
      '..',
      `${head}.${body}.`,
    ]
    for (const auth_id of forged) expect(await signIn(auth_id), auth_id.slice(0, 60)).toMatchObject(refused)
    expect(await signIn(token)).toMatchObject({ error: false })
  })

  test('rejects a team member signing in with only a number', async () => {
    const mobile = number()
    const { data } = await signIn(await site.phoneToken(mobile))
    const team = { role: 'admin' as const, permissions: ['everything'] }
    await site.ctx.db.updateTable('app_user').set(team).where('id', '=', data.id).execute()
    const idToken = await site.phoneToken(mobile)
    await site.call('get-otp', { number: mobile })
    for (const auth_id of [idToken, await proofFor(site, { number: mobile })])
      expect(await signIn(auth_id)).toMatchObject({
        error: true,
        status: 200,
        code: 'NOT_ALLOWED',
        message: expect.stringContaining('password'),
      })
  })

  test('rejects a deactivated account (D91)', async () => {
    const email = address()
    const { data } = await signIn(await site.googleToken(email))
    await site.ctx.db
      .updateTable('app_user')
      .set({ account_state: 'deactivated' })
      .where('id', '=', data.id)
      .execute()
    const token = await site.googleToken(email)
    expect(await signIn(token)).toMatchObject({
      code: 'ACCOUNT_DEACTIVATED',
      message: 'Your Account have been Deactivetd by Admin. please connect them.',
    })
  })

  test('rejects a method the operator turned off', async () => {
    const token = await site.googleToken(address())
    await site.ctx.db.insertInto('setting').values({ name: 'sign_in_google', value: 'false' }).execute()
    expect(await signIn(token)).toMatchObject(refused)
    expect((await site.call('web-settings')).data.sign_in).toEqual({
      email: true,
      phone: true,
      google: false,
    })
    await site.ctx.db.deleteFrom('setting').where('name', '=', 'sign_in_google').execute()
  })
})

describe('account with only a number', () => {
  const day = 86_400_000
  /** Returns a user who signed in by number in two browsers, a day ago. */
  async function byNumber() {
    const mobile = number()
    const first = await signIn(await site.phoneToken(mobile))
    const other = await signIn(await site.phoneToken(mobile))
    site.ctx.clock.pass(day)
    return { mobile, token: first['token'] as string, other: other['token'] as string }
  }
  async function newEmail() {
    const { email } = newcomer()
    return { email, auth_id: await provedBy(site, email) }
  }
  const textsTo = async (mobile: string): Promise<{ channel: string; text: string }[]> =>
    (await site.http.inject({ url: `/mailbox.json?to=${encodeURIComponent(mobile)}` })).json().data
  const noticesOf = async (token: string) => (await site.call('get_notification_list', {}, { token })).data

  test('confirms a change only with a fresh ID token for its own number', async () => {
    const { mobile, token, other } = await byNumber()
    expect((await site.call('own-security', {}, { token })).data).toMatchObject({
      has_password: false,
      code_to: {
        channel: 'mobile',
        address: `${mobile.slice(0, 3)}…${mobile.slice(-2)}`,
        sent_by: 'identity',
      },
    })
    const next = number()
    const change = { mobile: next, auth_id: await site.phoneToken(next) }
    expect(await site.call('update_profile', change, { token })).toMatchObject({
      code: 'CONFIRMATION_NEEDED',
    })
    const foreign = { ...change, confirm_auth_id: await site.phoneToken(number()) }
    expect(await site.call('update_profile', foreign, { token })).toMatchObject({ code: 'PROOF_INVALID' })
    const confirmed = { ...change, confirm_auth_id: await site.phoneToken(mobile) }
    expect(await site.call('update_profile', confirmed, { token })).toMatchObject({
      error: false,
      data: { mobile: next, mobile_verified: true },
    })
    expect(await site.call('get-user-data', {}, { token: other })).toMatchObject({ code: 'NOT_LOGGED_IN' })
  })

  test('can no longer be accessed with its previous number, which gives access to no other account for a week', async () => {
    const { mobile, token } = await byNumber()
    const next = number()
    await site.call(
      'update_profile',
      {
        mobile: next,
        auth_id: await site.phoneToken(next),
        confirm_auth_id: await site.phoneToken(mobile),
      },
      { token },
    )
    const { user_id } = await site.ctx.db
      .selectFrom('account_change')
      .select('user_id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    expect(await signIn(await site.phoneToken(mobile), { logintype: 'phone' })).toMatchObject({
      ...refused,
      message: expect.stringContaining('contact us'),
    })
    expect((await signIn(await site.phoneToken(next), { logintype: 'phone' })).data.id).toBe(user_id)
    site.ctx.clock.pass(8 * day)
    const later = await signIn(await site.phoneToken(mobile), { logintype: 'phone' })
    expect(later).toMatchObject({ error: false, data: { mobile } })
    expect(later.data.id).not.toBe(user_id)
  })

  test('gets its previous number back through the undo link and can be accessed with that number again', async () => {
    const { mobile, token } = await byNumber()
    const next = number()
    await site.call(
      'update_profile',
      {
        mobile: next,
        auth_id: await site.phoneToken(next),
        confirm_auth_id: await site.phoneToken(mobile),
      },
      { token },
    )
    await drainOutbox(site.ctx)
    const link = /undo-change#token=([\w-]+)/.exec((await textsTo(mobile))[0]!.text)?.[1] ?? 'none'
    expect(await site.call('undo-change:confirm', { token: link })).toMatchObject({ error: false })
    expect((await signIn(await site.phoneToken(mobile))).data).toMatchObject({ mobile })
    // The number from the change now signs in to another account.
    const other = await signIn(await site.phoneToken(next))
    expect(other.data?.mobile).toBe(next)
  })

  test("keeps its number until another is proved, so that the user isn't locked out", async () => {
    const { mobile, token } = await byNumber()
    const unproved = { mobile: number(), confirm_auth_id: await site.phoneToken(mobile) }
    expect(await site.call('update_profile', unproved, { token })).toMatchObject({
      code: 'VALIDATION',
      errors: { mobile: expect.stringContaining('code') },
    })
    expect((await site.call('get-user-data', {}, { token })).data).toMatchObject({
      mobile,
      mobile_verified: true,
    })
  })

  test('keeps its number proved when proof of another number is sent along', async () => {
    const { mobile, token } = await byNumber()
    const sent = { mobile, auth_id: await site.phoneToken(number()) }
    expect(await site.call('update_profile', sent, { token })).toMatchObject({ error: false })
    expect((await site.call('get-user-data', {}, { token })).data).toMatchObject({
      mobile,
      mobile_verified: true,
    })
  })

  test('gets the notification and the undo link by text message', async () => {
    const { mobile, token } = await byNumber()
    const change = { ...(await newEmail()), confirm_auth_id: await site.phoneToken(mobile) }
    await site.call('update_profile', change, { token })
    await drainOutbox(site.ctx)
    const [sms] = await textsTo(mobile)
    expect(sms).toMatchObject({ channel: 'sms', text: expect.stringContaining('within 7 days') })
    const link = /undo-change#token=([\w-]+)/.exec(sms!.text)?.[1] ?? 'none'
    // The author of the change can read in-app notifications too, so they don't contain the link.
    const [notice] = await noticesOf(token)
    expect(notice).toMatchObject({
      type: 'access.changed',
      title: 'Your sign-in details were changed',
      message: expect.stringContaining(`…${mobile.slice(-2)}`),
      is_read: false,
    })
    expect(JSON.stringify(notice)).not.toMatch(/undo-change|token/)
    expect((await site.call('undo-change', { token: link })).data).toMatchObject({
      kinds: ['email'],
      email: null,
      had_password: false,
    })
    // A user who signs in by number has no password to reset.
    expect(await site.call('undo-change:confirm', { token: link })).toMatchObject({
      error: false,
      data: { reset_token: null },
    })
    expect((await signIn(await site.phoneToken(mobile))).data).toMatchObject({ mobile, email: null })
  })

  test('gets the notification in-app if there is no SMS provider', async () => {
    const { mobile, token } = await byNumber()
    const change = { ...(await newEmail()), confirm_auth_id: await site.phoneToken(mobile) }
    await site.call('update_profile', change, { token })
    const { config } = site.ctx
    const before = (await textsTo(mobile)).length
    await drainOutbox({
      ...site.ctx,
      config: { ...config, standIns: { ...config.standIns, mailbox: false } },
    })
    expect(await textsTo(mobile)).toHaveLength(before)
    const [notice] = await noticesOf(token)
    expect(notice).toMatchObject({
      type: 'access.changed',
      message: expect.stringContaining('sign out everywhere and contact us'),
    })
  })

  test('waits for its text message while the hourly limit is reached, and is notified once', async () => {
    const { mobile, token } = await byNumber()
    const change = { ...(await newEmail()), confirm_auth_id: await site.phoneToken(mobile) }
    await site.call('update_profile', change, { token })
    const before = (await textsTo(mobile)).length
    await drainOutbox({ ...site.ctx, config: { ...site.ctx.config, SMS_PER_HOUR: 0 } })
    expect(await textsTo(mobile)).toHaveLength(before)
    site.ctx.clock.pass(day)
    await drainOutbox(site.ctx)
    expect(await textsTo(mobile)).toHaveLength(before + 1)
    const notices = (await noticesOf(token)) as { type: string }[]
    expect(notices.filter(({ type }) => type === 'access.changed')).toHaveLength(1)
  })
})

const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }
