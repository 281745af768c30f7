import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Migrator, sql, type Kysely } from 'kysely'
import { projectRoot } from '../root'
import type { DB } from './schema'

const folder = join(projectRoot, 'server/platform/db/migrations')

/** A database that a newer version has migrated; this one cannot write to it safely. */
export class NewerSchema extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `A newer version of Threshold has changed this database (${unknown.join(', ')}): start that version, or restore a backup from before it.`,
    )
  }
}

/** Brings the schema up to date from the numbered SQL files; throws with the file's name if one fails, or `NewerSchema`. */
export async function migrate(db: Kysely<DB>): Promise<string[]> {
  const names = migrationNames()
  await refuseNewer(db, names)
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          names.map((name) => [
            name,
            {
              up: (trx: Kysely<unknown>) =>
                sql
                  .raw(readFileSync(join(folder, name), 'utf8'))
                  .execute(trx)
                  .then(() => {}),
            },
          ]),
        ),
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error)
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${(error as Error).message}`, {
      cause: error,
    })
  return results?.map((result) => result.migrationName) ?? []
}

const migrationNames = () => readdirSync(folder).filter((name) => name.endsWith('.sql'))

/** Migrations of this build that the database lacks. */
export async function missingMigrations(db: Kysely<DB>): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db))
  return migrationNames().filter((name) => !applied.has(name))
}

async function appliedMigrations(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function refuseNewer(db: Kysely<DB>, known: readonly string[]): Promise<void> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables[0]!.there) return
  const unknown = (await appliedMigrations(db)).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new NewerSchema(unknown)
}
