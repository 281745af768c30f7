import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionGrace } from '../../server/jobs/deadlines'
import { drainOutbox } from '../../server/outbox/drain'
import { jpeg, upload } from './bad-input/files'
import { identityHouse, type IdentityHouse } from './identity-house'

const day = 86_400_000
let house: IdentityHouse
beforeAll(async () => {
  house = await identityHouse()
})
afterAll(() => house.closeAll())

/** Every text of the database in which this stands, as `table.column`. */
async function tracesOf(needle: string): Promise<string[]> {
  const { rows: columns } = await sql<{ t: string; c: string }>`
    select table_name as t, column_name as c from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and table_name not like 'kysely%'
      and table_name not like 'sandbox_%'`.execute(house.ctx.db)
  const found: string[] = []
  for (const { t, c } of columns) {
    const { rows } =
      await sql`select 1 from ${sql.table(t)} where ${sql.ref(c)}::text ilike ${`%${needle}%`} limit 1`.execute(
        house.ctx.db,
      )
    if (rows.length > 0) found.push(`${t}.${c}`)
  }
  return found
}

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

test('after that the clock takes every trace of the person, and the identity opens another account', async () => {
  const email = 'goes.forever@gmail.test'
  const opened = await house.call('user_signup', { auth_id: await house.googleToken(email) })
  const token = opened['token'] as string
  const { data } = await house.call(
    'update_profile',
    {
      name: 'Vanishing Person',
      mobile: '+12065559876',
      address: 'Nowhere Lane 9',
      city: 'Ghosttown',
      profile: upload(await jpeg(), 'me.jpg', 'image/jpeg'),
    },
    { token },
  )
  await house.call('get-otp', { email })
  await drainOutbox(house.ctx)
  expect((await house.http.inject({ url: data.profile })).statusCode).toBe(200)
  await house.call('delete_user', {}, { token })
  await drainOutbox(house.ctx)
  house.ctx.clock.pass(30 * day)
  expect(await deletionGrace.run(house.ctx)).toBe(1)
  await drainOutbox(house.ctx)
  for (const needle of [email, 'Vanishing', '12065559876', 'Nowhere Lane', 'Ghosttown'])
    expect(await tracesOf(needle), needle).toEqual([])
  expect((await house.http.inject({ url: data.profile })).statusCode).toBe(404)
  const anew = await house.call('user_signup', { auth_id: await house.googleToken(email) })
  expect(anew.error).toBe(false)
  expect(anew.data.id).not.toBe(opened.data.id)
})
