import { z } from 'zod'

/** Version of the archive's format; another is refused. */
export const formatVersion = 1

/** Names of the entries of an archive. All of a table or file is named by these, and nothing else is read. */
export const entry = {
  manifest: 'manifest.json',
  /** SHA-256 of the manifest, as `sha256sum` writes it. */
  seal: 'manifest.sha256',
  key: 'keys/settings.key',
  rows: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.jsonl.gz`,
  /** Files of a manifest that has too many to name itself. */
  list: (nth: number) => `lists/${String(nth).padStart(6, '0')}.json`,
  file: (key: string) => `files/${key}`,
  map: (name: string) => `maps/${name}`,
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const storedFile = z.object({ key: z.string(), bytes: count, sha256 })

const shape = z.object({
  format: z.literal('threshold-backup'),
  version: z.literal(formatVersion),
  /** Version of the product that wrote it. */
  product: z.string(),
  takenAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** Migrations that the database had been through, in their order. */
  migrations: z.array(z.string()).min(1),
  /** `sha256`: of the table's lines in the order of its key, before they were compressed. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), parts: count, rows: count, sha256 }),
  ),
  /** `last`: the number given last, as text, or the one to begin with where none `isUsed`. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), isUsed: z.boolean() })),
  files: z.array(storedFile),
  /** Where there are too many of them they stand in so many lists instead, in this order. */
  lists: z.array(z.object({ sha256 })).default([]),
  /** Keys of files that rows name and that were not there, but for pictures of the demo market still to be drawn. */
  missing: z.array(z.string()),
  maps: z.array(storedFile),
  /**
   * Where the key is that opens what is sealed: in this archive, left out on purpose, in the environment of its servers
   * (`SETTINGS_KEY`), or nowhere: because nothing was sealed yet (`none`), or although something was (`lost`).
   */
  settingsKey: z.enum(['archive', 'left out', 'environment', 'none', 'lost']),
  keys: z.array(storedFile).max(1),
})

/** What an archive contains, and how to see that it is whole. */
export type Manifest = z.output<typeof shape>

/** The manifest in a text; null when it is none of this format. */
export function readManifest(text: string): Manifest | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Files in the text of a list; null when it is none. */
export function readStoredFiles(text: string): Manifest['files'] | null {
  try {
    return z.array(storedFile).safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What a site needs and its archive lacks, though it was not left out on purpose, in words; null: nothing. */
export function lacksOf({ missing, settingsKey }: Manifest): string | null {
  const lacks = [
    ...(missing.length > 0 ? [`${missing.length} files that rows name`] : []),
    ...(settingsKey === 'lost' ? ['settings.key, which opens what is sealed'] : []),
  ]
  return lacks.join(' and ') || null
}
