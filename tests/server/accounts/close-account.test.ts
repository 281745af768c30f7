import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionGrace } from '../../../server/app/jobs/deadlines'
import { identitySite, type IdentitySite } from '../../support/identity-site'

const day = 86_400_000
let site: IdentitySite
beforeAll(async () => {
  site = await identitySite()
})
afterAll(() => site.closeAll())

test('a session that the closing of an account has ended gives that as the reason until the account is restored', async () => {
  const email = 'leaves@gmail.test'
  const signIn = async () => site.call('user_signup', { auth_id: await site.googleToken(email) })
  const [first, second] = [await signIn(), await signIn()]
  const reason = async () => site.call('own-dashboard', {}, { token: second['token'] })
  await site.call('before-logout', {}, { token: first['token'] })
  expect(await site.call('own-dashboard', {}, { token: first['token'] })).toMatchObject({
    code: 'NOT_LOGGED_IN',
    message: 'Your session has ended. Please log in again.',
  })
  await site.call('delete_user', {}, { token: second['token'] })
  expect(await reason()).toMatchObject({
    code: 'NOT_LOGGED_IN',
    message: "Your account will be deleted, so you're signed out. Sign in to keep it.",
  })
  await signIn()
  expect(await reason()).toMatchObject({ message: 'Your session has ended. Please log in again.' })
})

test('signing in by any method within thirty days cancels the closing of an account', async () => {
  const email = 'stays@gmail.test'
  const first = await site.call('user_signup', {
    auth_id: await site.googleToken(email),
    logintype: 'google',
  })
  await site.call('delete_user', {}, { token: first['token'] })
  site.ctx.clock.pass(29 * day)
  await deletionGrace.run(site.ctx)
  const back = await site.call('user_signup', { auth_id: await site.googleToken(email) })
  expect(back).toMatchObject({
    restored: true,
    message: 'Welcome back. Your account will not be deleted.',
    data: { id: first.data.id, account_state: 'active', deletion_due_at: null },
  })
})
