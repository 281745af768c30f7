import { afterAll, beforeAll, expect, test } from 'vitest'
import { ground, listing, subscribe, type Ground } from '../../support/listings-world'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'

let app: TestApp
let at: Ground
let token: string

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  token = (await admin(app.ctx)).token
})
afterAll(() => app.close())

/** Writes a log line about each record and returns the subjects the log shows, in the same order. */
async function subjectsOf(records: readonly (readonly [record: string, id: number | string])[]) {
  const { db, clock } = app.ctx
  const lines = await db
    .insertInto('record_history')
    .values(
      records.map(([record, id]) => ({
        record,
        record_id: String(id),
        event: 'created',
        to_state: 'active',
        actor_role: 'server',
        at: clock.now(),
      })),
    )
    .returning('id')
    .execute()
  const { data } = await app.call('admin/log', { limit: 100 }, { token })
  return lines.map(({ id }) => data.find((line: { id: number }) => line.id === id).subject)
}

const plain = { entry: null, owner: null, deleted: false }

test('the log names users, plans and listings, with their owners', async () => {
  const { user } = await person(app.ctx, { name: 'Olga Owner' })
  const owner = { id: user.id, name: 'Olga Owner' }
  const property = await listing(app.ctx, at, user.id, { title: 'Sunny flat' })
  const subscription = await subscribe(app.ctx, user.id, { property_list: 1 })
  const plan = await app.ctx.db
    .selectFrom('publication')
    .select('id')
    .where('kind', '=', 'package')
    .executeTakeFirstOrThrow()
  expect(
    await subjectsOf([
      ['account', user.id],
      ['property', property],
      ['subscription', subscription],
      ['publication', plan.id],
    ]),
  ).toEqual([
    { ...plain, name: 'Olga Owner' },
    { ...plain, name: 'Sunny flat', owner },
    { ...plain, name: 'Test package', owner },
    { ...plain, name: 'Test package', entry: 'package' },
  ])
})

test('the log marks deleted records, whether or not their rows still exist', async () => {
  const { user } = await person(app.ctx, { name: 'Paul Past' })
  const values = { title: 'Old barn', deleted_at: app.ctx.clock.now() }
  const deleted = await listing(app.ctx, at, user.id, values)
  const erased = { name: '', email: null, mobile: null, account_state: 'purged' as const }
  const { user: purged } = await person(app.ctx, erased)
  const gone = { ...plain, name: null, deleted: true }
  // A non-numeric id must not reach the database, where it would fail the whole page.
  expect(
    await subjectsOf([
      ['property', deleted],
      ['property', 999_999],
      ['property', 'no-number'],
      ['account', purged.id],
      ['payment', '3f0e0d5c-0000-4000-8000-000000000000'],
      ['a kind of an older version', 1],
    ]),
  ).toMatchObject([
    { name: 'Old barn', deleted: true },
    gone,
    gone,
    { name: null, deleted: true },
    gone,
    { ...plain, name: null },
  ])
})

test('the log shows the subject of a message only to members who may read messages', async () => {
  const now = app.ctx.clock.now()
  const message = await app.ctx.db
    .insertInto('contact_message')
    .values({
      first_name: 'Ann',
      last_name: 'Asker',
      email: 'ann@example.test',
      subject: 'About my illness',
      message: 'Private',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await subjectsOf([['contact-message', message.id]])).toEqual([{ ...plain, name: null }])
})
