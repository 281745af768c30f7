import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowOf } from '../../../../contract/calls/table'
import type { CallName } from '../../../../contract/calls/call-types'
import { asJson, servedCalls, writes } from './bad-input/calls'
import { ask } from './bad-input/send'
import { sound } from './bad-input/sound'
import { makeWorld, right, type World } from './bad-input/world'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  const { db } = world.app.ctx
  await db
    .updateTable('app_user')
    .set({ password_hash: '$argon2id$hidden', firebase_id: null, verification_status: 'success' })
    .execute()
  await db
    .insertInto('interest')
    .values({
      user_id: world.other.id,
      property_id: world.seller.listing,
      created_at: world.app.ctx.clock.now(),
    })
    .execute()
})
afterAll(() => world.app.close())

const reads = servedCalls.filter((name) => !writes(name))

/** Field names that no response may contain, for any caller. */
const secrets =
  /"(password\w*|\w*_hash|hash|session\w*|secret\w*|code|tries|webhook\w*|owner_id|user_agent|ip)":/

const answer = async (name: CallName, token?: string, more: object = {}) => {
  const reply = await ask(world.app, name, asJson({ ...right(world, name), ...more }), { token })
  sound(reply, `${name}: ${reply.text}`)
  return reply.text
}

/** Returns the users' e-mail addresses and phone numbers found in a response, but not the marketplace's own. */
const reachesIn = (text: string) =>
  new Set([...text.matchAll(/person\d+@example\.test|\+1555\d{7}/g)].map(([found]) => found))

describe.each(reads)('%s', (name) => {
  test('never reveals a secret, not even to an administrator', async () => {
    for (const token of [undefined, world.seller.token, world.boss.token]) {
      const text = await answer(name, token)
      expect(text).not.toContain('$argon2')
      const sent = name === 'get_languages' ? text.replace(/"file_name":.*/, '') : text
      // `code` is also a field for refusals, languages and currencies.
      expect(sent.replace(/"code":"[A-Za-z_]+"/g, '')).not.toMatch(secrets)
    }
  })

  test("gives guests no user's contact details (D94)", async () => {
    if (rowOf(name).auth !== 'optional' && rowOf(name).auth !== 'none') return
    expect(reachesIn(await answer(name))).toEqual(new Set())
  })

  test('shows users their own contact details, and those of others only where intended', async () => {
    if (rowOf(name).auth === 'admin') return
    const { seller, other } = world
    const found = reachesIn(await answer(name, seller.token))
    found.delete(seller.email)
    found.delete(seller.mobile)
    const meant = name === 'get_interested_users' ? [other.mobile] : []
    expect(found).toEqual(new Set(meant))
  })
})

describe("contact details of a listing's owner", () => {
  const owner = async (token?: string, id = world.other.listing) =>
    JSON.parse(await answer('get_property', token, { id })).data[0].owner

  test('users who requested the details see them, unless the listing is locked (D81)', async () => {
    const { app, seller, other } = world
    expect(await owner()).toMatchObject({ email: null, mobile: null })
    await app.ctx.db
      .updateTable('property')
      .set({ contact: 'phone' })
      .where('id', '=', other.listing)
      .execute()
    expect(await owner(seller.token)).toMatchObject({ email: null, mobile: null })
    await app.call('show-contact', { property_id: other.listing }, { token: seller.token })
    expect(await owner(seller.token)).toMatchObject({ email: null, mobile: other.mobile })
    await app.ctx.db
      .updateTable('property')
      .set({ is_premium: true })
      .where('id', '=', other.listing)
      .execute()
    expect(await owner(seller.token)).toMatchObject({ email: null, mobile: null })
    expect(await owner(other.token)).toMatchObject({ email: null, mobile: other.mobile })
  })
})

test('the user list shows addresses only to administrators (D94)', async () => {
  expect(reachesIn(await answer('get-users-list', world.boss.token)).size).toBeGreaterThan(3)
  expect(reachesIn(await answer('get-users-list', world.seller.token)).size).toBe(0)
})

test('searching for an address finds no one', async () => {
  for (const name of ['get-users-list', 'agent-list'] as const)
    for (const search of [world.other.email, world.other.mobile])
      expect(JSON.parse(await answer(name, world.seller.token, { search })).data).toEqual([])
})

test('LIKE wildcards are ordinary characters in a search', async () => {
  for (const search of ['%', '_', '\\', '%_%'])
    for (const name of [
      'get-users-list',
      'agent-list',
      'get_categories',
      'get-cities-data',
      'place-suggest',
    ] as const)
      expect(JSON.parse(await answer(name, undefined, { search })).data, `${name} ${search}`).toEqual([])
})
