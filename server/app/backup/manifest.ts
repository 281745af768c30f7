import { z } from 'zod'

/** Archive format version; archives of any other version are rejected. */
export const formatVersion = 1

/** Names of the entries in an archive; no other entries are read. */
export const entry = {
  manifest: 'manifest.json',
  /** SHA-256 of the manifest in `sha256sum` format. */
  seal: 'manifest.sha256',
  key: 'keys/settings.key',
  rows: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.jsonl.gz`,
  /** Entry name of a separate file list, used if a manifest has too many files to include. */
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
  /** Product version that wrote the archive. */
  product: z.string(),
  takenAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** Migrations applied to the database, in order. */
  migrations: z.array(z.string()).min(1),
  /** `sha256` covers the table's uncompressed lines, ordered by key. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), parts: count, rows: count, sha256 }),
  ),
  /** `last` is the last number issued, as text; if `isUsed` is false, it is the first number to issue. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), isUsed: z.boolean() })),
  files: z.array(storedFile),
  /** Separate lists, in order, that contain the files if there are too many for the manifest. */
  lists: z.array(z.object({ sha256 })).default([]),
  /** Keys of files referenced by rows but not found, except demo pictures that haven't been drawn yet. */
  missing: z.array(z.string()),
  maps: z.array(storedFile),
  /**
   * Location of the key that decrypts encrypted settings: in this archive, intentionally left out, or in the servers'
   * environment (`SETTINGS_KEY`). `none` means that nothing was encrypted, `lost` that the key was missing although
   * something was.
   */
  settingsKey: z.enum(['archive', 'left out', 'environment', 'none', 'lost']),
  keys: z.array(storedFile).max(1),
})

/** Contents of an archive, with the checksums to verify it. */
export type Manifest = z.output<typeof shape>

/** Parses a manifest; null if the text isn't a manifest of this format. */
export function readManifest(text: string): Manifest | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Parses a file list; null if the text isn't one. */
export function readStoredFiles(text: string): Manifest['files'] | null {
  try {
    return z.array(storedFile).safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Describes missing data that the site needs and that wasn't left out intentionally; null if nothing is missing. */
export function lacksOf({ missing, settingsKey }: Manifest): string | null {
  const lacks = [
    ...(missing.length > 0 ? [`${missing.length} files that rows name`] : []),
    ...(settingsKey === 'lost' ? ['settings.key, which opens what is sealed'] : []),
  ]
  return lacks.join(' and ') || null
}
