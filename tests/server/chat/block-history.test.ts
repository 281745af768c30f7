import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from '../../../contract/limits'
import { block as blockKind } from '../../../server/areas/chat'
import { blockPerson, liftBlock } from '../../../server/areas/chat/block'
import { listBlocked, ownBlocks } from '../../../server/areas/chat/list-blocks'
import { nobody, type Trx } from '../../../server/core/kind'
import type { UserRow } from '../../../server/platform/db/schema'
import { onShow, person } from '../../support/people'
import { recordsSite } from '../../support/records-site'

const site = recordsSite()
const second = 1000

let ann: UserRow
let ben: UserRow
let chief: UserRow
beforeEach(async () => {
  ann = (await person(site, { name: 'Ann' })).user
  ben = (await person(site, { name: 'Ben' })).user
  chief = (await person(site, { name: 'Chief', role: 'admin' })).user
  await onShow(site, ann.id, ben.id, chief.id)
})

type Whom = Parameters<typeof blockPerson>[2]

const now = () => site.clock.now()
const stop = (by: UserRow, whom: Whom) => site.inTransaction((trx) => blockPerson(trx, by, whom, now()))
const lift = (by: UserRow, whom: Whom) => site.inTransaction((trx) => liftBlock(trx, by, whom, now()))
const listed = (by: UserRow, which: Parameters<typeof listBlocked>[2] = {}) =>
  listBlocked(site.db, by.id, which)
const rows = () => site.db.selectFrom('block').selectAll().orderBy('id').execute()
const states = async () => (await rows()).map(({ state }) => state)
const history = () => site.db.selectFrom('record_history').selectAll().orderBy('id').execute()

/** Returns which of these pairs the transaction has locked after the action; 0 is the operator. */
async function held(act: (trx: Trx) => Promise<unknown>, pairs: readonly [number, number][]) {
  return site.inTransaction(async (trx) => {
    await act(trx)
    const names = pairs.map(([a, b]) => `chat:${Math.min(a, b)}:${Math.max(a, b)}`)
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name
      where exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(name, 0))`.execute(trx)
    return rows.map(({ name }) => pairs[names.indexOf(name)])
  })
}

describe('blocking a user', () => {
  test('stores who blocked whom, why and since when, with both history lines', async () => {
    await stop(ann, { to_user_id: ben.id, reason: ' Rude ' })
    const [row] = await rows()
    expect(row).toEqual({
      id: expect.any(Number),
      user_id: ann.id,
      to_user_id: ben.id,
      to_admin: false,
      state: 'blocked',
      reason: 'Rude',
      created_at: now(),
      updated_at: now(),
    })
    const line = {
      id: expect.any(Number),
      record: 'block',
      record_id: String(row!.id),
      actor_role: 'person',
      actor_id: ann.id,
      api_token_id: null,
      at: now(),
      changes: null,
    }
    expect(await history()).toEqual([
      { ...line, event: 'created', from_state: null, to_state: 'open', reason: null },
      { ...line, event: 'person.blocked', from_state: 'open', to_state: 'blocked', reason: 'Rude' },
    ])
  })

  test.each([undefined, '', ' '])('accepts a missing reason: %j', async (reason) => {
    await stop(ann, { to_user_id: ben.id, reason })
    expect(await rows()).toMatchObject([{ state: 'blocked', reason: null }])
    expect((await history()).map((line) => line.reason)).toEqual([null, null])
  })

  test('changes nothing when repeated', async () => {
    await stop(ann, { to_user_id: ben.id, reason: 'First' })
    const before = await rows()
    site.clock.pass(second)
    await stop(ann, { to_user_id: ben.id, reason: 'Second' })
    expect(await rows()).toEqual(before)
    expect(await history()).toHaveLength(2)
  })

  test('reuses the row after an unblock, with the new reason or none', async () => {
    await stop(ann, { to_user_id: ben.id, reason: 'First' })
    site.clock.pass(second)
    await lift(ann, { to_user_id: ben.id })
    await stop(ann, { to_user_id: ben.id, reason: 'Second' })
    expect(await rows()).toMatchObject([{ state: 'blocked', reason: 'Second', updated_at: now() }])
    await lift(ann, { to_user_id: ben.id })
    await stop(ann, { to_user_id: ben.id })
    expect(await rows()).toMatchObject([{ state: 'blocked', reason: null }])
    expect((await history()).map(({ event }) => event)).toEqual([
      'created',
      'person.blocked',
      'block.lifted',
      'person.blocked',
      'block.lifted',
      'person.blocked',
    ])
  })

  test('applies to one pair in one direction', async () => {
    await stop(ann, { to_user_id: ben.id })
    await stop(ben, { to_user_id: ann.id })
    await stop(ann, { to_admin: true })
    await stop(ben, { to_admin: true })
    expect((await rows()).map(({ user_id, to_user_id }) => [user_id, to_user_id])).toEqual([
      [ann.id, ben.id],
      [ben.id, ann.id],
      [ann.id, null],
      [ben.id, null],
    ])
    expect(await states()).toEqual(['blocked', 'blocked', 'blocked', 'blocked'])
  })
})

describe('target of a block', () => {
  const self = { code: 'FORBIDDEN', text: 'blocking.self' }

  test('naming any administrator blocks the operator (D57)', async () => {
    await stop(ann, { to_user_id: chief.id, reason: 'First' })
    await stop(ann, { to_admin: true, reason: 'Second' })
    expect(await rows()).toMatchObject([{ to_user_id: null, to_admin: true, reason: 'First' }])
    expect(await history()).toHaveLength(2)
  })

  test("can't be oneself or, for an administrator, the operator", async () => {
    const other = (await person(site, { role: 'admin' })).user
    await onShow(site, other.id)
    await expect(stop(ann, { to_user_id: ann.id })).rejects.toMatchObject(self)
    for (const whom of [{ to_user_id: chief.id }, { to_user_id: other.id }, { to_admin: true }])
      await expect(stop(chief, whom)).rejects.toMatchObject(self)
    expect(await rows()).toEqual([])
    await stop(chief, { to_user_id: ben.id })
    expect(await rows()).toMatchObject([{ user_id: chief.id, to_user_id: ben.id, to_admin: false }])
  })

  test("can't be an unknown, unverified or purged user", async () => {
    const unknown = { code: 'NOT_FOUND', text: 'refusals.notFound' }
    for (const account_state of ['unverified', 'purged'] as const) {
      const { user } = await person(site, { account_state })
      await onShow(site, user.id)
      await expect(stop(ann, { to_user_id: user.id })).rejects.toMatchObject(unknown)
    }
    await expect(stop(ann, { to_user_id: 999 })).rejects.toMatchObject(unknown)
    expect(await rows()).toEqual([])
  })

  test.each(['deactivated', 'deletionRequested'] as const)(
    'can be a user who is %s',
    async (account_state) => {
      const { user } = await person(site, { account_state })
      await onShow(site, user.id)
      await stop(ann, { to_user_id: user.id })
      expect(await rows()).toMatchObject([{ to_user_id: user.id, state: 'blocked' }])
    },
  )
})

describe('unblocking a user', () => {
  test("lifts only one's own block of this user", async () => {
    await stop(ann, { to_user_id: ben.id })
    await stop(ben, { to_user_id: ann.id })
    await stop(ann, { to_admin: true })
    site.clock.pass(second)
    await lift(ann, { to_user_id: ben.id })
    expect(await states()).toEqual(['open', 'blocked', 'blocked'])
    expect((await history()).at(-1)).toMatchObject({
      event: 'block.lifted',
      from_state: 'blocked',
      to_state: 'open',
      actor_role: 'person',
      actor_id: ann.id,
      reason: null,
      at: now(),
    })
    expect(await rows()).toMatchObject([{ updated_at: now() }, {}, {}])
  })

  test.each(['as the operator', 'by an administrator'])(
    'lifts the block of the operator when the operator is named %s',
    async (how) => {
      await stop(ann, { to_user_id: ben.id })
      await stop(ann, { to_admin: true })
      await lift(ann, how === 'as the operator' ? { to_admin: true } : { to_user_id: chief.id })
      expect(await states()).toEqual(['blocked', 'open'])
    },
  )

  test("changes nothing if there is no such block of one's own", async () => {
    const cora = (await person(site)).user
    await onShow(site, cora.id)
    await stop(ann, { to_user_id: ben.id })
    await lift(ben, { to_user_id: ann.id })
    await lift(ann, { to_user_id: cora.id })
    await lift(ann, { to_admin: true })
    expect(await states()).toEqual(['blocked'])
    for (const _ of [1, 2]) await lift(ann, { to_user_id: ben.id })
    expect((await history()).map(({ event }) => event)).toEqual(['created', 'person.blocked', 'block.lifted'])
  })
})

describe('chats locked while blocking', () => {
  test('include only the chat between the two users', async () => {
    const pairs: [number, number][] = [
      [ann.id, ben.id],
      [ben.id, 0],
      [ann.id, 0],
      [ben.id, chief.id],
    ]
    const between = [[ann.id, ben.id]]
    expect(await held((trx) => blockPerson(trx, ann, { to_user_id: ben.id }, now()), pairs)).toEqual(between)
    expect(await held((trx) => liftBlock(trx, ann, { to_user_id: ben.id }, now()), pairs)).toEqual(between)
  })

  test("include only the user's chat with the operator when the operator is blocked", async () => {
    const pairs: [number, number][] = [
      [ann.id, 0],
      [ann.id, chief.id],
      [ann.id, ben.id],
    ]
    const stopped = await held((trx) => blockPerson(trx, ann, { to_user_id: chief.id }, now()), pairs)
    expect(stopped).toEqual([[ann.id, 0]])
  })

  test("include the user's chat with the operator when an administrator blocks", async () => {
    const pairs: [number, number][] = [
      [chief.id, ben.id],
      [ben.id, 0],
      [chief.id, 0],
      [ann.id, ben.id],
    ]
    const stopped = await held((trx) => blockPerson(trx, chief, { to_user_id: ben.id }, now()), pairs)
    expect(stopped).toEqual([
      [chief.id, ben.id],
      [ben.id, 0],
    ])
  })
})

describe('list of blocked users', () => {
  test('shows the latest first with name, picture, reason and date', async () => {
    const face = { key: 'pictures/ben', name: 'ben.webp', mime: 'image/webp', bytes: 10, created_at: now() }
    await site.db.insertInto('file').values(face).execute()
    await site.db.updateTable('app_user').set({ profile: face.key }).where('id', '=', ben.id).execute()
    await stop(ann, { to_user_id: ben.id, reason: 'Rude' })
    const first = now()
    site.clock.pass(second)
    await stop(ann, { to_admin: true })
    await stop(ben, { to_user_id: ann.id })
    expect(await listed(ann)).toEqual({
      total: 2,
      data: [
        {
          user_id: null,
          to_admin: true,
          name: null,
          profile: null,
          reason: null,
          blocked_at: now().toISOString(),
        },
        {
          user_id: ben.id,
          to_admin: false,
          name: 'Ben',
          profile: '/files/pictures/ben-800.webp',
          reason: 'Rude',
          blocked_at: first.toISOString(),
        },
      ],
    })
    await lift(ann, { to_admin: true })
    expect((await listed(ann)).data).toMatchObject([{ name: 'Ben' }])
    expect(await listed(chief)).toEqual({ data: [], total: 0 })
  })

  test('can be filtered by the blocked user', async () => {
    await stop(ann, { to_user_id: ben.id })
    await stop(ann, { to_admin: true })
    const whom = async (which: Parameters<typeof listBlocked>[2]) =>
      (await listed(ann, which)).data.map(({ user_id }) => user_id)
    expect(await whom({ to_user_id: ben.id })).toEqual([ben.id])
    expect(await whom({ to_user_id: chief.id })).toEqual([null])
    expect(await whom({ to_admin: true })).toEqual([null])
    expect(await whom({ to_admin: false, to_user_id: ann.id })).toEqual([])
    expect(await whom({})).toEqual([null, ben.id])
  })

  test('shows one page at a time and orders ties by descending id', async () => {
    const count = page.limit + 1
    const people = await site.db
      .insertInto('app_user')
      .values(
        Array.from({ length: count }, (_, nth) => ({
          name: `Somebody ${nth}`,
          email: `somebody${nth}@example.test`,
          account_state: 'active' as const,
          created_at: now(),
          updated_at: now(),
        })),
      )
      .returning('id')
      .execute()
    const ids = people.map(({ id }) => id)
    await site.db
      .insertInto('block')
      .values(
        ids.map((id) => ({
          user_id: ann.id,
          to_user_id: id,
          to_admin: false,
          state: 'blocked' as const,
          reason: null,
          created_at: now(),
          updated_at: now(),
        })),
      )
      .execute()
    const newest = ids.toReversed()
    const pageWith = async (which: Parameters<typeof listBlocked>[2]) => {
      const { data, total } = await listed(ann, which)
      expect(total).toBe(count)
      return data.map(({ user_id }) => user_id)
    }
    expect(await pageWith({})).toEqual(newest.slice(0, page.limit))
    expect(await pageWith({ limit: 2, offset: 1 })).toEqual(newest.slice(1, 3))
  })

  test('can be used as a query condition', async () => {
    await stop(ann, { to_user_id: ben.id })
    await stop(ben, { to_user_id: ann.id })
    const found = await site.db.selectFrom('block').select('user_id').where(ownBlocks(ann.id, {})).execute()
    expect(found).toEqual([{ user_id: ann.id }])
  })
})

test('a block belongs to the blocker and has no facts', async () => {
  await stop(ann, { to_user_id: ben.id })
  const [row] = await rows()
  expect(blockKind.name).toBe('block')
  expect(blockKind.ownerOf(row!)).toBe(ann.id)
  expect(await site.inTransaction((trx) => blockKind.context(trx, row!, now(), nobody))).toEqual({})
})
