import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../server/platform/identity/passwords'
import { identitySite, type IdentitySite } from '../../support/identity-site'
import { person, signIn } from '../../support/people'

const password = 'known to somebody else'
let site: IdentitySite
beforeAll(async () => {
  site = await identitySite()
})
afterAll(() => site.closeAll())

/** Mimics a site with a mail provider but no SMS provider: only the identity service can reach a number. */
function withoutTexts() {
  site.ctx.config.standIns = { ...site.ctx.config.standIns, mailbox: false }
}

test("when the owner can't be notified, changes require a code sent to the old number instead of the password", async () => {
  const { user } = await person(site.ctx, {
    email: null,
    email_verified_at: null,
    mobile: '+12067770001',
    mobile_verified_at: site.ctx.clock.now(),
    password_hash: await hashPassword(password),
  })
  const auth_id = await site.phoneToken('+12067770002')
  const confirm_auth_id = await site.phoneToken('+12067770001')
  withoutTexts()
  const token = await signIn(site.ctx, user.id)
  const other = await signIn(site.ctx, user.id)
  const change = (input: object) => site.call('update_profile', input, { token })
  expect((await site.call('own-security', {}, { token })).data).toMatchObject({
    code_only: true,
    code_to: { channel: 'mobile', sent_by: 'identity' },
  })
  const set = { new_password: 'of the one who knew', re_password: 'of the one who knew' }
  for (const wanted of [set, { mobile: '+12067770002', auth_id }])
    expect(await change({ ...wanted, current_password: password })).toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      message: expect.stringContaining('current number'),
    })
  const stored = () =>
    site.ctx.db
      .selectFrom('app_user')
      .select(['mobile', 'password_hash'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  expect(await stored()).toEqual({ mobile: '+12067770001', password_hash: user.password_hash })
  expect(await site.call('own-sessions', {}, { token: other })).toMatchObject({ error: false })
  expect(await change({ ...set, confirm_auth_id })).toMatchObject({ error: false })
  expect((await stored()).password_hash).not.toBe(user.password_hash)
})

test('for an account with a proved e-mail address the password is enough, as the owner is notified there', async () => {
  const { user, token } = await person(site.ctx, { password_hash: await hashPassword(password) })
  expect((await site.call('own-security', {}, { token })).data).toMatchObject({ code_only: false })
  const set = { new_password: 'another of my own', re_password: 'another of my own' }
  expect(await site.call('update_profile', { ...set, current_password: password }, { token })).toMatchObject({
    error: false,
    data: { id: user.id },
  })
})
