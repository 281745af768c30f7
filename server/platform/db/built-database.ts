import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../process/root'
import { knownMigrations, migrationText } from './migrate'

/**
 * Returns the path of the archive that the build makes of a new database (`packNewDatabase`). The first start unpacks
 * it, even when run from source. The archive is named after the engine version and the migrations, so that an outdated
 * one is never used.
 */
export function builtDatabase(root = projectRoot): string {
  const engine = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const madeFrom = createHash('sha256').update((JSON.parse(engine) as { version: string }).version)
  for (const name of knownMigrations(root)) madeFrom.update(`\n${name}\n${migrationText(name, root)}`)
  return join(root, `dist/node/new-database-${madeFrom.digest('hex').slice(0, 12)}.tar.gz`)
}
