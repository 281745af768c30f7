import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../process/root'
import { knownMigrations, migrationText } from './migrate'

/**
 * Where the build leaves a new database as an archive (`packNewDatabase`), which the first start unpacks, also that of
 * the source. It is named by what it was made from, the version of the engine and the migrations: one that was made from
 * others is never found.
 */
export function builtDatabase(root = projectRoot): string {
  const engine = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const madeFrom = createHash('sha256').update((JSON.parse(engine) as { version: string }).version)
  for (const name of knownMigrations(root)) madeFrom.update(`\n${name}\n${migrationText(name, root)}`)
  return join(root, `dist/node/new-database-${madeFrom.digest('hex').slice(0, 12)}.tar.gz`)
}
