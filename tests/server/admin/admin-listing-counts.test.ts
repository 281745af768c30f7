import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dice } from '../../../workshop/demo/pictures/dice'
import { countByState, foldListingCounts } from '../../../server/areas/admin/listing-counts'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'
import { project } from '../../support/projects-world'
import { ground, listing, type Ground } from '../../support/listings-world'

let app: TestApp
let at: Ground
let owner: number

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  owner = (await person(app.ctx)).user.id
})
afterAll(() => app.close())

const states = [
  { request_status: 'approved', revision_state: 'settled' },
  { request_status: 'approved', revision_state: 'editReview' },
  { request_status: 'pending', revision_state: 'settled' },
  { request_status: 'rejected', revision_state: 'settled' },
] as const

const kept = async (record: 'property' | 'project') =>
  Object.fromEntries((await countByState(app.ctx.db, record)).map(({ state, n }) => [state, n]))

/** Counts the rows directly, for comparison. */
async function counted(record: 'property' | 'project') {
  const { rows } = await sql<{ state: string; n: number }>`
    select case when deleted_at is not null then 'deleted' when revision_state <> 'settled' then revision_state
      else request_status end as state, count(*)::int as n from ${sql.table(record)} group by 1`.execute(
    app.ctx.db,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

test('cached listing counts match the rows after any change, no matter when the counts are updated', async () => {
  const { db, clock } = app.ctx
  const dice = new Dice('listing counts')
  const made: number[] = []
  await project(app.ctx, at, owner)
  for (let step = 0; step < 60; step += 1) {
    const id = made.length > 0 ? dice.pick(made) : null
    const act = dice.int(0, 4)
    if (id === null || act <= 1) made.push(await listing(app.ctx, at, owner, dice.pick(states)))
    else if (act === 2) await db.updateTable('property').set(dice.pick(states)).where('id', '=', id).execute()
    else if (act === 3)
      await db
        .updateTable('property')
        .set({ deleted_at: dice.chance(0.5) ? clock.now() : null })
        .where('id', '=', id)
        .execute()
    else await foldListingCounts(db)
    expect(await kept('property')).toEqual(await counted('property'))
  }
  for (const table of ['search_due', 'property_parameter'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('property').where('id', 'in', made.slice(0, 5)).execute()
  expect(await kept('property')).toEqual(await counted('property'))
  expect(await kept('project')).toEqual(await counted('project'))
  await foldListingCounts(db)
  expect(await kept('property')).toEqual(await counted('property'))
  expect(await foldListingCounts(db)).toBe(0)
})

test('records changed at the same time are sorted by descending id on every page', async () => {
  const boss = await admin(app.ctx)
  const { db, clock } = app.ctx
  await db.updateTable('property').set({ updated_at: clock.now(), deleted_at: null }).execute()
  const ids: number[] = []
  for (let nth = 0; nth < 12; nth += 1) ids.push(await listing(app.ctx, at, owner))
  const read = async (offset: number) =>
    (
      await app.call('admin/records', { record: 'property', limit: 5, offset }, { token: boss.token })
    ).data.map(({ id }: { id: string }) => Number(id))
  const { rows } = await sql<{
    id: number
  }>`select id from property order by updated_at desc, id desc`.execute(db)
  const pages = [...(await read(0)), ...(await read(5)), ...(await read(10))]
  expect(pages).toEqual(rows.slice(0, 15).map(({ id }) => id))
  expect(pages).toEqual(expect.arrayContaining(ids.slice(-5)))
})
