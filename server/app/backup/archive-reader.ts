import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { isFileKey } from '../../platform/ports/file-keys'
import { isArchiveName } from '../../../contract/map/map-archive'
import { FileLists } from './file-lists'
import { entry, readManifest, type Manifest } from './manifest'
import { CommandFailure } from '../command'

/** The file isn't a backup, or the backup is incomplete. */
export class BadArchive extends CommandFailure {
  constructor(path: string, reason: string) {
    super(`${path} cannot be restored: ${reason}.`)
  }
}

/** An entry of an archive being read. `content` is either consumed or discarded before the next entry is read. */
export interface ArchiveEntry {
  name: string
  content: Readable
}

/** Yields the entries of a tar file in order. Throws `BadArchive` if the file isn't a tar file or is truncated. */
export const archiveEntries = (path: string): AsyncGenerator<ArchiveEntry> =>
  entriesOf(createReadStream(path), path)

async function* entriesOf(file: Readable, path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  file.on('error', (error) => tar.destroy(error))
  file.pipe(tar)
  try {
    for await (const content of tar) {
      const { name, type } = content.header
      if (type !== 'file') throw new BadArchive(path, `its entry ${name} is no file`)
      yield { name, content: content as unknown as Readable }
      content.resume()
    }
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive(path, (error as Error).message)
  } finally {
    file.destroy()
  }
}

/** Decompresses one part of a table. */
export const unpacked = (content: Readable): AsyncIterable<Buffer> => {
  const gunzip = createGunzip()
  content.on('error', (error) => gunzip.destroy(error))
  return content.pipe(gunzip)
}

/** Running size and hash of a table (across all its parts) or of a file. */
class Digest {
  private readonly hash = createHash('sha256')
  bytes = 0
  lines = 0
  parts = 0

  async add(pieces: AsyncIterable<Uint8Array>) {
    this.parts++
    for await (const piece of pieces) {
      this.hash.update(piece)
      this.bytes += piece.length
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) this.lines++
    }
  }

  /** Returns the hash. Can be called only once, after all data has been added. */
  sha256 = () => this.hash.digest('hex')
}

/**
 * Contents found in an archive, by name. Files are stored as finished digests: there can be a million, and an open hash
 * object is large.
 */
interface Found {
  tables: Map<string, Digest>
  files: Map<string, { bytes: number; sha256: string }>
}

/** Maximum size of a manifest or file list in bytes; each is read into memory. */
const longestManifest = 512 * 1024 * 1024

async function textOf(content: Readable): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > longestManifest) throw new Error('its manifest is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const partName = /^tables\/([a-z_][a-z0-9_]*)\/(\d{6,})\.jsonl\.gz$/

/**
 * Reads the whole archive before anything is restored from it, and returns its manifest. Throws `BadArchive` if the
 * format is unknown or any entry is missing, changed, duplicated or not listed in the manifest.
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const bad = (reason: string) => new BadArchive(path, reason)
  const found: Found = { tables: new Map(), files: new Map() }
  const lists = new FileLists()
  let text: string | undefined
  let seal: string | undefined
  for await (const { name, content } of archiveEntries(path)) {
    if (seal !== undefined || (text !== undefined && name !== entry.seal))
      throw bad(`there is ${name} after its manifest`)
    try {
      if (name === entry.manifest) text = await textOf(content)
      else if (name === entry.seal) seal = await textOf(content)
      else if (name.startsWith('lists/')) lists.add(name, await textOf(content))
      else await count(found, name, content, bad)
    } catch (error) {
      throw error instanceof BadArchive ? error : bad(`${name}: ${(error as Error).message}`)
    }
  }
  if (text === undefined || seal === undefined)
    throw bad('it has no manifest: it is no backup, or only a part of one')
  if (seal !== sealOf(text)) throw bad('its manifest was changed')
  const written = readManifest(text)
  if (!written) throw bad('its manifest is of another format')
  const manifest = lists.complete(written)
  if (!manifest) throw bad('its lists of files are not those that its manifest names')
  compare(manifest, found, bad)
  return manifest
}

/** Block size of a tar file in bytes. Each entry starts with a header block. */
const block = 512

/** Bytes read from the end of an archive in the first attempt to find the manifest. */
const firstTail = 64 * 1024

/** An archive with random access, local or remote. */
export interface ReadableArchive {
  /** Size in bytes. */
  size: number
  /** Reads `length` bytes from offset `start`. */
  read: (start: number, length: number) => Promise<Buffer>
}

/**
 * Returns the archive from its manifest onwards, or null if none is found. Text entries never contain a zero byte, so
 * the tar header can be searched for.
 */
async function fromManifest({ size, read }: ReadableArchive): Promise<Buffer | null> {
  for (let length = firstTail; ; length *= 8) {
    const start = Math.max(0, Math.ceil((size - length) / block) * block)
    const tail = await read(start, Math.min(size - start, longestManifest))
    for (let at = tail.length; at > 0;) {
      at = tail.lastIndexOf(`${entry.manifest}\0`, at - 1)
      if (at >= 0 && at % block === 0) return tail.subarray(at)
    }
    if (start === 0 || length >= longestManifest) return null
  }
}

/**
 * Returns the manifest, or null if the archive is incomplete. Other entries aren't read, so files in separate lists are
 * not included.
 */
export async function manifestIn(archive: ReadableArchive): Promise<Manifest | null> {
  const rest = await fromManifest(archive)
  if (rest === null) return null
  const texts: string[] = []
  try {
    for await (const { content } of entriesOf(Readable.from([rest]), entry.manifest))
      texts.push(await textOf(content))
  } catch {
    return null
  }
  const [text, seal] = texts
  return text !== undefined && seal === sealOf(text) ? readManifest(text) : null
}

/** Like `manifestIn`, for a file. */
export async function manifestOf(path: string): Promise<Manifest | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await manifestIn({
      size,
      async read(start, length) {
        const bytes = Buffer.alloc(length)
        await file.read(bytes, 0, length, start)
        return bytes
      },
    })
  } finally {
    await file.close()
  }
}

/** Returns the content of the checksum entry for a manifest. */
export const sealOf = (manifest: string): string =>
  `${createHash('sha256').update(manifest).digest('hex')}  ${entry.manifest}\n`

type Refuse = (reason: string) => BadArchive

async function count({ tables, files }: Found, name: string, content: Readable, bad: Refuse): Promise<void> {
  const [, table, part] = partName.exec(name) ?? []
  if (table === undefined) {
    if (!isFileName(name)) throw bad(`there is something else in it, ${name}`)
    if (files.has(name)) throw bad(`${name} is in it twice`)
    const digest = new Digest()
    await digest.add(content as AsyncIterable<Buffer>)
    files.set(name, { bytes: digest.bytes, sha256: digest.sha256() })
    return
  }
  const digest = tables.get(table) ?? new Digest()
  tables.set(table, digest)
  if (Number(part) !== digest.parts) throw bad(`${name} is not in its turn`)
  return digest.add(unpacked(content))
}

/** Whether an entry has a file name generated by this product; this rules out path traversal. */
function isFileName(name: string): boolean {
  const below = name.slice(name.indexOf('/') + 1)
  if (name.startsWith('files/')) return isFileKey(below)
  return name === entry.key || (name.startsWith('maps/') && isArchiveName(below))
}

/** Yields every file in a manifest with its entry name. A generator, because there can be millions. */
function* namedEntries({ files, maps, keys }: Manifest) {
  for (const file of files) yield { ...file, name: entry.file(file.key) }
  for (const file of maps) yield { ...file, name: entry.map(file.key) }
  for (const file of keys) yield { ...file, name: entry.key }
}

/** Throws if the contents differ from the manifest. */
function compare(manifest: Manifest, { tables, files }: Found, bad: Refuse): void {
  for (const { name, parts, rows, sha256 } of manifest.tables) {
    const digest = tables.get(name) ?? new Digest()
    tables.delete(name)
    if (digest.parts !== parts || digest.lines !== rows || digest.sha256() !== sha256)
      throw bad(`the table ${name} is not as it was written`)
  }
  for (const { name, bytes, sha256 } of namedEntries(manifest)) {
    const file = files.get(name)
    if (!file || !files.delete(name)) throw bad(`${name} is missing`)
    if (file.bytes !== bytes || file.sha256 !== sha256) throw bad(`${name} is not as it was written`)
  }
  for (const name of [...[...tables.keys()].map((table) => `tables/${table}`), ...files.keys()])
    throw bad(`its manifest does not name ${name}`)
}
