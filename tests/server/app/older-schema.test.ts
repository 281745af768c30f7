import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import {
  appliedMigrations,
  baseline,
  knownMigrations,
  migrate,
  migrationsFolder,
  pendingMigrations,
} from '../../../server/platform/db/migrate'
import { testApp, type TestApp } from '../../support/harness'

/** Three migrations of version 0.1.0, including the first and the last. */
const replaced = ['0001_accounts.sql', '0155_schema_min.sql', '0196_code_link.sql']

/** A version with the baseline and one more migration. */
const root = mkdtempSync(join(tmpdir(), 'threshold-older-schema-'))
const next = '9000_next.sql'
mkdirSync(migrationsFolder(root), { recursive: true })
cpSync(join(migrationsFolder(), baseline), join(migrationsFolder(root), baseline))
writeFileSync(join(migrationsFolder(root), next), 'create table next_release (id bigint primary key)')
afterAll(() => rmSync(root, { recursive: true }))

let app: TestApp
const setApplied = async (names: readonly string[]) => {
  await sql`delete from kysely_migration`.execute(app.ctx.db)
  for (const name of names)
    await sql`insert into kysely_migration values (${name}, '2026-01-01')`.execute(app.ctx.db)
}
const setNeeded = (name: string) => sql`update schema_min set needs = ${name}`.execute(app.ctx.db)
beforeEach(async () => {
  app = await testApp()
})
afterEach(async () => {
  await sql`drop table if exists next_release`.execute(app.ctx.db)
  await setApplied(knownMigrations())
  await setNeeded(baseline)
  await app.close()
})

test('a database of version 0.1.0 is migrated further if its last migration was applied', async () => {
  const { db } = app.ctx
  await setApplied(replaced)
  await setNeeded('0155_schema_min.sql')
  expect(await appliedMigrations(db)).toEqual([baseline])
  expect(await pendingMigrations(db, root)).toEqual([next])
  expect(await migrate(db, { root })).toEqual([next])
  await sql`select id from next_release`.execute(db)
  expect(await migrate(db, { root })).toEqual([])
  // A version without that migration, which only adds to the schema, still runs on the database.
  rmSync(join(migrationsFolder(root), next))
  expect(await migrate(db, { root })).toEqual([])
})

test('a database without the last migration of version 0.1.0 is refused, and the message names the version to start first', async () => {
  await setApplied(replaced.slice(0, -1))
  await expect(migrate(app.ctx.db)).rejects.toThrow(
    'The database is older than version 0.1.0 of Threshold: start version 0.1.0 on it once, then this one.',
  )
})
