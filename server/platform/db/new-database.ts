import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../root'
import { migrationFiles } from './migrate'

/** Where the build puts a database without rows. */
export const newDatabaseFolder = join(projectRoot, 'dist/new-database')

/** What it was made of: an embedded engine or a migration that changes since makes it useless. */
export function newDatabaseMark(): string {
  const hash = createHash('sha256')
  for (const file of migrationFiles()) hash.update(file).update(readFileSync(file))
  const engine = join(projectRoot, 'node_modules/@electric-sql/pglite/package.json')
  return `${engineVersion(engine)} ${hash.digest('hex')}`
}

const engineVersion = (file: string) =>
  (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version

/**
 * Copies the database of the build to where there is none yet: making one takes some seconds. Does nothing where the
 * build is older than what is here.
 */
export function copyNewDatabase(to: string, from = newDatabaseFolder): void {
  const mark = join(from, 'mark')
  if (existsSync(to) || !existsSync(mark) || readFileSync(mark, 'utf8') !== newDatabaseMark()) return
  const half = `${to}.new`
  rmSync(half, { recursive: true, force: true })
  cpSync(join(from, 'pg'), half, { recursive: true })
  // A start that is cut short leaves no half of a database.
  renameSync(half, to)
}
