import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { byPassword, codeTo, newcomer, otherThan, registered, signedUp } from '../../support/accounts-people'
import { testApp, type TestApp } from '../../support/harness'
import { race } from '../../support/race'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(3_600_000))

/** Returns the tokens of links mailed to an address, newest first. */
async function linksTo(to: string): Promise<string[]> {
  const response = await app.http.inject({ url: `/mailbox.json?to=${encodeURIComponent(to)}` })
  const mails = response.json().data as { text: string }[]
  return mails.flatMap(({ text }) => /\/sign-in-link#token=([\w-]+)/.exec(text)?.[1] ?? [])
}
const linkTo = async (to: string) => (await linksTo(to))[0] ?? 'none'
const openLink = (token: string) => app.call('verify-link', { token })
const signIn = (auth_id: string, more: object = {}) => app.call('user_signup', { auth_id, ...more })

/** Enters wrong codes as a stranger until the daily limit is reached. */
async function useUpCodes(email: string) {
  for (let nth = 0; nth < 10; nth++) {
    if (nth % 4 === 0) {
      app.ctx.clock.pass(61_000)
      await app.call('get-otp', { email })
    }
    await app.call('verify-otp', { email, otp: otherThan(await codeTo(app, email)) })
  }
  expect(await app.call('verify-otp', { email, otp: '123456' })).toMatchObject({ code: 'OTP_LOCKED' })
}

describe('link in a code e-mail', () => {
  test('confirms a registration with its password and details in the browser that registered', async () => {
    const form = newcomer()
    const registration = await registered(app, form)
    const { data } = await openLink(await linkTo(form.email))
    expect(data).toEqual({ auth_id: expect.any(String), email: form.email })
    const signed = await signIn(data.auth_id, { email: data.email, logintype: 'email', registration })
    expect(signed).toMatchObject({ password_dropped: false, data: { name: form.name, email: form.email } })
    expect(await byPassword(app, form, form.password)).toMatchObject({ error: false })
  })

  test("doesn't apply the registration's details when opened elsewhere", async () => {
    const form = newcomer()
    await registered(app, form)
    const { data } = await openLink(await linkTo(form.email))
    expect(await signIn(data.auth_id)).toMatchObject({ password_dropped: true, data: { name: '' } })
    expect(await byPassword(app, form, form.password)).toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  test('signs in to an existing account, even when requested by a second registration', async () => {
    const { form, user } = await signedUp(app)
    app.ctx.clock.pass(61_000)
    await registered(app, form)
    const { data } = await openLink(await linkTo(form.email))
    expect((await signIn(data.auth_id)).data.id).toBe(user.id)
  })

  test("still arrives and works after a stranger used up the day's code attempts", async () => {
    const { form, user } = await signedUp(app)
    await useUpCodes(form.email)
    app.ctx.clock.pass(3_600_000)
    const { email } = form
    expect(await app.call('get-otp', { email })).toMatchObject({ code: 'OTP_LOCKED' })
    expect(await app.call('get-otp', { email, link: '1' })).toMatchObject({ error: false })
    const otp = await codeTo(app, email)
    expect(await app.call('verify-otp', { email, otp })).toMatchObject({ code: 'OTP_LOCKED' })
    const { data } = await openLink(await linkTo(email))
    expect((await signIn(data.auth_id)).data.id).toBe(user.id)
  })

  test('works once, for ten minutes, and expires together with its code', async () => {
    const over = { error: true, code: 'LINK_EXPIRED' }
    const ask = async () => {
      const { email } = newcomer()
      await app.call('get-otp', { email, link: '1' })
      return { email, otp: await codeTo(app, email), token: await linkTo(email) }
    }
    const used = await ask()
    expect(await openLink(used.token)).toMatchObject({ error: false })
    expect(await openLink(used.token)).toMatchObject(over)
    expect(await app.call('verify-otp', used)).toMatchObject({ code: 'OTP_EXPIRED' })
    const typed = await ask()
    expect(await app.call('verify-otp', typed)).toMatchObject({ error: false })
    expect(await openLink(typed.token)).toMatchObject(over)
    const late = await ask()
    app.ctx.clock.pass(600_000)
    expect(await openLink(late.token)).toMatchObject(over)
    expect(await openLink('x'.repeat(43))).toMatchObject(over)
  })

  test('stays valid alongside a newer link until either is used', async () => {
    const { email } = newcomer()
    await app.call('get-otp', { email, link: '1' })
    const first = await linkTo(email)
    app.ctx.clock.pass(60_000)
    await app.call('get-otp', { email, link: '1' })
    const second = await linkTo(email)
    expect(second).not.toBe(first)
    expect(await openLink(first)).toMatchObject({ error: false })
    expect(await openLink(second)).toMatchObject({ code: 'LINK_EXPIRED' })
  })

  race('signs in one of those who open it, and its newer one, at the same time', async () => {
    const { email } = newcomer()
    await app.call('get-otp', { email, link: '1' })
    const first = await linkTo(email)
    app.ctx.clock.pass(60_000)
    await app.call('get-otp', { email, link: '1' })
    const second = await linkTo(email)
    const answers = await Promise.all([first, second, first, second, first, second].map(openLink))
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'LINK_EXPIRED')).toHaveLength(5)
  })

  test('appears only in e-mails for which it was requested, never in text messages', async () => {
    const { email, mobile } = newcomer()
    await app.call('get-otp', { email })
    await app.call('get-otp', { number: mobile, link: '1' })
    expect([...(await linksTo(email)), ...(await linksTo(mobile))]).toEqual([])
  })
})
