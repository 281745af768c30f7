import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Migrator, sql, type Kysely } from 'kysely'
import { projectRoot } from '../process/root'
import type { DB } from './schema'

const folderIn = (root: string) => join(root, 'server/platform/db/migrations')

/** A database that a newer version has changed in a way that this one cannot work with. */
export class NewerSchema extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `A newer version of Threshold has changed this database (${unknown.join(', ')}): start that version, or restore a backup from before it.`,
    )
  }
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
  readdirSync(folderIn(root))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Their text. */
export const migrationText = (name: string, root = projectRoot): string =>
  readFileSync(join(folderIn(root), name), 'utf8')

/**
 * Brings the schema up to date from the numbered SQL files; throws `MigrationFailed` or `NewerSchema`.
 * `last`: the migration that it ends with, for the schema of an earlier version. `within`: whether the caller has begun
 * a transaction on this connection, which then holds all of it. `applied`: called after each file, in its transaction.
 */
export async function migrate(
  db: Kysely<DB>,
  {
    last,
    within = false,
    applied,
  }: { last?: string; within?: boolean; applied?: (trx: Kysely<unknown>) => Promise<void> } = {},
): Promise<string[]> {
  const names = knownMigrations()
  // What a later version has added is nothing that the migrator could account for.
  if ((await pendingMigrations(db)).length === 0) return []
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
                await sql.raw(migrationText(name)).execute(trx)
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
  return results?.map((result) => result.migrationName) ?? []
}

/** The migrations that a database has been through, in their order; none for one that is empty. */
export async function appliedMigrations(db: Kysely<DB>): Promise<string[]> {
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
 * `NewerSchema`.
 */
export async function pendingMigrations(db: Kysely<DB>): Promise<string[]> {
  const known = new Set(knownMigrations())
  const unknown = (await appliedMigrations(db)).filter((name) => !known.has(name))
  const pending = await missingMigrations(db)
  if (unknown.length === 0) return pending
  if (pending.length > 0 || !known.has(await neededMigration(db))) throw new NewerSchema(unknown)
  return []
}

/** The migration that a server has to know to run on this schema. */
async function neededMigration(db: Kysely<DB>): Promise<string> {
  const row = await db.selectFrom('schema_min').select('needs').executeTakeFirst()
  return row?.needs ?? ''
}

/** Migrations of this version that a database lacks, whatever else a later version has applied. */
export async function missingMigrations(db: Kysely<DB>): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db))
  return knownMigrations().filter((name) => !applied.has(name))
}
