import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationFiles, migrate } from '../../server/platform/db/migrate'
import { copyNewDatabase, newDatabaseFolder } from '../../server/platform/db/new-database'
import { openDatabase } from '../../server/platform/db/open'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'threshold-new-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the database of the build has all migrations, and nobody in it', async () => {
  copyNewDatabase(join(folder, 'pg'))
  expect(existsSync(join(folder, 'pg/PG_VERSION'))).toBe(true)
  const { db, close } = openDatabase({ dataDir: folder })
  const known = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(known.rows.map(({ name }) => name)).toEqual(migrationFiles().map((file) => file.split('/').at(-1)))
  expect(await migrate(db)).toEqual([])
  for (const table of ['app_user', 'secret', 'setting', 'session', 'property'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  await close()
})

test('a database that is there stays as it is, and a build of other migrations is not used', () => {
  const older = join(folder, 'older')
  cpSync(newDatabaseFolder, older, { recursive: true })
  writeFileSync(join(older, 'mark'), 'another engine')
  copyNewDatabase(join(folder, 'pg'), older)
  expect(existsSync(join(folder, 'pg'))).toBe(false)
  copyNewDatabase(older)
  expect(existsSync(join(older, 'PG_VERSION'))).toBe(false)
})
