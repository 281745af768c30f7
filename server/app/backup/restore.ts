import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Config } from '../../platform/config/config'
import { DatabaseAway } from '../../platform/db/database-away'
import { lockDataDir } from '../../platform/db/lock'
import { asBaseline, knownMigrations } from '../../platform/db/migrate'
import { directUrlOf, openDatabase, withoutLimit } from '../../platform/db/open'
import { greet } from '../../platform/db/reach-database'
import type { DB } from '../../platform/db/schema'
import { tidyStatistics } from '../../platform/db/statistics'
import { sealOf, settingsKeyFile, type Seal } from '../../platform/secrets/seal'
import { unopened } from '../../gateways/settings/sealed-texts'
import { archiveFolder } from '../../platform/maps/archives'
import type { Files } from '../../platform/ports/files'
import { openFiles } from '../../platform/ports/open-files'
import { unfinishedRestore } from '../../platform/process/unfinished-restore'
import { archiveEntries, BadArchive, checkArchive, unpacked } from './archive-reader'
import { loadDatabase, NotEmpty, type Loaded } from './load-database'
import { entry, type Manifest } from './manifest'
import { openFolder, type SiteLocation } from './read-site'
import { CommandFailure } from '../command'
import { removedWhenInterrupted } from '../clean-up-on-interrupt'

/** The archive was written by a newer version of the product. */
export class NewerArchive extends CommandFailure {
  constructor(unknown: readonly string[], product: string) {
    super(
      `The backup is of a newer version of Threshold (${product}, with ${unknown.join(', ')}): restore it with that version.`,
    )
  }
}

/** The connection was lost during the commit, so it is unknown whether the rows were saved. */
class OutcomeUnknown extends CommandFailure {
  constructor(dataDir: string, cause: DatabaseAway) {
    super(
      `The connection to the database was lost at the last moment (${cause.message}): the site may be restored or not. Its files were left in ${dataDir}. Look into the database: if its tables are there, the site is whole, so remove ${unfinishedRestore(dataDir)} and start the server. If there are none, restore it again.`,
    )
  }
}

/** Result of a restore. */
export interface Restored extends Loaded {
  manifest: Manifest
  /** Failures after the site was restored, as sentences. */
  warnings: string[]
}

/**
 * Recreates the site from an archive and verifies it against the manifest; if anything fails, nothing is restored.
 * Unless `isLive` is set, servers don't start the site's pending work until `goLive`. Throws `BadArchive`,
 * `NewerArchive`, `NotEmpty`, `DataDirInUse`, `DatabaseOut`, `OlderSchema` and `OutcomeUnknown`.
 */
export async function restore(
  settings: SiteLocation & Partial<Pick<Config, 'SETTINGS_KEY'>>,
  path: string,
  { isLive = false }: { isLive?: boolean } = {},
): Promise<Restored> {
  const checked = await checkArchive(path)
  const manifest = { ...checked, migrations: asBaseline(checked.migrations, 'backup') }
  refuseUnknown(manifest, path)
  const isNew = !existsSync(settings.DATA_DIR)
  const unlock = await lockDataDir(settings.DATA_DIR)
  const ended = isNew ? removedWhenInterrupted(settings.DATA_DIR) : () => {}
  try {
    const placing = await Placing.begin(settings.DATA_DIR, ended)
    const { staging } = placing
    const warnings: string[] = []
    const warn = (what: string, error: unknown) => warnings.push(`${what}: ${(error as Error).message}`)
    let loaded: Loaded | undefined
    try {
      // With a bucket, files are uploaded directly; if no row references a file afterwards, the regular sweep removes
      // it.
      const files = openFiles({ FILES_URL: settings.FILES_URL, DATA_DIR: staging })
      const databaseUrl = directUrlOf(settings)
      const kept = (site: Loaded) => void (loaded = site)
      const key = settings.SETTINGS_KEY && {
        seal: sealOf(settings.DATA_DIR, settings.SETTINGS_KEY),
        file: settingsKeyFile(settings.DATA_DIR),
      }
      const work = { path, manifest, isLive, placing, files, kept, key, warnings, warn }
      await (databaseUrl ? intoPostgres(databaseUrl, work) : intoFolder(work))
      await rm(staging, { recursive: true })
    } catch (error) {
      // The rows have been committed, or may have been; without these files the site would be incomplete.
      if (error instanceof DatabaseAway && error.isOutcomeUnknown && !loaded)
        throw new OutcomeUnknown(settings.DATA_DIR, error)
      if (!loaded) {
        await placing.undo()
        throw error
      }
      warn(`The site is there, but something after it failed (if ${staging} is there, remove it)`, error)
    }
    return { manifest, ...loaded!, warnings }
  } finally {
    unlock()
    ended()
    if (isNew) await rmdir(settings.DATA_DIR).catch(() => {})
  }
}

function refuseUnknown({ migrations, product }: Manifest, path: string) {
  const known = knownMigrations()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new NewerArchive(unknown, product)
  if (migrations.some((name, nth) => known[nth] !== name))
    throw new BadArchive(path, 'its migrations are not those that this version began with')
}

/** Permanent contents of a site's data folder. */
const partsOfSite = ['pg', 'files', 'maps', 'settings.key']

/** Throws `NotEmpty` if the folder contains parts of a site other than those in `but`. */
function refuseFilled(dataDir: string, but: readonly string[]) {
  for (const name of partsOfSite.filter((one) => !but.includes(one))) {
    const path = join(dataDir, name)
    const isEmptyFolder =
      ['files', 'maps'].includes(name) && existsSync(path) && readdirSync(path).length === 0
    if (existsSync(path) && !isEmptyFolder) throw new NotEmpty(`There is ${path}`)
  }
}

/** File in the restore folder that lists the parts the restore moves into place before the commit. */
const recordName = 'placed'

/** Prepares data in a staging folder and moves it into place once complete. */
class Placing {
  private readonly placed: string[] = []

  private constructor(
    readonly staging: string,
    private readonly dataDir: string,
    /** Ensures that an interruption no longer removes the staging folder. */
    private readonly stays: () => void,
    /** Parts already placed by a killed restore. If its commit succeeded, they belong to a site. */
    private forsaken: readonly string[],
  ) {}

  /**
   * Removes anything that a killed restore had staged but not placed. `begun` is called before anything is placed.
   * Throws `NotEmpty`.
   */
  static async begin(dataDir: string, begun: () => void): Promise<Placing> {
    const staging = unfinishedRestore(dataDir)
    const record = await readFile(join(staging, recordName), 'utf8').catch(() => '')
    const forsaken = partsOfSite.filter((name) => record.split('\n').includes(name))
    refuseFilled(dataDir, forsaken)
    await mkdir(staging, { recursive: true, mode: 0o700 })
    // The record in the staging folder lists the parts a killed restore has placed.
    const ended = forsaken.length === 0 ? removedWhenInterrupted(staging) : () => {}
    const stays = () => {
      ended()
      begun()
    }
    const placing = new Placing(staging, dataDir, stays, forsaken)
    await placing.clear()
    return placing
  }

  private async clear() {
    for (const name of await readdir(this.staging))
      if (name !== recordName) await rm(join(this.staging, name), { recursive: true })
  }

  /**
   * Moves everything into place, the embedded database last because it marks a site as existing. Parts from a killed
   * restore are replaced: this restore's database was empty, so no rows refer to them.
   */
  async place() {
    const names = partsOfSite.toReversed().filter((name) => existsSync(join(this.staging, name)))
    const recorded = [...this.forsaken, ...names.filter((name) => name !== 'pg')]
    this.stays()
    await writeFile(join(this.staging, recordName), recorded.join('\n'))
    for (const name of this.forsaken) await rm(join(this.dataDir, name), { recursive: true, force: true })
    this.forsaken = []
    for (const name of names) {
      const to = join(this.dataDir, name)
      await rmdir(to).catch(() => {})
      await rename(join(this.staging, name), to)
      this.placed.push(to)
    }
  }

  async undo() {
    if (this.forsaken.length > 0) return this.clear()
    for (const path of [this.staging, ...this.placed]) await rm(path, { recursive: true, force: true })
    this.stays()
  }
}

interface Work {
  path: string
  manifest: Manifest
  isLive: boolean
  placing: Placing
  files: Files
  /** Called once the site has been committed. */
  kept: (site: Loaded) => void
  /** Seal of `SETTINGS_KEY` and the target path for the archive's key; undefined if `SETTINGS_KEY` isn't set. */
  key: { seal: Seal; file: string } | undefined
  warnings: string[]
  warn: (what: string, error: unknown) => void
}

async function intoPostgres(databaseUrl: string, work: Work): Promise<void> {
  const opened = openDatabase({ databaseUrl })
  try {
    await greet(databaseUrl)
    await withoutLimit(opened, async (db) => {
      work.kept(await load(db, work, { isNew: false, ready: () => work.placing.place() }))
      await tidied(db, work)
      await warnOfSealed(db, work)
    })
  } finally {
    await opened.close()
  }
}

async function intoFolder(work: Work): Promise<void> {
  const db = openFolder(join(work.placing.staging, 'pg'))
  let loaded: Loaded
  try {
    loaded = await load(db, work, { isNew: true, ready: async () => {} })
    await tidied(db, work)
    await warnOfSealed(db, work)
  } finally {
    await db.destroy()
  }
  await work.placing.place()
  work.kept(loaded)
}

/** Refreshes the database's planner statistics. If that fails, the site is only slower for a while. */
async function tidied(db: Kysely<DB>, { warn }: Work): Promise<void> {
  try {
    await tidyStatistics(db)
  } catch (error) {
    warn('The statistics of the database were not made, so its first queries may be slow', error)
  }
}

/** Warns if `SETTINGS_KEY`, which takes precedence over the archive's key, can't decrypt the restored data. */
async function warnOfSealed(db: Kysely<DB>, { key, manifest, warnings, warn }: Work): Promise<void> {
  if (!key) return
  try {
    const { of } = await unopened(db, key.seal)
    if (of.length === 0) return
    const mend =
      manifest.settingsKey === 'archive'
        ? `leave it out, so that ${key.file} is used, which was in the archive; for several machines \`base64 -w0 ${key.file}\` writes that key as SETTINGS_KEY`
        : 'start the servers with the key of the site of the backup'
    warnings.push(`SETTINGS_KEY does not open what is sealed of ${of.join(', ')}: ${mend}.`)
  } catch (error) {
    warn('Whether SETTINGS_KEY opens what is sealed was not seen', error)
  }
}

/** Loads rows and files. `ready` runs once everything is verified, before the commit. */
function load(
  db: Kysely<DB>,
  { path, manifest, isLive, placing, files }: Work,
  { isNew, ready }: { isNew: boolean; ready: () => Promise<void> },
): Promise<Loaded> {
  return loadDatabase(db, manifest, {
    isNew,
    isLive,
    fill: async (insert) => {
      const digests = digestsOf(manifest)
      for await (const { name, content } of archiveEntries(path)) {
        const table = /^tables\/(\w+)\//.exec(name)?.[1]
        if (table !== undefined) await insert(table, unpacked(content))
        else if (digests.has(name))
          await storeFile({ staging: placing.staging, files }, { name, content, sha256: digests.get(name)! })
      }
    },
    ready,
    refuse: (reason) => new BadArchive(path, reason),
  })
}

/** Expected digest of each file entry, by entry name. */
const digestsOf = ({ files, maps, keys }: Manifest): Map<string, string> =>
  new Map([
    ...files.map(({ key, sha256 }) => [entry.file(key), sha256] as const),
    ...maps.map(({ key, sha256 }) => [entry.map(key), sha256] as const),
    ...keys.map(({ sha256 }) => [entry.key, sha256] as const),
  ])

async function storeFile(
  { staging, files }: { staging: string; files: Files },
  { name, content, sha256 }: { name: string; content: Readable; sha256: string },
) {
  const [kind, ...rest] = name.split('/')
  const key = rest.join('/')
  if (kind === 'files') {
    const pieces: Buffer[] = []
    for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece)
    await files.put(key, Buffer.concat(pieces))
    return refuseChanged(name, (await files.open(key))!.stream, sha256)
  }
  const path = kind === 'maps' ? join(archiveFolder(staging), key) : settingsKeyFile(staging)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path, { mode: kind === 'maps' ? 0o644 : 0o600 }))
  return refuseChanged(name, createReadStream(path), sha256)
}

/** Throws if the stored content differs from the archive. */
async function refuseChanged(name: string, stored: Readable, sha256: string) {
  const hash = createHash('sha256')
  for await (const piece of stored as AsyncIterable<Buffer>) hash.update(piece)
  if (hash.digest('hex') !== sha256) throw new Error(`${name} was not stored as it is in the archive`)
}
