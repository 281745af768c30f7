import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '../../../server/app/jobs/start-jobs'
import { knownMigrations, migrate, migrationText } from '../../../server/platform/db/migrate'
import { json } from '../../../server/platform/db/json'
import { openDatabase, type Opened } from '../../../server/platform/db/open'
import { PgliteEngine } from '../../../server/platform/db/pglite-engine'
import type { CatalogueTexts } from '../../../server/platform/db/columns'
import type { DB } from '../../../server/platform/db/schema'
import { projectRoot } from '../../../server/platform/process/root'
import { ownDatabase } from '../../run/own-database'
import { appOn, type TestApp } from '../../support/harness'
import { onEngine } from '../../support/open-engine'
import { signIn } from '../../support/people'

type Row = Record<string, unknown>

/**
 * The demo market as release 1.0.0 wrote it, without its secrets and pictures: rows of each table at the schema of that
 * release. Never regenerated.
 */
const kept = JSON.parse(
  gunzipSync(readFileSync(join(projectRoot, 'tests/server/app/release-1.0.0.json.gz'))).toString(),
) as { schema: string; tables: Record<string, Row[]> }

/** Restores the stored rows unchanged; triggers don't run, and generated columns are computed again. */
async function putBack(db: Kysely<DB>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const [table, rows] of Object.entries(kept.tables)) {
      const { rows: columns } = await sql<{ name: string; serial: string | null }>`
        select column_name as name, pg_get_serial_sequence(table_name, column_name) as serial
        from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(one)
      const names = sql.join(columns.map(({ name }) => sql.ref(name)))
      await sql`delete from ${sql.table(table)}`.execute(one)
      await sql`insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        one,
      )
      for (const { name, serial } of columns)
        if (serial)
          await sql`select setval(${serial}, (select max(${sql.ref(name)}) from ${sql.table(table)}))`.execute(
            one,
          )
    }
    await sql`set session_replication_role = default`.execute(one)
  })
}

/** Last migration before the one that adds the shipped texts. */
const beforeShippedTexts = '0203_city_marks.sql'

/** Edits the shipped catalogue as operators may have done before that migration. */
async function editCatalogue(db: Kysely<DB>): Promise<void> {
  await db.updateTable('facility').set({ name: 'Fitness studio' }).where('name', '=', 'Gym').execute()
  const own = json({ ar: { name: 'استراحة' } })
  await db.updateTable('facility').set({ texts: own }).where('name', '=', 'Park').execute()
  await db.updateTable('package').set({ description: 'For you.' }).where('name', '=', 'Agent').execute()
  await db.updateTable('package').set({ name: 'Office' }).where('name', '=', 'Agency').execute()
  const options = json(['New', 'Needs some work'])
  await db.updateTable('parameter').set({ options, unit: 'of 5' }).where('name', '=', 'Condition').execute()
}

let opened: Opened
let app: TestApp
let migrated: string[]
beforeAll(async () => {
  const url = process.env['DATABASE_URL']
  const name = `threshold_older_${process.pid}_${process.hrtime.bigint()}`
  const engine = url ? null : onEngine(new PgliteEngine('memory://'))
  opened = engine
    ? { db: engine, engine: 'pglite', close: () => engine.destroy() }
    : openDatabase({ databaseUrl: await ownDatabase(url!, name) })
  await migrate(opened.db, { last: kept.schema })
  await putBack(opened.db)
  migrated = await migrate(opened.db, { last: beforeShippedTexts })
  await editCatalogue(opened.db)
  migrated.push(...(await migrate(opened.db)))
  app = await appOn(opened)
  const last = kept.tables['property']!.map(({ updated_at }) => Date.parse(String(updated_at)))
  app.ctx.clock.pass(Math.max(0, Math.max(...last) - app.ctx.clock.now().getTime()))
})
afterAll(async () => {
  await app.close()
  await opened.close()
})

const rows = (table: string) => kept.tables[table]!
const isPublic = (row: Row) =>
  row['request_status'] === 'approved' &&
  row['status'] === 'active' &&
  row['deleted_at'] === null &&
  !row['owner_hidden']

describe('the data of release 1.0.0', () => {
  test('migrates to the current schema without losing a row', async () => {
    expect(migrated).toEqual(knownMigrations().slice(1))
    for (const table of ['app_user', 'property', 'project', 'payment', 'subscription', 'record_history']) {
      const { rows: found } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)}`.execute(opened.db)
      expect([table, found[0]!.n]).toEqual([table, rows(table).length])
    }
  })

  test('shows visitors the same listings at the same prices', async () => {
    const onOffer = rows('property').filter((row) => isPublic(row) && row['market_status'] === 'available')
    const list = await app.call('get-property-list', { limit: 100 })
    expect(list.total).toBe(onOffer.length)
    const [first] = onOffer
    const { data } = await app.call('get_property', { id: first!['id'] as number })
    expect(data[0]).toMatchObject({
      title: first!['title'],
      slug_id: first!['slug'],
      price_minor: first!['price'],
      currency: first!['currency'],
    })
    expect((await app.call('get-projects', { limit: 100 })).total).toBe(
      rows('project').filter(isPublic).length,
    )
  })

  test('keeps payments and records: numbered receipts, plans, history', async () => {
    const [receipt] = rows('payment_receipt')
    const payment = rows('payment').find(({ id }) => id === receipt!['payment_id'])!
    const token = await signIn(app.ctx, payment['user_id'] as number)
    const shown = await app.call(
      'get-payment-receipt',
      { payment_transaction_id: payment['id'] as string },
      { token },
    )
    expect(shown.data).toMatchObject({
      receipt_number: expect.stringContaining(String(receipt!['number'])),
      amount_minor: payment['amount_minor'],
      currency: payment['currency'],
    })
  })

  test('stays usable: owners edit, moderators ask about pending listings, and jobs run without errors', async () => {
    const waiting = rows('property').find(
      (row) => row['request_status'] === 'pending' && row['deleted_at'] === null,
    )!
    const owner = await signIn(app.ctx, waiting['user_id'] as number)
    const boss = await signIn(app.ctx, rows('app_user').find(({ role }) => role === 'admin')!['id'] as number)
    const id = waiting['id'] as number
    const edit = await app.call('update_post_property', { id, energy_class: 'C' }, { token: owner })
    expect(edit, JSON.stringify(edit)).toMatchObject({ error: false, data: { energy_class: 'C' } })
    const asked = {
      record: 'property',
      id: String(id),
      event: 'listing.questioned',
      reason: 'Which floor?',
    } as const
    expect(await app.call('admin/advance', asked, { token: boss })).toMatchObject({ error: false })
    // Decisions are held for ten seconds here, the default.
    const own = async () => (await app.call('get-added-properties', { id }, { token: owner })).data[0]
    expect(await own()).toMatchObject({ request_status: 'pending', question: null })
    app.ctx.clock.pass(11_000)
    for (const { name, run } of jobs) await expect(run(app.ctx), name).resolves.not.toThrow()
    expect(await own()).toMatchObject({ request_status: 'pending', question: { text: 'Which floor?' } })
  })

  test('has the shipped catalogue in the other languages, except for what an operator edited', async () => {
    const { db } = opened
    const read = async () => ({
      category: await db.selectFrom('category').selectAll().orderBy('id').execute(),
      facility: await db.selectFrom('facility').selectAll().orderBy('id').execute(),
      package: await db.selectFrom('package').selectAll().orderBy('id').execute(),
      parameter: await db.selectFrom('parameter').selectAll().orderBy('id').execute(),
      reason: await db.selectFrom('report_reason').selectAll().orderBy('id').execute(),
    })
    const found = await read()
    const textsOf = (name: string, table: 'facility' | 'package' | 'parameter') =>
      found[table].find((row) => row.name === name)?.texts
    expect(textsOf('Fitness studio', 'facility')).toEqual({})
    expect(textsOf('Park', 'facility')).toEqual({ ar: { name: 'استراحة' } })
    expect(textsOf('Office', 'package')).toEqual({})
    expect(textsOf('Agent', 'package')).toEqual({ ar: { name: 'وكيل' }, hi: { name: 'एजेंट' } })
    expect(textsOf('Condition', 'parameter')).toEqual({
      ar: { name: 'الحالة', options: { New: 'جديد' } },
      hi: { name: 'स्थिति', options: { New: 'नया' } },
    })
    const columns = ['name', 'reason', 'unit', 'description', 'meta_title', 'meta_description', 'options']
    const edited = ['Fitness studio', 'Park', 'Office', 'Agent', 'Condition']
    for (const row of Object.values(found).flat() as Row[]) {
      if (edited.includes(String(row['name'])) && !('slug' in row)) continue
      const filled = columns.filter((column) => (row[column] as string | unknown[] | null)?.length)
      const texts = row['texts'] as CatalogueTexts
      for (const lang of ['ar', 'hi']) {
        expect(Object.keys(texts[lang] ?? {}).toSorted(), JSON.stringify(row)).toEqual(filled.toSorted())
        if (filled.includes('options'))
          expect(Object.keys(texts[lang]!['options']!).toSorted()).toEqual(
            (row['options'] as string[]).toSorted(),
          )
      }
    }
    const { data } = await app.call('get_categories', {}, { lang: 'hi' })
    expect(data).toContainEqual(expect.objectContaining({ category: 'मकान' }))
    await sql.raw(migrationText('0204_shipped_texts.sql')).execute(db)
    expect(await read()).toEqual(found)
  })
})
