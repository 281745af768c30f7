import { createHash } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { Compression, type Entry, type Header } from 'pmtiles'

/** A tile with its id along the curve (`zxyToTileId`) and its stored bytes. */
export interface ArchiveTile {
  id: number
  data: Uint8Array
}

/** Header fields that describe an archive's tiles; bounds are in degrees. */
export type ArchiveFacts = Pick<
  Header,
  'tileType' | 'tileCompression' | 'minZoom' | 'maxZoom' | 'minLon' | 'minLat' | 'maxLon' | 'maxLat'
> & { metadata: object }

/** Number of tiles and size in bytes of a written archive. */
export interface WrittenArchive {
  tiles: number
  bytes: number
}

/** Size of the part of the file that readers fetch first; the header and the root directory must fit into it. */
const firstBytes = 16_384
const headBytes = 127
/** Number of entries per leaf directory to start with. */
const leafEntries = 4096

/**
 * Writes a tile archive (PMTiles, version 3) from tiles in id order; identical tiles are stored once. The file appears
 * either complete or not at all. Written by hand, because no existing package writes bounds that readers can use.
 */
export async function writeArchive(
  path: string,
  tiles: AsyncIterable<ArchiveTile> | Iterable<ArchiveTile>,
  facts: ArchiveFacts,
): Promise<WrittenArchive> {
  const part = `${path}.part`
  const file = await open(part, 'w')
  try {
    const written = await fill(file, tiles, facts)
    await file.close()
    await rename(part, path)
    return written
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

async function fill(
  file: FileHandle,
  tiles: AsyncIterable<ArchiveTile> | Iterable<ArchiveTile>,
  facts: ArchiveFacts,
): Promise<WrittenArchive> {
  const entries: Entry[] = []
  const known = new Map<string, number>()
  let end = firstBytes
  let addressed = 0
  for await (const { id, data } of tiles) {
    addressed += 1
    const digest = createHash('sha1').update(data).digest('base64')
    const last = entries.at(-1)
    if (last && id < last.tileId + last.runLength) throw new Error(`tile ${id} comes after ${last.tileId}`)
    const offset = known.get(digest) ?? end - firstBytes
    if (last && last.offset === offset && last.tileId + last.runLength === id) {
      last.runLength += 1
      continue
    }
    entries.push({ tileId: id, offset, length: data.length, runLength: 1 })
    if (known.has(digest)) continue
    known.set(digest, offset)
    await file.write(data, 0, data.length, end)
    end += data.length
  }
  const metadata = gzipSync(JSON.stringify(facts.metadata))
  const { root, leaves } = directories(entries)
  await file.write(metadata, 0, metadata.length, end)
  await file.write(leaves, 0, leaves.length, end + metadata.length)
  const head = headOf({
    ...facts,
    rootDirectoryOffset: headBytes,
    rootDirectoryLength: root.length,
    jsonMetadataOffset: end,
    jsonMetadataLength: metadata.length,
    leafDirectoryOffset: end + metadata.length,
    leafDirectoryLength: leaves.length,
    tileDataOffset: firstBytes,
    tileDataLength: end - firstBytes,
    numAddressedTiles: addressed,
    numTileEntries: entries.length,
    numTileContents: known.size,
  })
  await file.write(Buffer.concat([head, root]), 0, head.length + root.length, 0)
  return { tiles: addressed, bytes: end + metadata.length + leaves.length }
}

/** Builds a single directory if it fits into the file's first bytes, otherwise a root with leaf directories. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const single = directory(entries)
  if (single.length <= firstBytes - headBytes) return { root: single, leaves: Buffer.alloc(0) }
  for (let size = leafEntries; ; size *= 2) {
    const leaves: Buffer[] = []
    const named: Entry[] = []
    let offset = 0
    for (let at = 0; at < entries.length; at += size) {
      const leaf = directory(entries.slice(at, at + size))
      named.push({ tileId: entries[at]!.tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directory(named)
    if (root.length <= firstBytes - headBytes) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** Serialises a directory: column by column, with delta-encoded ids, and with offsets only after a gap. */
function directory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ tileId }, at) => tileId - (entries[at - 1]?.tileId ?? 0)),
    ...entries.map(({ runLength }) => runLength),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, at) => {
      const before = entries[at - 1]
      return before && before.offset + before.length === offset ? 0 : offset + 1
    }),
  ]
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

/** Encodes an integer with seven bits per byte, lowest bits first. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

type Placed = Omit<ArchiveFacts, 'metadata'> &
  Required<
    Omit<
      Header,
      keyof ArchiveFacts | 'specVersion' | 'clustered' | 'internalCompression' | 'etag' | `center${string}`
    >
  >

function headOf(facts: Placed): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write('PMTiles', 'latin1')
  head.writeUInt8(3, 7)
  const longs = [
    facts.rootDirectoryOffset,
    facts.rootDirectoryLength,
    facts.jsonMetadataOffset,
    facts.jsonMetadataLength,
    facts.leafDirectoryOffset,
    facts.leafDirectoryLength,
    facts.tileDataOffset,
    facts.tileDataLength,
    facts.numAddressedTiles,
    facts.numTileEntries,
    facts.numTileContents,
  ]
  for (const [at, long] of longs.entries()) head.writeBigUInt64LE(BigInt(long), 8 + at * 8)
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = facts
  const clustered = 1
  const bytes = [clustered, Compression.Gzip, facts.tileCompression, facts.tileType, minZoom, maxZoom]
  for (const [at, byte] of bytes.entries()) head.writeUInt8(byte, 96 + at)
  const degrees = [minLon, minLat, maxLon, maxLat]
  for (const [at, degree] of degrees.entries()) head.writeInt32LE(Math.round(degree * 1e7), 102 + at * 4)
  head.writeUInt8(minZoom, 118)
  head.writeInt32LE(Math.round(((minLon + maxLon) / 2) * 1e7), 119)
  head.writeInt32LE(Math.round(((minLat + maxLat) / 2) * 1e7), 123)
  return head
}
