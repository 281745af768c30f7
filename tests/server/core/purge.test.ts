import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletionGrace } from '../../../server/app/jobs/deadlines'
import { copyPerson } from '../../../server/core/copies/copy-person'
import { drainOutbox } from '../../../server/core/outbox/drain'
import type { Leaving } from '../../../server/core/purge/retention'
import { purgePlan, purgeSteps } from '../../../server/core/purge/purge-plan'
import { identitySite, type IdentitySite } from '../../support/identity-site'
import { person } from '../../support/people'
import { ground, listing, photo, type Ground } from '../../support/listings-world'
import { email, everywhere, mobile, needle, type Gone } from '../../support/purge-world'

const day = 86_400_000
const plan = purgeSteps

let site: IdentitySite
let at: Ground
beforeAll(async () => {
  site = await identitySite()
  at = await ground(site.ctx)
})
afterAll(() => site.closeAll())

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(site.ctx.db)).rows
const found = async (table: string, where: (who: Leaving) => unknown, who: Leaving) =>
  (await rowsOf(sql`select 1 from ${sql.table(table)} where ${where(who)}`)).length

/** Returns the paths of all uploaded files. */
const onDisk = () =>
  readdirSync(join(site.ctx.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Returns every text column of the database that contains a word, as `table.column`. */
async function tracesOf(word: string): Promise<string[]> {
  const columns = await rowsOf(sql<{ t: string; c: string }>`
    select table_name as t, column_name as c from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and table_name not like 'kysely%'`)
  const traces = []
  for (const { t, c } of columns)
    if ((await found(t, () => sql`${sql.ref(c)}::text ilike ${`%${word}%`}`, nobody)) > 0)
      traces.push(`${t}.${c}`)
  return traces
}
const nobody: Leaving = { id: 0, email: null, mobile: null }

describe('purge plan', () => {
  test('names every table', async () => {
    const tables = await rowsOf(sql<{ t: string }>`
      select table_name as t from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`)
    expect(Object.keys(purgePlan).toSorted()).toEqual(tables.map(({ t }) => t).toSorted())
  })

  test('covers every table that references a user or contains an address, or states why not', async () => {
    const pointing = await rowsOf(sql<{ t: string }>`
      select distinct table_name as t from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' and (
        column_name in ('email', 'mobile', 'phone', 'address', 'recipient', 'user_id', 'owner_id', 'actor_id')
        or (table_name, column_name) in (
          select rel.relname::text, att.attname::text from pg_constraint con
          join pg_class rel on rel.oid = con.conrelid
          join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
          where con.contype = 'f' and con.confrelid = 'app_user'::regclass))`)
    expect(pointing.length).toBeGreaterThan(25)
    const untouched = pointing
      .map(({ t }) => t)
      .filter((t) => plan.some(([name, { does }]) => name === t && does === 'nothing'))
    // These tables reference the user only by id, and the account no longer has a name.
    expect(untouched.toSorted()).toEqual([
      'dispute',
      'fraud_warning',
      'owner_listed',
      'owner_listed_due',
      'refund',
      'setting_change',
      'subscription',
      'verification_form',
    ])
  })

  test('covers every user column that names a stored file', async () => {
    const naming = await rowsOf(sql<{ t: string; c: string }>`
      select rel.relname::text as t, att.attname::text as c from pg_constraint con
      join pg_class rel on rel.oid = con.conrelid
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
      where con.contype = 'f' and con.confrelid = 'file'::regclass`)
    const known = plan.flatMap(([t, outcome]) =>
      'files' in outcome ? (outcome.files ?? []).map((c) => `${t}.${c}`) : [],
    )
    const operators = ['article.image', 'category.image', 'city.image', 'slider.image']
    expect([...known, ...operators].toSorted()).toEqual(naming.map(({ t, c }) => `${t}.${c}`).toSorted())
  })
})

describe('purge of a user with data everywhere', () => {
  let gone: Gone
  let who: Leaving
  let elsewhere: number
  let before: string[]
  let shared: { token: string; profile: string }
  beforeAll(async () => {
    const other = await person(site.ctx)
    elsewhere = await listing(site.ctx, at, other.user.id)
    gone = await everywhere(site, at, elsewhere)
    who = { id: gone.id, email, mobile }
    // Another user uploads the identical picture.
    const profile = (await photo('same.jpg', '#101111')) as File
    shared = {
      token: other.token,
      profile: (await site.call('update_profile', { profile }, { token: other.token })).data.profile,
    }
    const own = await photo(`${needle}.jpg`, '#101111')
    await site.call('update_profile', { profile: own }, { token: gone.token })
    before = onDisk()
    // Backdates the files, as on the day of deletion all of them will be a month old by the disk's clock.
    for (const path of before) utimesSync(path, 0, 0)
  })

  test('starts with data in every table the plan empties', async () => {
    for (const [table, outcome] of plan)
      if (outcome.does !== 'nothing') expect(await found(table, outcome.where, who), table).toBeGreaterThan(0)
  })

  test("removes all of the user's data after thirty days and leaves everything else", async () => {
    const kept = async () => ({
      payments: await rowsOf(
        sql`select id, amount_minor, currency, gateway, state, provider_ref from payment order by id`,
      ),
      transfers: await rowsOf(sql`select id, reference, state from bank_receipt`),
      receipts: await rowsOf(
        sql`select payment_id, year, number, facts->'item' as item from payment_receipt`,
      ),
      packages: await rowsOf(sql`select * from subscription order by id`),
      hashes: await rowsOf(sql`select bytes_hash, content_hash from bank_receipt_file order by id`),
      happened: await rowsOf(
        sql`select record, record_id, event, at from record_history where event <> 'deletion.requested' order by id`,
      ),
    })
    const books = await kept()
    expect(books.receipts).toHaveLength(1)
    expect(await site.call('delete_user', {}, { token: gone.token })).toMatchObject({ error: false })
    await drainOutbox(site.ctx)
    site.ctx.clock.pass(30 * day)
    expect(await deletionGrace.run(site.ctx)).toBe(1)
    await drainOutbox(site.ctx)

    for (const [table, outcome] of plan)
      if (outcome.does === 'delete') expect(await found(table, outcome.where, who), table).toBe(0)
    for (const word of [needle, mobile, mobile.slice(1)]) expect(await tracesOf(word), word).toEqual([])
    expect(await rowsOf(sql`select filter from export_made order by id`)).toEqual(
      [{}, {}, {}, { actor: 'Trillian' }].map((one) => ({ filter: { ...one, from: '2026-01-01' } })),
    )
    const after = await kept()
    after.happened = after.happened.filter(({ event }: any) => event !== 'grace.over')
    expect(after).toEqual(books)
    const marked = await site.ctx.db
      .selectFrom('property_tally')
      .select(['likes', 'leads'])
      .where('property_id', '=', elsewhere)
      .executeTakeFirst()
    expect(marked).toEqual({ likes: 0, leads: 0 })
  })

  test("deletes the user's files from disk, except those another user also uploaded", async () => {
    const left = onDisk()
    expect(before.some((path) => path.includes(`/private/${gone.id}/`))).toBe(true)
    expect(left.filter((path) => path.includes('/private/'))).toEqual([])
    expect(left.length).toBe(3)
    expect((await site.http.inject({ url: shared.profile })).statusCode).toBe(200)
    const files = await rowsOf(sql<{ key: string }>`select key from file where key <> ${at.picture}`)
    expect(files).toHaveLength(1)
  })

  test('leaves an account without a way to sign in and frees its addresses for new accounts', async () => {
    expect(await site.call('get-user-data', {}, { token: gone.token })).toMatchObject({ status: 401 })
    const anew = await site.call('user_signup', { auth_id: await site.googleToken(email) })
    expect(anew).toMatchObject({ error: false, restored: false, data: { email } })
    expect(anew.data.id).not.toBe(gone.id)
  })
})

test("another user's membership is retained although the purged user now has the invited address", async () => {
  const { db, clock } = site.ctx
  const now = clock.now()
  const boss = await person(site.ctx, { role: 'admin', email: 'new@house.test' })
  const { id: membership } = await db
    .insertInto('membership')
    .values({
      email: 'sales@house.test',
      user_id: boss.user.id,
      permissions: ['everything'],
      state: 'active',
      invited_by: null,
      due_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { record: 'membership', record_id: String(membership), event: 'factor.removed' } as const
  await db
    .insertInto('record_history')
    .values({
      ...event,
      from_state: 'active',
      to_state: 'active',
      actor_role: 'admin',
      reason: 'Lost',
      at: now,
    })
    .execute()
  // The invited member has changed address, and a colleague now has the old one.
  const heir = await person(site.ctx, { email: 'sales@house.test' })
  expect(JSON.stringify(await copyPerson(db, 'sales@house.test'))).not.toMatch(/everything|Lost/)
  await site.call('delete_user', {}, { token: heir.token })
  clock.pass(30 * day)
  expect(await deletionGrace.run(site.ctx)).toBe(1)
  const kept = db.selectFrom('membership').select('email').where('id', '=', membership)
  expect(await kept.execute()).toEqual([{ email: 'sales@house.test' }])
  const [line] = await db
    .selectFrom('record_history')
    .select('reason')
    .where('record', '=', 'membership')
    .where('record_id', '=', String(membership))
    .execute()
  expect(line).toEqual({ reason: 'Lost' })
})

test('messages from an address are retained if the purged account never proved it', async () => {
  const { db, clock } = site.ctx
  const now = clock.now()
  const typed = 'typed.wrongly@house.test'
  const numbered = { mobile: '+12065550155', mobile_verified_at: now }
  const leaver = await person(site.ctx, { email: typed, email_verified_at: null, ...numbered })
  const written = { first_name: 'Other', last_name: 'Person', subject: 'S', message: 'A question' }
  await db
    .insertInto('contact_message')
    .values({ ...written, email: typed, created_at: now, updated_at: now })
    .execute()
  await db
    .insertInto('membership')
    .values({
      email: typed,
      user_id: null,
      permissions: ['messages'],
      invited_by: null,
      due_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await site.call('delete_user', {}, { token: leaver.token })
  clock.pass(30 * day)
  expect(await deletionGrace.run(site.ctx)).toBe(1)
  for (const table of ['contact_message', 'membership'] as const)
    expect(
      await db.selectFrom(table).select('email').where('email', '=', typed).execute(),
      table,
    ).toHaveLength(1)
  const gone = db.selectFrom('app_user').select(['email', 'mobile']).where('id', '=', leaver.user.id)
  expect(await gone.execute()).toEqual([{ email: null, mobile: null }])
})
