import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { lockDataDir } from '../../../server/platform/db/lock'
import { migrate } from '../../../server/platform/db/migrate'
import { embeddedDatabase, openDatabase, type Opened } from '../../../server/platform/db/open'
import { PgliteEngine } from '../../../server/platform/db/pglite-engine'
import type { DB } from '../../../server/platform/db/schema'
import { newSite } from '../../run/new-site'
import { atServer, dropDatabase, ownDatabase } from '../../run/own-database'
import { onEngine } from '../../support/open-engine'

/** Settings that locate a site. */
export interface Where {
  DATA_DIR: string
  DATABASE_URL?: string
}

/** Folders and databases of a test, all removed by `remove`. */
export class Sites {
  readonly folder = mkdtempSync(join(tmpdir(), 'threshold-backup-'))
  private readonly undo: (() => Promise<unknown>)[] = []
  private count = 0

  /** Returns a path in the test's folder. */
  path = (name: string) => join(this.folder, name)

  /** Returns a data folder that doesn't exist yet. */
  emptyFolder = (): Where => ({ DATA_DIR: this.path(`data-${++this.count}`) })

  /** Returns a data folder with a new site's database; without one prepared by `npm test`, it doesn't exist yet. */
  newFolder(): Where {
    const where = this.emptyFolder()
    const made = newSite()
    if (made) cpSync(made.database, join(where.DATA_DIR, 'pg'), { recursive: true })
    return where
  }

  /** Creates an empty database on the test PostgreSQL, owned by a role with no other rights. */
  async emptyPostgres(url: string): Promise<Required<Where>> {
    const name = `threshold_moved_${process.pid}_${process.hrtime.bigint()}`
    const own = new URL(await ownDatabase(url, name))
    this.undo.push(() => dropDatabase(url, name))
    await atServer(url, `create role ${name} login password 'of-a-test'`)
    this.undo.push(() => atServer(url, `drop role ${name}`))
    await atServer(url, `alter database ${name} owner to ${name}`)
    own.username = name
    own.password = 'of-a-test'
    return { ...this.emptyFolder(), DATABASE_URL: own.href }
  }

  /** Creates a site as left by the version whose last migration is `last`. */
  async earlier(last: string, postgres?: string): Promise<Where> {
    const where = postgres ? await this.emptyPostgres(postgres) : this.emptyFolder()
    const { DATA_DIR, DATABASE_URL } = where
    const db = DATABASE_URL
      ? openDatabase({ databaseUrl: DATABASE_URL }).db
      : // The archive for new databases is of this version, so don't use it.
        onEngine(new PgliteEngine(embeddedDatabase(DATA_DIR)))
    await migrate(db, { last })
    await db.destroy()
    return where
  }

  /**
   * Opens a migrated embedded database in a data folder, locked by this process as a server would lock it, until
   * `close`.
   */
  async embedded(): Promise<Where & { opened: Opened; close: () => Promise<void> }> {
    const { DATA_DIR } = this.newFolder()
    const unlock = await lockDataDir(DATA_DIR)
    const opened = openDatabase({ dataDir: DATA_DIR })
    await migrate(opened.db)
    const close = async () => {
      await opened.close()
      unlock()
    }
    this.undo.push(close)
    return { DATA_DIR, opened, close }
  }

  /** Reads a site that nothing else has open. */
  async read<T>({ DATA_DIR, DATABASE_URL }: Where, ask: (db: Kysely<DB>) => Promise<T>): Promise<T> {
    const opened = openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
    try {
      return await ask(opened.db)
    } finally {
      await opened.close()
    }
  }

  async remove() {
    for (const undo of this.undo) await undo()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/**
 * Returns the row count and a checksum of all columns, computed ones included, of every table. `without` excludes rows
 * by a condition per table.
 */
export async function contentOf(
  db: Kysely<DB>,
  without: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    db,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number; sum: string }>`
      select count(*)::int as count, md5(coalesce(string_agg(sum, '' order by sum collate "C"), '')) as sum
      from (select md5(t::text) as sum from ${sql.table(name)} t where not (${sql.raw(without[name] ?? 'false')})) sums`.execute(
      db,
    )
    content[name] = `${rows[0]!.count} rows, ${rows[0]!.sum}`
  }
  return content
}

/** Returns the last number issued by every sequence; 0 if none yet. */
export async function sequencesOf(db: Kysely<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, coalesce(last_value, 0)::float8 as last from pg_sequences
    where schemaname = 'public' order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Returns the constraints, triggers and indexes in the database catalogue. */
export async function rulesOf(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select format('%s %s %s %s', conrelid::regclass, conname, convalidated, contype) as rule
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    order by 1`.execute(db)
  return rows.map(({ rule }) => rule).toSorted()
}
