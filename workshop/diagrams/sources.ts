import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Level } from '../../machines/diagram/levels'
import type { Picture } from '../../machines/diagram/picture'
import type { PictureLanguage } from './languages'

const sum = (parts: readonly string[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url').slice(0, 22)
}

/** Comments and relative import paths, which don't affect the diagrams. */
const notDrawing = /\/\*[\s\S]*?\*\/|(?<![:'"`\w/])\/\/[^\n]*|(?<=\bfrom )'\.[^']*'/g

/** Fingerprint of the drawing code: our own sources and the layout library's version. */
const drawer = sum([
  readFileSync(createRequire(import.meta.url).resolve('elkjs/package.json'), 'utf8'),
  ...['.', '../../machines/diagram'].flatMap((folder) => {
    const path = join(import.meta.dirname, folder)
    return readdirSync(path)
      .toSorted()
      .map((name) => readFileSync(join(path, name), 'utf8').replaceAll(notDrawing, ''))
  }),
])

/** Fingerprints of one machine's diagrams in one language: of their input (`from`) and of their files. */
export interface Drawn {
  from: string
  files: Record<string, string>
}

/** Returns the fingerprint of all input of a machine's diagrams; the same fingerprint gives the same bytes. */
export const drawnFrom = (
  drawn: Omit<Picture, 'sheets'>,
  levels: readonly Level[],
  { lang, texts }: PictureLanguage,
) => sum([drawer, lang, JSON.stringify([drawn, levels, texts])])

/** Returns the record of newly drawn diagrams. */
export const drawnNow = (from: string, files: ReadonlyMap<string, string>): Drawn => ({
  from,
  files: Object.fromEntries([...files].map(([path, text]) => [path, sum([text])])),
})

/**
 * Returns a lookup of the diagrams in `folder` that were drawn from exactly this input and haven't changed since.
 * Reading is instant, whereas laying out a machine takes seconds.
 */
export function keptIn(folder: string) {
  const written = JSON.parse(readFileSync(join(folder, 'drawn-from.json'), 'utf8')) as Record<string, Drawn>
  return (name: string, from: string): Map<string, string> | undefined => {
    const known = written[name]
    if (known?.from !== from) return undefined
    const files = new Map(
      Object.keys(known.files).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
    )
    const now = drawnNow(from, files).files
    return Object.entries(known.files).every(([path, text]) => now[path] === text) ? files : undefined
  }
}
