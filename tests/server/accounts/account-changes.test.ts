import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oldChanges } from '../../../server/app/jobs/tidy'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { hashPassword } from '../../../server/platform/identity/passwords'
import { byPassword, newcomer, proofFor, provedBy, signedUp } from '../../support/accounts-people'
import { identitySite, type IdentitySite } from '../../support/identity-site'
import { person } from '../../support/people'

let app: IdentitySite
beforeAll(async () => {
  app = await identitySite()
})
afterAll(() => app.closeAll())
beforeEach(() => app.ctx.clock.pass(3_600_000))

const day = 86_400_000

async function mailTo(email: string): Promise<{ subject: string; text: string }[]> {
  await drainOutbox(app.ctx)
  return (await app.http.inject({ url: `/mailbox.json?to=${email}` })).json().data
}

const undoLink = async (email: string) =>
  (await mailTo(email)).flatMap(({ text }) => /undo-change#token=([\w-]+)/.exec(text)?.[1] ?? [])[0]

const alive = async (token: string) => !(await app.call('get-user-data', {}, { token })).error

/** Returns a new address with proof of ownership, as sent by the change form. */
async function another() {
  const { email } = newcomer()
  return { email, auth_id: await provedBy(app, email) }
}

describe('account changes with a stolen token', () => {
  test('refuses to change an address, number or password without the password or a code sent to the old address', async () => {
    const { token, form } = await signedUp(app)
    app.ctx.clock.pass(day)
    const changes = [
      await another(),
      { mobile: newcomer().mobile },
      { new_password: 'another lock', re_password: 'another lock' },
    ]
    for (const change of changes) {
      const asked = Object.keys(change).join()
      expect(await app.call('update_profile', change, { token }), asked).toMatchObject({
        error: true,
        status: 200,
        code: 'CONFIRMATION_NEEDED',
      })
      expect(
        await app.call('update_profile', { ...change, current_password: 'a guess' }, { token }),
        asked,
      ).toMatchObject({ code: 'BAD_CREDENTIALS', errors: { current_password: expect.any(String) } })
      const foreignProof = await provedBy(app, newcomer().email)
      expect(
        await app.call('update_profile', { ...change, confirm_auth_id: foreignProof }, { token }),
        asked,
      ).toMatchObject({ code: 'PROOF_INVALID' })
    }
    expect((await app.call('get-user-data', {}, { token })).data).toMatchObject({
      email: form.email,
      mobile: form.mobile,
    })
    expect(await byPassword(app, form, form.password)).toMatchObject({ error: false })
  })

  test('refuses a wrong current password before sending anything, and counts it as a guess', async () => {
    const { token, form } = await signedUp(app)
    const check = (current_password: string) =>
      app.call('own-security:check', { current_password }, { token, ip: '203.0.113.41' })
    expect(await check(form.password)).toMatchObject({ error: false, data: null })
    for (let nth = 0; nth < 10; nth++)
      expect(await check('a guess')).toMatchObject({
        code: 'BAD_CREDENTIALS',
        errors: { current_password: expect.any(String) },
      })
    expect(await check(form.password)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(await app.call('own-security:check', { current_password: form.password })).toMatchObject({
      code: 'NOT_LOGGED_IN',
    })
  })

  test('requires no confirmation for unchanged values', async () => {
    const { token, form } = await signedUp(app)
    app.ctx.clock.pass(day)
    const same = { name: 'Renamed', email: form.email, mobile: form.mobile }
    expect(await app.call('update_profile', same, { token })).toMatchObject({
      error: false,
      data: { name: 'Renamed' },
    })
  })

  test('changes the address with the password, ends other sessions and notifies the old address', async () => {
    const { token, form } = await signedUp(app)
    const other = (await byPassword(app, form, form.password))['token'] as string
    const change = await another()
    expect(
      await app.call('update_profile', { ...change, current_password: form.password }, { token }),
    ).toMatchObject({ error: false, data: { email: change.email, email_verified: true } })
    expect([await alive(token), await alive(other)]).toEqual([true, false])
    const [notice] = await mailTo(form.email)
    expect(notice?.subject).toContain('changed')
    expect(notice?.text).toContain('/undo-change#token=')
    expect(await undoLink(change.email)).toBeUndefined()
  })

  test('instead of the password, accepts a code sent to the old address, even for an account without a password', async () => {
    const email = newcomer().email
    const opened = await app.call('user_signup', { auth_id: await app.googleToken(email) })
    const token = opened['token'] as string
    expect((await app.call('own-security', {}, { token })).data).toMatchObject({
      has_password: false,
      code_to: { channel: 'email' },
    })
    app.ctx.clock.pass(day)
    const set = { new_password: 'first of mine', re_password: 'first of mine' }
    expect(await app.call('update_profile', set, { token })).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    const confirm_auth_id = await provedBy(app, email)
    expect(await app.call('update_profile', { ...set, confirm_auth_id }, { token })).toMatchObject({
      error: false,
    })
    expect(await byPassword(app, { email }, 'first of mine')).toMatchObject({ error: false })
  })

  test('adds a missing number without confirmation, and a proved number if the user signed in recently', async () => {
    const fill = async (later: number) => {
      const opened = await app.call('user_signup', { auth_id: await app.googleToken(newcomer().email) })
      const as = { token: opened['token'] as string }
      app.ctx.clock.pass(later)
      const number = newcomer().mobile
      await app.call('get-otp', { number })
      return { as, proved: { mobile: number, auth_id: await proofFor(app, { number }) } }
    }
    const soon = await fill(60_000)
    expect(await app.call('update_profile', soon.proved, soon.as)).toMatchObject({
      error: false,
      data: { mobile_verified: true },
    })
    const late = await fill(day)
    expect(await app.call('update_profile', late.proved, late.as)).toMatchObject({
      code: 'CONFIRMATION_NEEDED',
    })
    expect(await app.call('update_profile', { mobile: late.proved.mobile }, late.as)).toMatchObject({
      error: false,
      data: { mobile_verified: false },
    })
  })
})

describe('undo link in the notification', () => {
  /** Lets an attacker with a stolen token and the password take over the account. */
  async function takenOver() {
    const mine = await signedUp(app)
    const thief = await another()
    const taken = { ...thief, current_password: mine.form.password }
    await app.call('update_profile', taken, { token: mine.token })
    const set = { new_password: 'of the thief', re_password: 'of the thief' }
    await app.call('update_profile', { ...set, current_password: mine.form.password }, { token: mine.token })
    return { ...mine, thief, link: await undoLink(mine.form.email) }
  }

  test('shows the change it undoes and has no effect until confirmed', async () => {
    const { link, thief, user } = await takenOver()
    for (let time = 0; time < 3; time++)
      expect(await app.call('undo-change', { token: link })).toMatchObject({
        error: false,
        data: { kinds: ['email'], email: expect.stringContaining('…@example.test') },
      })
    const row = app.ctx.db.selectFrom('app_user').select('email').where('id', '=', user.id)
    expect(await row.executeTakeFirst()).toEqual({ email: thief.email })
  })

  test('restores address and password, ends every session, and works once', async () => {
    const { form, token, thief, link } = await takenOver()
    await app.call('user_signup', { auth_id: await app.googleToken(thief.email) })
    const undone = await app.call('undo-change:confirm', { token: link })
    expect(undone).toMatchObject({ error: false, data: { reset_token: expect.any(String) } })
    expect(await alive(token)).toBe(false)
    expect(await byPassword(app, thief, 'of the thief')).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect(await byPassword(app, form, form.password)).toMatchObject({
      error: false,
      data: { email: form.email, email_verified: true },
    })
    // The attacker's Google sign-in leads to a separate account.
    const again = await app.call('user_signup', { auth_id: await app.googleToken(thief.email) })
    expect(again.data?.email).not.toBe(form.email)
    for (const call of ['undo-change', 'undo-change:confirm'] as const)
      expect(await app.call(call, { token: link })).toMatchObject({ code: 'LINK_EXPIRED' })
    const fresh = { token: undone.data.reset_token, password: 'mine again', re_password: 'mine again' }
    expect(await app.call('reset-password', fresh)).toMatchObject({ error: false })
    // The undo link sent to the attacker can't revert the owner's undo.
    const his = await undoLink(thief.email)
    expect(await app.call('undo-change:confirm', { token: his })).toMatchObject({ code: 'LINK_EXPIRED' })
  })

  test('still works after a sign-in with the replaced address', async () => {
    const { form, link, user } = await takenOver()
    // An owner unaware of the change would first try a code.
    app.ctx.clock.pass(61_000)
    await app.call('get-otp', { email: form.email })
    const tried = await app.call('user_signup', { auth_id: await proofFor(app, { email: form.email }) })
    expect(tried).toMatchObject({
      code: 'PROOF_INVALID',
      message: expect.stringContaining('link'),
    })
    const hosted = await app.call('user_signup', { auth_id: await app.googleToken(form.email) })
    expect(hosted).toMatchObject({ code: 'PROOF_INVALID' })
    expect(await app.call('undo-change:confirm', { token: link })).toMatchObject({ error: false })
    expect(await byPassword(app, form, form.password)).toMatchObject({ error: false, data: { id: user.id } })
  })

  test("reserves a replaced number, so that it can't be used for another account while the link is valid", async () => {
    const number = newcomer().mobile
    const { user, token } = await person(app.ctx, {
      email: null,
      email_verified_at: null,
      mobile: number,
      mobile_verified_at: app.ctx.clock.now(),
      password_hash: await hashPassword('known to somebody else'),
    })
    const other = newcomer().mobile
    await app.call('get-otp', { number: other })
    const auth_id = await proofFor(app, { number: other })
    const change = { mobile: other, auth_id, current_password: 'known to somebody else' }
    expect(await app.call('update_profile', change, { token })).toMatchObject({ error: false })
    const link = (await mailTo(encodeURIComponent(number))).flatMap(
      ({ text }) => /undo-change#token=([\w-]+)/.exec(text)?.[1] ?? [],
    )[0]
    const byCode = async () => {
      app.ctx.clock.pass(61_000)
      await app.call('get-otp', { number })
      return app.call('user_signup', { auth_id: await proofFor(app, { number }) })
    }
    expect(await byCode()).toMatchObject({ code: 'PROOF_INVALID' })
    expect(await app.call('undo-change:confirm', { token: link })).toMatchObject({ error: false })
    expect(await byCode()).toMatchObject({ error: false, data: { id: user.id } })
  })

  test('restores the account without an unproved address that another account has proved since', async () => {
    const [{ email, mobile: number }, outsider] = [newcomer(), await another()]
    const { user, token } = await person(app.ctx, {
      email,
      email_verified_at: null,
      mobile: number,
      mobile_verified_at: app.ctx.clock.now(),
      password_hash: await hashPassword('known to somebody else'),
    })
    const change = { ...outsider, current_password: 'known to somebody else' }
    expect(await app.call('update_profile', change, { token })).toMatchObject({ error: false })
    // An owner locked out of the account proves the address they registered with.
    const opened = await app.call('user_signup', { auth_id: await provedBy(app, email) })
    expect(opened.data.id).not.toBe(user.id)
    const link = (await mailTo(encodeURIComponent(number))).flatMap(
      ({ text }) => /undo-change#token=([\w-]+)/.exec(text)?.[1] ?? [],
    )[0]
    expect(await app.call('undo-change:confirm', { token: link })).toMatchObject({ error: false })
    expect(await alive(token)).toBe(false)
    await app.call('get-otp', { number })
    const again = await app.call('user_signup', { auth_id: await proofFor(app, { number }) })
    expect(again.data).toMatchObject({ id: user.id, email: null, mobile: number })
    expect((await app.call('get-user-data', {}, { token: opened['token'] })).data).toMatchObject({ email })
  })

  test('stays valid for seven days, and only its hash is stored', async () => {
    const { link, user } = await takenOver()
    const tickets = await app.ctx.db
      .selectFrom('auth_ticket')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('kind', '=', 'undo')
      .execute()
    expect(JSON.stringify(tickets)).not.toContain(link)
    app.ctx.clock.pass(7 * day - 3_600_000)
    expect(await app.call('undo-change', { token: link })).toMatchObject({ error: false })
    app.ctx.clock.pass(3_600_000)
    expect(await app.call('undo-change:confirm', { token: link })).toMatchObject({ code: 'LINK_EXPIRED' })
    await oldChanges.run(app.ctx)
    expect(await app.ctx.db.selectFrom('account_change').selectAll().execute()).toEqual([])
    expect(await app.call('undo-change', { token: 'a'.repeat(43) })).toMatchObject({ code: 'LINK_EXPIRED' })
  })
})

test('a reset link sent earlier is invalid after a change of address or password', async () => {
  for (const kind of ['address', 'password']) {
    const { form, token } = await signedUp(app)
    await app.call('forgot-password', { email: form.email })
    const before = (await mailTo(form.email)).flatMap(
      ({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? [],
    )[0]
    expect(before, kind).toBeDefined()
    const changed =
      kind === 'address' ? await another() : { new_password: 'mine anew', re_password: 'mine anew' }
    const sent = { ...changed, current_password: form.password }
    expect(await app.call('update_profile', sent, { token }), kind).toMatchObject({ error: false })
    const set = { token: before, password: 'of who reads old mail', re_password: 'of who reads old mail' }
    expect(await app.call('reset-password', set), kind).toMatchObject({ code: 'LINK_EXPIRED' })
  }
})

describe('sessions', () => {
  test('appear in a list with device and last use, and can be ended individually', async () => {
    const { token, form } = await signedUp(app)
    app.ctx.clock.pass(3_600_000)
    const other = await app.http.inject({
      method: 'POST',
      url: '/api/user_signup',
      headers: {
        'user-agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      },
      payload: { email: form.email, password: form.password },
    })
    const { data } = await app.call('own-sessions', {}, { token })
    expect(data).toMatchObject([
      { current: true },
      {
        current: false,
        browser: 'Safari',
        system: 'iPhone',
        last_used_at: app.ctx.clock.now().toISOString(),
      },
    ])
    expect(JSON.stringify(data)).not.toContain('token')
    expect(await app.call('own-sessions:end', { id: data[1].id }, { token })).toMatchObject({ error: false })
    expect(await alive(other.json().token)).toBe(false)
    const outsider = await person(app.ctx)
    expect(await app.call('own-sessions:end', { id: data[0].id }, { token: outsider.token })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await alive(token)).toBe(true)
  })

  test('end together with their push tokens when signing out everywhere', async () => {
    const { token, form, user } = await signedUp(app)
    const other = (await byPassword(app, form, form.password))['token'] as string
    await app.call('update-fcm-token', { fcm_id: `push-${user.id}` }, { token: other })
    expect(await app.call('own-sessions:end-all', {}, { token })).toMatchObject({ data: { ended: 2 } })
    expect([await alive(token), await alive(other)]).toEqual([false, false])
    const push = app.ctx.db.selectFrom('push_token').select('id').where('user_id', '=', user.id)
    expect(await push.execute()).toEqual([])
  })

  test('expire after seven days without use and after thirty days at the latest; use is recorded every five minutes', async () => {
    const { token, user } = await signedUp(app)
    const seen = async () =>
      (
        await app.ctx.db
          .selectFrom('session')
          .select('last_seen_at')
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at
    const opened = await seen()
    app.ctx.clock.pass(4 * 60_000)
    await alive(token)
    expect(await seen()).toEqual(opened)
    app.ctx.clock.pass(2 * 60_000)
    await alive(token)
    expect(await seen()).toEqual(app.ctx.clock.now())
    for (let nth = 0; nth < 4; nth++) {
      app.ctx.clock.pass(7 * day - 60_000)
      expect(await alive(token), `week ${nth}`).toBe(true)
    }
    app.ctx.clock.pass(3 * day)
    expect(await alive(token)).toBe(false)
    const idle = await signedUp(app)
    app.ctx.clock.pass(7 * day)
    expect(await alive(idle.token)).toBe(false)
  })
})
