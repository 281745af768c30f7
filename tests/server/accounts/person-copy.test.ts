import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyPerson, type PersonCopy } from '../../../server/core/copies/copy-person'
import { copyPlan } from '../../../server/core/copies/copy-plan'
import { widthKey } from '../../../server/platform/media/links'
import { bytesOf } from '../../support/read-bytes'
import { identitySite, type IdentitySite } from '../../support/identity-site'
import { ground, listing } from '../../support/listings-world'
import { person } from '../../support/people'
import { email, everywhere, mobile, needle, type Gone } from '../../support/purge-world'

const neighbour = { name: 'Otheronename', email: 'other.one@gmail.test', mobile: '+12065550199' }

let site: IdentitySite
let who: Gone
let copy: PersonCopy
let text: string
beforeAll(async () => {
  site = await identitySite()
  const at = await ground(site.ctx)
  const { user } = await person(site.ctx, neighbour)
  who = await everywhere(site, at, await listing(site.ctx, at, user.id, { title: 'Home of another' }))
  copy = (await copyPerson(site.ctx.db, email.toUpperCase()))!
  text = JSON.stringify(copy)
})
afterAll(() => site.closeAll())

test('the copy contains rows of every table that stores data about an active user', () => {
  const shared = Object.entries(copyPlan).filter(([, copied]) => !('left' in copied))
  expect(shared.length).toBeGreaterThan(35)
  expect(shared.map(([table]) => table).filter((table) => !copy.tables[table])).toEqual([])
  for (const [table, copied] of Object.entries(copyPlan))
    if ('left' in copied)
      expect([table, copied.left.length > 10, copy.tables[table]]).toEqual([table, true, undefined])
  expect(copy.tables['app_user']).toMatchObject([{ id: who.id, name: needle, email, mobile }])
  expect(copy.tables['payment']).toMatchObject([{ id: who.paid, amount_minor: 4900 }])
  for (const written of ['has had enough', 'asks', 'saw it', 'appeals'])
    expect(text).toContain(`${needle} ${written}`)
})

test('the copy contains no secrets such as credentials, tokens or codes', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(hash|secret|token|client_key)$'`.execute(
    site.ctx.db,
  )
  expect(columns.length).toBeGreaterThan(10)
  let compared = 0
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)}::text as value from ${sql.table(table)} where length(${sql.ref(column)}::text) > 15`.execute(
      site.ctx.db,
    )
    for (const { value } of rows)
      expect([table, column, text.includes(value)]).toEqual([table, column, false])
    compared += rows.length
  }
  expect(compared).toBeGreaterThan(5)
  expect(text).not.toContain(who.token)
  expect(text).not.toMatch(/"(password_hash|token_hash|secret|handover)"/)
})

test("the copy doesn't reveal other people's information or identity", async () => {
  for (const theirs of [neighbour.name, neighbour.email, neighbour.mobile, 'Home of another'])
    expect(text).not.toContain(theirs)
  // The copy must not reveal reasons that others gave for reports and blocks, or who decided on them.
  for (const theirs of [`${needle} lies`, `${needle} is rude`, '"decided_by"', '"actor_id"', '"ordered_by"'])
    expect(text).not.toContain(theirs)
  expect(await copyPerson(site.ctx.db, 'nobody@gmail.test')).toBeNull()
})

test('the copy contains decisions about the user in the words shown to them', () => {
  const about = copy.tables['report']!.filter(({ concerned_id }) => concerned_id === who.id)
  expect(about).toMatchObject([
    { state: 'dismissed', appeal: null },
    { state: 'appealed', statement: 'They do', appeal: `${needle} appeals` },
  ])
})

test('a user with only a mobile number gets a copy if the number was proved, otherwise none', async () => {
  const proved = { email: null, name: 'Numbered', mobile: '+12065550177' }
  const { user } = await person(site.ctx, { ...proved, mobile_verified_at: site.ctx.clock.now() })
  await person(site.ctx, { mobile: '+12065550188' })
  const copied = await copyPerson(site.ctx.db, '+1 (206) 555-0177')
  expect(copied?.tables['app_user']).toMatchObject([{ id: user.id, name: 'Numbered' }])
  expect(await copyPerson(site.ctx.db, '+12065550188')).toBeNull()
})

test('the copy of a user with an unproved address excludes messages sent from that address', async () => {
  const { db, clock } = site.ctx
  const [typed, now] = ['typed.wrongly@gmail.test', clock.now()]
  const number = { mobile: '+12065550166', mobile_verified_at: now }
  const { user } = await person(site.ctx, { email: typed, email_verified_at: null, ...number })
  const written = { first_name: 'Other', last_name: 'Person', subject: 'S', message: 'Only for the operator' }
  const message = { ...written, email: typed, created_at: now, updated_at: now }
  await db.insertInto('contact_message').values(message).execute()
  const { tables } = (await copyPerson(db, number.mobile))!
  expect(tables['app_user']).toMatchObject([{ id: user.id }])
  expect(tables['contact_message']).toBeUndefined()
  // The reader of that mailbox doesn't get the user's data either.
  expect(await copyPerson(db, typed)).toBeNull()
  await db.updateTable('app_user').set({ email_verified_at: now }).where('id', '=', user.id).execute()
  expect((await copyPerson(db, typed))!.tables['contact_message']).toMatchObject([written])
})

test('the copy contains conversations as the user sees them', async () => {
  const { db, clock } = site.ctx
  const messages = async () => (await copyPerson(db, email))!.tables['chat_message']?.length ?? 0
  const before = await messages()
  expect(before).toBe(3)
  const { rows } = await sql<{ id: number }>`
    select id from chat_message where sender_id <> ${who.id} order by id limit 1`.execute(db)
  await db
    .updateTable('chat_message')
    .set({ deleted_at: clock.now() })
    .where('id', '=', rows[0]!.id)
    .execute()
  expect(await messages()).toBe(2)
  await sql`update chat_thread set person_cleared = last_seq where person_id = ${who.id}`.execute(db)
  await sql`update chat_thread set other_cleared = last_seq where other_id = ${who.id}`.execute(db)
  expect(await messages()).toBe(0)
})

test("the copy lists the user's files, which exist", async () => {
  expect(copy.files.length).toBeGreaterThan(8)
  const mine = await sql<{ key: string }>`select key from file where owner_id = ${who.id}`.execute(
    site.ctx.db,
  )
  for (const { key } of mine.rows) {
    const { widths } = copy.files.find((one) => one.key === key)!
    const stored = widths.length > 0 ? widthKey(key, widths[0]!) : key
    expect([key, (await bytesOf(site.ctx.files, stored)) !== null]).toEqual([key, true])
  }
})
