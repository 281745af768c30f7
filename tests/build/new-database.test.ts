import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtDatabase } from '../../server/platform/db/built-database'
import { PgliteEngine } from '../../server/platform/db/pglite-engine'
import { projectRoot } from '../../server/platform/process/root'

const folder = mkdtempSync(join(tmpdir(), 'threshold-new-database-'))
const dataDir = join(folder, 'pg')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const migrations = readdirSync(join(projectRoot, 'server/platform/db/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

const values = async (engine: PgliteEngine, sql: string) =>
  (await engine.query<unknown[]>(sql, [], { rowMode: 'array' })).rows.flat()

test('the packed database has every migration and only rows inserted by migrations', async () => {
  const engine = new PgliteEngine(dataDir, builtDatabase())
  try {
    expect(await values(engine, 'select name from kysely_migration order by name')).toEqual(migrations)
    const tables = await values(
      engine,
      `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    )
    expect(tables).toContain('app_user')
    const filled = tables.map((table) => `select '${table}' where exists (select from "${table}")`)
    expect((await values(engine, filled.join(' union all '))).toSorted()).toEqual([
      'catalogue_mark',
      'schema_min',
    ])
    await engine.exec(`insert into setting (name, value) values ('kept', 'true')`)
  } finally {
    await engine.close()
  }
})

test('an existing database is opened instead of being overwritten', async () => {
  const engine = new PgliteEngine(dataDir, builtDatabase())
  try {
    expect(engine.isNew).toBe(false)
    expect(await values(engine, 'select name from setting')).toEqual(['kept'])
  } finally {
    await engine.close()
  }
})

test('the archive is small enough to ship', () =>
  expect(statSync(builtDatabase()).size).toBeLessThan(8_000_000))

test('an archive made from other migrations or by another engine is never used', () => {
  const root = join(folder, 'other')
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
    return builtDatabase(root)
  }
  const engine = 'node_modules/@electric-sql/pglite/package.json'
  const first = 'server/platform/db/migrations/0001_first.sql'
  mkdirSync(join(root, dirname(first)), { recursive: true })
  const names = [
    write(engine, '{"version":"1.0.0"}'),
    write(first, 'select 1'),
    write(first, 'select 2'),
    write('server/platform/db/migrations/0002_second.sql', ''),
    write(engine, '{"version":"1.0.1"}'),
  ]
  expect(new Set(names).size).toBe(names.length)
  expect(write(engine, '{ "version": "1.0.0" }')).toBe(names[3])
})
