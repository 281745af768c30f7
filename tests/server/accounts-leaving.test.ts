import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionGrace } from '../../server/app/jobs/deadlines'
import { identityHouse, type IdentityHouse } from './identity-house'

const day = 86_400_000
let house: IdentityHouse
beforeAll(async () => {
  house = await identityHouse()
})
afterAll(() => house.closeAll())

test('leaving is taken back by signing in through any door, within thirty days', async () => {
  const email = 'stays@gmail.test'
  const first = await house.call('user_signup', {
    auth_id: await house.googleToken(email),
    logintype: 'google',
  })
  await house.call('delete_user', {}, { token: first['token'] })
  house.ctx.clock.pass(29 * day)
  await deletionGrace.run(house.ctx)
  const back = await house.call('user_signup', { auth_id: await house.googleToken(email) })
  expect(back).toMatchObject({
    restored: true,
    message: 'Welcome back. Your account will not be deleted.',
    data: { id: first.data.id, account_state: 'active', deletion_due_at: null },
  })
})
