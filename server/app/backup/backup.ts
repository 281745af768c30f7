import { createReadStream, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { isArchiveName } from '../../../contract/map/map-archive'
import type { Config } from '../../platform/config/config'
import { appliedMigrations } from '../../platform/db/migrate'
import type { EngineName } from '../../platform/db/open'
import type { DB } from '../../platform/db/schema'
import { settingsKeyFile } from '../../platform/secrets/seal'
import { sealedTexts } from '../../gateways/settings/sealed-texts'
import { archiveFolder } from '../../platform/maps/archives'
import { widthKey } from '../../platform/media/links'
import { openFiles } from '../../platform/ports/open-files'
import { projectRoot } from '../../platform/process/root'
import { refuseNoSite } from '../command'
import { sealOf } from './archive-reader'
import { ArchiveWriter } from './archive-writer'
import { writeFileLists } from './file-lists'
import { entry, formatVersion, type Manifest } from './manifest'
import { readAtOneMoment, type SiteLocation } from './read-site'
import { rowLines, sequenceStates, storedTables, type LinesOfRows, type StoredTable } from './table-rows'

const zipped = promisify(gzip)

/** Settings used by a backup. */
export type BackupSettings = SiteLocation & Pick<Config, 'SETTINGS_KEY'>

/** A completed backup. */
export interface WrittenBackup {
  manifest: Manifest
  /** Size of the archive in bytes. */
  bytes: number
}

/**
 * Writes a consistent snapshot of the whole site into one archive at `path` while servers keep running: rows, files,
 * maps and, unless `withoutKeys`, the settings key and signing secrets. Nothing is left behind if it fails or `signal`
 * is aborted. For `filesAtOnce`, see `writeFileLists`.
 */
export async function backUp(
  settings: BackupSettings,
  {
    path,
    now,
    withoutKeys = false,
    signal,
    filesAtOnce,
  }: { path: string; now: Date; withoutKeys?: boolean; signal?: AbortSignal; filesAtOnce?: number },
): Promise<WrittenBackup> {
  const archive = await ArchiveWriter.create(path, signal)
  try {
    const rows = await readAtOneMoment(settings, async (db, engine) => {
      await refuseNoSite(settings, db)
      return writeRows(archive, { db, engine, withoutKeys })
    })
    const { keys, ...files } = await writeFiles(archive, settings, rows.named)
    const { settingsKey, key } = await writeKey(archive, settings, { withoutKeys, isSealed: rows.isSealed })
    const { named: _, isSealed: __, ...database } = rows
    const manifest: Manifest = {
      format: 'threshold-backup',
      version: formatVersion,
      product: productVersion(),
      takenAt: now.toISOString(),
      ...database,
      ...files,
      ...(await writeFileLists(archive, keys, filesAtOnce)),
      settingsKey,
      keys: key,
    }
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    await archive.add(entry.manifest, Buffer.from(text))
    await archive.add(entry.seal, Buffer.from(sealOf(text)))
    return { manifest: { ...manifest, files: keys }, bytes: await archive.finish() }
  } catch (error) {
    await archive.abort()
    throw error
  }
}

const productVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version

/** Size in bytes of uncompressed lines after which a new part of the table starts. */
const partBytes = 4 * 1024 * 1024

async function writeTable(
  archive: ArchiveWriter,
  table: StoredTable,
  content: AsyncIterable<LinesOfRows> | Iterable<LinesOfRows>,
): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256')
  let [parts, count, bytes] = [0, 0, 0]
  let held: Buffer[] = []
  const flush = async () => {
    if (held.length === 0) return
    await archive.add(entry.rows(table.name, parts++), await zipped(Buffer.concat(held)))
    held = []
    bytes = 0
  }
  for await (const { lines, rows } of content) {
    hash.update(lines)
    count += rows
    bytes += lines.length
    held.push(lines)
    if (bytes >= partBytes) await flush()
  }
  await flush()
  const columns = table.columns.map(({ name }) => name)
  return { name: table.name, columns, parts, rows: count, sha256: hash.digest('hex') }
}

/**
 * Tables of keys, which a server recreates if they are missing. `withoutKeys` omits these tables along with the
 * settings key.
 */
const ofKeys = new Set<string>(['secret'] satisfies (keyof DB)[])

/**
 * Writes the rows of all tables. The result includes `named`, all files referenced by rows, and `isSealed`, whether
 * anything needs the settings key.
 */
async function writeRows(
  archive: ArchiveWriter,
  { db, engine, withoutKeys }: { db: Kysely<DB>; engine: EngineName; withoutKeys: boolean },
) {
  const migrations = await appliedMigrations(db)
  const tables: Manifest['tables'] = []
  for (const table of await storedTables(db)) {
    const rows = withoutKeys && ofKeys.has(table.name) ? [] : rowLines(db, table)
    tables.push(await writeTable(archive, table, rows))
  }
  const sequences = await sequenceStates(db)
  const isSealed = (await sealedTexts(db)).length > 0
  return { engine, migrations, tables, sequences, named: await namedFiles(db), isSealed }
}

/** `isDrawn` is false for a demo picture that hasn't been requested yet; the server draws it on first request. */
interface WantedFile {
  key: string
  isDrawn: boolean
}

async function namedFiles(db: Kysely<DB>): Promise<WantedFile[]> {
  const { rows } = await sql<WantedFile & { widths: number[] }>`
    select key, widths, bytes > 0 as "isDrawn" from file order by key collate "C"`.execute(db)
  return rows.flatMap(({ key, widths, isDrawn }) =>
    (widths.length > 0 ? widths.map((width) => widthKey(key, width)) : [key]).map((one) => ({
      key: one,
      isDrawn,
    })),
  )
}

/** Runs after the rows have been written. Files deleted in the meantime are recorded as missing. */
async function writeFiles(archive: ArchiveWriter, settings: SiteLocation, named: readonly WantedFile[]) {
  const files = openFiles(settings)
  const dataDir = settings.DATA_DIR
  const keys: Manifest['files'] = []
  const missing: string[] = []
  for (const { key, isDrawn } of named) {
    const file = await files.open(key)
    if (file) keys.push({ key, ...(await archive.addStream(entry.file(key), file.size, file.stream)) })
    else if (isDrawn) missing.push(key)
  }
  const maps: Manifest['maps'] = []
  const names = (await readdir(archiveFolder(dataDir)).catch(() => [])).filter(isArchiveName)
  for (const name of names.toSorted()) {
    const path = join(archiveFolder(dataDir), name)
    const { size } = await stat(path)
    maps.push({ key: name, ...(await archive.addStream(entry.map(name), size, createReadStream(path))) })
  }
  return { keys, missing, maps }
}

async function writeKey(
  archive: ArchiveWriter,
  { DATA_DIR, SETTINGS_KEY }: BackupSettings,
  { withoutKeys, isSealed }: { withoutKeys: boolean; isSealed: boolean },
): Promise<{ settingsKey: Manifest['settingsKey']; key: Manifest['keys'] }> {
  if (SETTINGS_KEY) return { settingsKey: 'environment', key: [] }
  const bytes = readKey(settingsKeyFile(DATA_DIR))
  if (!bytes) return { settingsKey: isSealed ? 'lost' : 'none', key: [] }
  if (withoutKeys) return { settingsKey: 'left out', key: [] }
  return { settingsKey: 'archive', key: [{ key: 'settings.key', ...(await archive.add(entry.key, bytes)) }] }
}

function readKey(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
