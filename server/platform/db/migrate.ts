import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Migrator, sql, type Kysely } from 'kysely'
import { indexCharacteristics } from './index-characteristics'
import { projectRoot } from '../process/root'
import type { DB } from './schema'

/** Returns the path of a product's migrations folder. */
export const migrationsFolder = (root = projectRoot): string => join(root, 'server/platform/db/migrations')

/** Thrown if a newer version has changed the database in a way this version can't work with. */
export class NewerSchema extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `A newer version of Threshold has changed this database (${unknown.join(', ')}): start that version, or restore a backup from before it.`,
    )
  }
}

/** Name of the first migration, which creates the schema of release 1.0.0. */
export const baseline = '0200_baseline.sql'

/** Last of the migrations that `baseline` replaced, and the release that applies all of them. */
const replaced = { last: '0196_code_link.sql', release: '0.1.0' }

/** Thrown for a database or backup from before the last migration that `baseline` replaced. */
export class OlderSchema extends Error {
  constructor(what: 'database' | 'backup' = 'database') {
    const remedy =
      what === 'database'
        ? `start version ${replaced.release} on it once, then this one`
        : `restore it with version ${replaced.release}, and take a new one there`
    super(`The ${what} is older than version ${replaced.release} of Threshold: ${remedy}.`)
  }
}

/**
 * Replaces the names of migrations from before `baseline` with that of `baseline`, which creates the same schema.
 * Throws `OlderSchema` if the last of the replaced migrations is missing.
 */
export function asBaseline(names: readonly string[], of?: 'database' | 'backup'): string[] {
  const later = names.filter((name) => name > baseline)
  if (names.every((name) => name >= baseline)) return [...names]
  if (!names.includes(replaced.last)) throw new OlderSchema(of)
  return [baseline, ...later]
}

/** Thrown if the database rejects a migration; that migration and those before it were rolled back. */
export class MigrationFailed extends Error {
  /** PostgreSQL error code. */
  readonly code: string

  constructor(
    readonly migration: string,
    cause: Error & { code?: string },
  ) {
    super(`${migration ? `Migration ${migration}` : 'The migration'} failed: ${cause.message}`, { cause })
    this.code = cause.code ?? ''
  }
}

/** Returns this version's migrations in order. */
export const knownMigrations = (root = projectRoot): string[] =>
  readdirSync(migrationsFolder(root))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Returns a migration's SQL. */
export const migrationText = (name: string, root = projectRoot): string =>
  readFileSync(join(migrationsFolder(root), name), 'utf8')

interface MigrateOptions {
  last?: string
  within?: boolean
  applied?: (trx: Kysely<unknown>) => Promise<void>
  root?: string
}

/**
 * Brings the schema up to date from the numbered SQL files; throws `MigrationFailed`, `NewerSchema` or `OlderSchema`.
 * `last`: the migration to stop after, for the schema of an earlier version. `within`: whether the caller has begun a
 * transaction on this connection, which then contains all migrations. `applied`: called after each file, in its
 * transaction. `root`: the product's folder, for tests with migrations of their own.
 */
export async function migrate(db: Kysely<DB>, options: MigrateOptions = {}): Promise<string[]> {
  const migrated = await migrateTables(db, options)
  if (options.last === undefined && options.root === undefined)
    await indexCharacteristics(db).catch((error: Error) => {
      throw new MigrationFailed('of the characteristics', error)
    })
  return migrated
}

async function migrateTables(
  db: Kysely<DB>,
  { last, within = false, applied, root }: MigrateOptions,
): Promise<string[]> {
  // The migrator would reject a database with migrations added by a later version, so it isn't run if nothing is
  // pending.
  if ((await pendingMigrations(db, root)).length === 0) return []
  // The migrator expects every applied migration to exist; the migrations that the baseline replaced create the same
  // schema as the baseline.
  const before = (await storedMigrations(db)).filter((name) => name < baseline)
  const isThere = (name: string) => before.length > 0 && name <= baseline
  const names = [...before, ...knownMigrations(root)]
  const migrator = new Migrator({
    db,
    disableTransactions: within,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          names.map((name) => [
            name,
            {
              up: async (trx: Kysely<unknown>) => {
                if (isThere(name)) return
                await sql.raw(migrationText(name, root)).execute(trx)
                await applied?.(trx)
              },
            },
          ]),
        ),
    },
  })
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  const failed = results?.find((result) => result.status === 'Error')
  if (error) throw new MigrationFailed(failed?.migrationName ?? '', error as Error)
  return results?.map((result) => result.migrationName).filter((name) => !isThere(name)) ?? []
}

/**
 * Returns the migrations applied to a database, in order; empty for an empty database. Those from before the baseline
 * count as the baseline. Throws `OlderSchema` if some of them are missing.
 */
export const appliedMigrations = async (db: Kysely<DB>): Promise<string[]> =>
  asBaseline(await storedMigrations(db))

/** Returns the names of applied migrations as stored in the database. */
async function storedMigrations(db: Kysely<DB>): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables[0]!.there) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Returns the migrations still to be applied to a database. Migrations of a later version are tolerated if they only
 * added things (`schema_min`), so that two versions can run side by side and the upgrade can be undone; otherwise
 * throws `NewerSchema`. Throws `OlderSchema` for a database too old for the baseline.
 */
export async function pendingMigrations(db: Kysely<DB>, root?: string): Promise<string[]> {
  const known = new Set(knownMigrations(root))
  const unknown = (await appliedMigrations(db)).filter((name) => !known.has(name))
  const pending = await missingMigrations(db, root)
  if (unknown.length === 0) return pending
  if (pending.length > 0 || !known.has(await neededMigration(db))) throw new NewerSchema(unknown)
  return []
}

/**
 * Returns the name of the migration that a server must know to run on this schema; an empty string if it needs none.
 */
async function neededMigration(db: Kysely<DB>): Promise<string> {
  const row = await db.selectFrom('schema_min').select('needs').executeTakeFirst()
  const needs = row?.needs ?? ''
  return needs && needs < baseline ? baseline : needs
}

/** Returns this version's migrations that a database lacks, ignoring those of a later version. */
export async function missingMigrations(db: Kysely<DB>, root?: string): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db))
  return knownMigrations(root).filter((name) => !applied.has(name))
}
