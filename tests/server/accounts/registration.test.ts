import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { byPassword, newcomer, proofFor, provedBy, registered } from '../../support/accounts-people'
import { testApp, type TestApp } from '../../support/harness'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(3_600_000))

describe('keeping the password of a registration', () => {
  test('works with a code entered in the same browser, sent by e-mail or text message', async () => {
    const form = newcomer()
    const registration = await registered(app, form)
    await app.call('get-otp', { number: form.mobile })
    const auth_id = await proofFor(app, { number: form.mobile })
    const signed = await app.call('user_signup', { auth_id, registration, mobile: form.mobile })
    expect(signed).toMatchObject({
      password_dropped: false,
      data: { name: form.name, email: form.email, mobile_verified: true, email_verified: false },
    })
    expect(await byPassword(app, form, form.password)).toMatchObject({ error: false })
  })

  test('works when the form is re-sent before another code is allowed', async () => {
    const form = newcomer()
    await registered(app, form)
    const better = { ...form, name: 'Corrected', password: 'another one', re_password: 'another one' }
    const again = await app.call('user-register', better)
    expect(again).toMatchObject({ code: 'OTP_COOLDOWN', registration: expect.any(String) })
    const auth_id = await proofFor(app, { email: form.email })
    const signed = await app.call('user_signup', { auth_id, registration: again['registration'] })
    expect(signed.data.name).toBe('Corrected')
    expect(await byPassword(app, form, 'another one')).toMatchObject({ error: false })
  })

  test('works on another device where the password was tried first', async () => {
    const form = newcomer()
    await registered(app, form)
    const { code, registration } = await byPassword(app, form, form.password)
    expect(code).toBe('NOT_CONFIRMED')
    app.ctx.clock.pass(61_000)
    const signed = await app.call('user_signup', { auth_id: await provedBy(app, form.email), registration })
    expect(signed).toMatchObject({ password_dropped: false, data: { name: form.name } })
    expect(await byPassword(app, form, form.password)).toMatchObject({ error: false })
  })

  test('works in clients limited to the specified calls, which send the password with the proof', async () => {
    const form = newcomer()
    await registered(app, form)
    const { email, password } = form
    const auth_id = await proofFor(app, { email })
    const signed = await app.call('user_signup', { auth_id, email, password, logintype: 'email' })
    expect(signed).toMatchObject({ password_dropped: false, data: { name: form.name } })
    expect(await byPassword(app, form, password)).toMatchObject({ error: false })
  })

  test('fails with a wrong registration token or a wrong password', async () => {
    for (const wrong of [{ registration: 'x'.repeat(43) }, { password: 'wrong one' }]) {
      const form = newcomer()
      await registered(app, form)
      const auth_id = await proofFor(app, { email: form.email })
      const signed = await app.call('user_signup', { auth_id, email: form.email, ...wrong })
      expect(signed).toMatchObject({ error: false, password_dropped: true })
      expect(await byPassword(app, form, form.password)).toMatchObject({ code: 'BAD_CREDENTIALS' })
    }
  })
})
