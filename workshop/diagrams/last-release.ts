import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../../machines/versions/snapshot'

const folder = join(import.meta.dirname, '../../machines/releases')

/** Returns the stored release with the highest version; undefined if none is stored. */
export function lastRelease(): Release | undefined {
  const name = readdirSync(folder)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
  return name === undefined ? undefined : (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Release)
}
