import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { byPassword, newcomer, proofFor, provedBy, registered, signedUp } from '../../support/accounts-people'
import { identitySite, type IdentitySite } from '../../support/identity-site'

let site: IdentitySite
beforeAll(async () => {
  site = await identitySite()
})
afterAll(() => site.closeAll())
beforeEach(() => site.ctx.clock.pass(3_600_000))

type Form = ReturnType<typeof newcomer>
const register = (form: Form) => registered(site, form)
const tries = (form: Form, password: string) => byPassword(site, form, password)
const squatting = (form: Form): Form => ({
  ...form,
  name: 'Squatter',
  mobile: newcomer().mobile,
  password: 'squatter knows',
  re_password: 'squatter knows',
})
const mailTo = async (email: string) => {
  await drainOutbox(site.ctx)
  return (await site.http.inject({ url: `/mailbox.json?to=${email}` })).json().data[0]
}

/** Asserts that nothing the outsider chose signs in to the account or is stored in it. */
async function isFreeOf(outsider: Form, id: number) {
  expect(await tries(outsider, outsider.password)).toMatchObject({ code: 'BAD_CREDENTIALS' })
  const row = await site.ctx.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()
  expect(JSON.stringify(row)).not.toMatch(/Squatter/)
  expect(row).not.toMatchObject({ mobile: outsider.mobile })
  const left = site.ctx.db.selectFrom('registration').selectAll().where('email', '=', outsider.email)
  expect(await left.execute()).toEqual([])
}

describe("outsider who registers the owner's address", () => {
  test('loses their password once the owner signs in by code, and the owner learns how to set one', async () => {
    const mine = newcomer()
    const outsider = squatting(mine)
    await register(outsider)
    site.ctx.clock.pass(61_000)
    const signed = await site.call(
      'user_signup',
      { auth_id: await provedBy(site, mine.email) },
      { lang: 'ar' },
    )
    expect(signed).toMatchObject({
      error: false,
      password_dropped: true,
      data: { email: mine.email, name: '', mobile: null },
    })
    expect(signed.message).toContain('كلمة المرور')
    await isFreeOf(outsider, signed.data.id)
    const mail = await mailTo(mine.email)
    expect(mail.text).toContain('/forgot-password')
    expect(mail.text).not.toContain('Squatter')
    const { data: all } = (await site.http.inject({ url: `/mailbox.json?to=${mine.email}` })).json()
    const greeted = (all as { text: string }[]).some(({ text }) => text.includes(mine.email))
    expect(greeted).toBe(true)
    // The mail is in the owner's language, not the one set by the outsider.
    expect(mail.subject).toContain('كلمة مرور')
  })

  test("can't interfere between the owner's code and session", async () => {
    const mine = newcomer()
    const outsider = squatting(mine)
    const registration = await register(outsider)
    site.ctx.clock.pass(61_000)
    const auth_id = await provedBy(site, mine.email)
    expect(await tries(outsider, outsider.password)).toMatchObject({ code: 'NOT_CONFIRMED' })
    expect(await site.call('user_signup', { auth_id: registration, registration })).toMatchObject({
      code: 'PROOF_INVALID',
    })
    const signed = await site.call('user_signup', { auth_id })
    await isFreeOf(outsider, signed.data.id)
  })

  test.each(['before', 'after'])(
    "gets nothing of the owner's registration by registering %s the owner",
    async (order) => {
      const mine = newcomer()
      const outsider = squatting(mine)
      if (order === 'before') await register(outsider)
      const registration = await register(mine)
      if (order === 'after') await register(outsider)
      const auth_id = await proofFor(site, { email: mine.email })
      if (order === 'after') site.ctx.clock.pass(61_000)
      if (order === 'after') await register(outsider)
      const signed = await site.call('user_signup', { auth_id, registration })
      expect(signed).toMatchObject({
        password_dropped: false,
        data: { name: mine.name, mobile: mine.mobile, email: mine.email },
      })
      expect(await tries(mine, mine.password)).toMatchObject({ error: false })
      await isFreeOf(outsider, signed.data.id)
    },
  )

  test('gains nothing by registering again after the owner', async () => {
    const { form, user, token } = await signedUp(site)
    site.ctx.clock.pass(61_000)
    const outsider = squatting(form)
    const registration = await register(outsider)
    await isFreeOf(outsider, user.id)
    site.ctx.clock.pass(61_000)
    const again = await site.call('user_signup', {
      auth_id: await provedBy(site, form.email),
      registration,
    })
    expect(again).toMatchObject({ password_dropped: false, data: { name: form.name } })
    expect(await tries(form, form.password)).toMatchObject({ error: false })
    expect(await site.call('get-user-data', {}, { token })).toMatchObject({ error: false })
  })

  test('loses their password when the owner signs in with Google', async () => {
    const mine = newcomer()
    const outsider = squatting(mine)
    await register(outsider)
    const signed = await site.call('user_signup', { auth_id: await site.googleToken(mine.email) })
    expect(signed).toMatchObject({ password_dropped: true, data: { name: 'Ada Example', mobile: null } })
    await isFreeOf(outsider, signed.data.id)
  })

  test("loses their password when the owner uses a reset link, whose mail doesn't quote the outsider", async () => {
    const mine = newcomer()
    const outsider = squatting(mine)
    await register(outsider)
    await site.call('forgot-password', { email: mine.email })
    const { text } = await mailTo(mine.email)
    expect(text).not.toContain('Squatter')
    const token = /token=([\w-]+)/.exec(text)?.[1]
    await site.call('reset-password', { token, password: 'my own one', re_password: 'my own one' })
    const signed = await tries(mine, 'my own one')
    expect(signed).toMatchObject({ error: false, password_dropped: false })
    await isFreeOf(outsider, signed.data.id)
  })

  test("keeps an account with their own proved number, but not the owner's address", async () => {
    const mine = newcomer()
    const outsider = squatting(mine)
    const registration = await register(outsider)
    await site.call('get-otp', { number: outsider.mobile })
    const auth_id = await proofFor(site, { number: outsider.mobile })
    const his = await site.call('user_signup', { auth_id, registration })
    expect(his.data).toMatchObject({ email_verified: false, mobile: outsider.mobile })
    site.ctx.clock.pass(61_000)
    // The owner can still register although the address appears to be taken.
    const own = await register(mine)
    const owner = await site.call('user_signup', {
      auth_id: await proofFor(site, { email: mine.email }),
      registration: own,
    })
    expect(owner.data).toMatchObject({ name: mine.name, email: mine.email, email_verified: true })
    expect(owner.data.id).not.toBe(his.data.id)
    expect((await site.call('get-user-data', {}, { token: his['token'] })).data.email).toBeNull()
    expect(await tries(mine, mine.password)).toMatchObject({ error: false })
    await isFreeOf(outsider, owner.data.id)
  })

  /** Has an outsider who registered the owner's address prove only their own number. */
  async function keepsByNumber(mine: Form, outsider: Form, registration: string) {
    await site.call('get-otp', { number: outsider.mobile })
    const auth_id = await proofFor(site, { number: outsider.mobile })
    const his = await site.call('user_signup', { auth_id, registration })
    expect(his.data).toMatchObject({ email: mine.email, email_verified: false })
    return his['token'] as string
  }

  test("can't prove the address by undoing their own change through a text message link", async () => {
    const mine = newcomer()
    const outsider = squatting(mine)
    const token = await keepsByNumber(mine, outsider, await register(outsider))
    const { password: current_password } = outsider
    const change = { new_password: 'another of his', re_password: 'another of his', current_password }
    expect(await site.call('update_profile', change, { token })).toMatchObject({ error: false })
    const { text } = await mailTo(encodeURIComponent(outsider.mobile))
    const link = /undo-change#token=([\w-]+)/.exec(text)?.[1] ?? 'none'
    const { reset_token } = (await site.call('undo-change:confirm', { token: link })).data
    const reset = { token: reset_token, password: 'a third of his', re_password: 'a third of his' }
    expect(await site.call('reset-password', reset)).toMatchObject({ error: false })
    expect((await tries(outsider, 'a third of his')).data).toMatchObject({ email_verified: false })
    // The owner can still prove the address.
    site.ctx.clock.pass(61_000)
    const own = await register(mine)
    const auth_id = await proofFor(site, { email: mine.email })
    const owner = await site.call('user_signup', { auth_id, registration: own })
    expect(owner.data).toMatchObject({ name: mine.name, email_verified: true, mobile: mine.mobile })
  })

  test("can't end up sharing an account by proving a number while the owner's reset link is on its way", async () => {
    const mine = newcomer()
    const outsider = squatting(mine)
    const registration = await register(outsider)
    await site.call('forgot-password', { email: mine.email })
    const { text } = await mailTo(mine.email)
    const token = /token=([\w-]+)/.exec(text)?.[1]
    await keepsByNumber(mine, outsider, registration)
    const reset = { token, password: 'my own one', re_password: 'my own one' }
    expect(await site.call('reset-password', reset)).toMatchObject({ code: 'LINK_EXPIRED' })
    expect(await tries(mine, 'my own one')).toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  test("an outsider who entered the owner's number gets no access to the account opened with it", async () => {
    const mine = newcomer()
    const outsider = { ...squatting(newcomer()), mobile: mine.mobile }
    await register(outsider)
    await site.call('get-otp', { number: mine.mobile })
    const signed = await site.call('user_signup', {
      auth_id: await proofFor(site, { number: mine.mobile }),
    })
    expect(signed.data).toMatchObject({ email: null, name: '' })
    site.ctx.clock.pass(61_000)
    const his = await site.call('user_signup', { auth_id: await provedBy(site, outsider.email) })
    expect(his.data.id).not.toBe(signed.data.id)
  })

  test("can't reach the owner's proved account through the hosted service either", async () => {
    const { form, user } = await signedUp(site)
    await site.wire('signUp', { email: form.email, password: 'squatter knows' })
    // Simulates the owner clicking the link in an unrequested mail.
    await site.ctx.db
      .updateTable('sandbox_identity_user')
      .set({ email_verified: true })
      .where('email', '=', form.email)
      .execute()
    site.ctx.clock.pass(1000)
    const credentials = { email: form.email, password: 'squatter knows' }
    const { idToken } = await site.wire('signInWithPassword', credentials)
    expect(await site.call('user_signup', { auth_id: idToken })).toMatchObject({ code: 'PROOF_INVALID' })
    // Google signs the owner in to their account, and the outsider's password at the service is removed.
    const google = await site.call('user_signup', { auth_id: await site.googleToken(form.email) })
    expect(google.data.id).toBe(user.id)
  })

  test("can't fill up storage: at most ten registrations per address are stored", async () => {
    const mine = newcomer()
    for (let nth = 0; nth < 12; nth++) await register(squatting(mine))
    const kept = site.ctx.db.selectFrom('registration').selectAll().where('email', '=', mine.email)
    expect(await kept.execute()).toHaveLength(10)
  })
})
