import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Migrator, sql, type Kysely } from 'kysely'
import { indexCharacteristics } from './index-characteristics'
import { projectRoot } from '../process/root'
import type { DB } from './schema'

/** The folder with the migrations of a product. */
export const migrationsFolder = (root = projectRoot): string => join(root, 'server/platform/db/migrations')

/** A database that a newer version has changed in a way that this one cannot work with. */
export class NewerSchema extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `A newer version of Threshold has changed this database (${unknown.join(', ')}): start that version, or restore a backup from before it.`,
    )
  }
}

/** The first migration: the schema of release 1.0.0. */
export const baseline = '0200_baseline.sql'

/** The migrations that `baseline` replaced: their last, and the release that applies all of them. */
const replaced = { last: '0196_code_link.sql', release: '0.1.0' }

/** A database or backup from before the last migration that `baseline` replaced. */
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
 * Replaces the names of migrations from before `baseline` by that of `baseline`, which makes the same schema. Throws
 * `OlderSchema` when the last of them is missing.
 */
export function asBaseline(names: readonly string[], of?: 'database' | 'backup'): string[] {
  const later = names.filter((name) => name > baseline)
  if (names.every((name) => name >= baseline)) return [...names]
  if (!names.includes(replaced.last)) throw new OlderSchema(of)
  return [baseline, ...later]
}

/** A migration that the database refused; nothing of it or of those before it is stored. */
export class MigrationFailed extends Error {
  /** PostgreSQL's code for the reason. */
  readonly code: string

  constructor(
    readonly migration: string,
    cause: Error & { code?: string },
  ) {
    super(`${migration ? `Migration ${migration}` : 'The migration'} failed: ${cause.message}`, { cause })
    this.code = cause.code ?? ''
  }
}

/** The migrations of this version, in their order. */
export const knownMigrations = (root = projectRoot): string[] =>
  readdirSync(migrationsFolder(root))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Their text. */
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
 * `last`: the migration that it ends with, for the schema of an earlier version. `within`: whether the caller has begun
 * a transaction on this connection, which then holds all of it. `applied`: called after each file, in its transaction.
 * `root`: the folder of the product, for tests with migrations of their own.
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
  // What a later version has added is nothing that the migrator could account for.
  if ((await pendingMigrations(db, root)).length === 0) return []
  // The migrator expects every applied migration to exist; the schema of the replaced ones is that of the baseline.
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
 * The migrations that a database has been through, in their order; none for one that is empty. Those from before the
 * baseline count as the baseline. Throws `OlderSchema` where some of them are missing.
 */
export const appliedMigrations = async (db: Kysely<DB>): Promise<string[]> =>
  asBaseline(await storedMigrations(db))

/** The names of migrations that a database has stored. */
async function storedMigrations(db: Kysely<DB>): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables[0]!.there) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The migrations that a database still has to go through. Those of a later version are tolerated while they only added
 * (`schema_min`), so that two versions can run beside each other and the later one can be gone back from; else throws
 * `NewerSchema`. Throws `OlderSchema` for a database that the baseline doesn't continue.
 */
export async function pendingMigrations(db: Kysely<DB>, root?: string): Promise<string[]> {
  const known = new Set(knownMigrations(root))
  const unknown = (await appliedMigrations(db)).filter((name) => !known.has(name))
  const pending = await missingMigrations(db, root)
  if (unknown.length === 0) return pending
  if (pending.length > 0 || !known.has(await neededMigration(db))) throw new NewerSchema(unknown)
  return []
}

/** The migration that a server has to know to run on this schema. */
async function neededMigration(db: Kysely<DB>): Promise<string> {
  const row = await db.selectFrom('schema_min').select('needs').executeTakeFirst()
  const needs = row?.needs ?? ''
  return needs && needs < baseline ? baseline : needs
}

/** Migrations of this version that a database lacks, whatever else a later version has applied. */
export async function missingMigrations(db: Kysely<DB>, root?: string): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db))
  return knownMigrations(root).filter((name) => !applied.has(name))
}
