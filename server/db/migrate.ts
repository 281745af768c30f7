import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Migrator, sql, type Kysely } from 'kysely'
import { projectRoot } from '../bootstrap/root'
import type { DB } from './schema'

const folder = join(projectRoot, 'server/db/migrations')

/** Brings the schema up to date from the numbered SQL files; throws with the file's name if one fails. */
export async function migrate(db: Kysely<DB>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          readdirSync(folder)
            .filter((name) => name.endsWith('.sql'))
            .map((name) => [
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
