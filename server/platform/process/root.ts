import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  return findRoot(dirname(from))
}

/** Path of the project's root folder, whether run from source or from the build. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)))
