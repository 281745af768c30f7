import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Compression, PMTiles, TileType, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadCut, cutArchive, readBox } from '../../../../server/app/map/cut-region'
import { tilesIn } from '../../../../server/platform/maps/tile-grid'
import { writeArchive, type ArchiveTile } from '../../../../server/platform/maps/write-archive'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'threshold-maps-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens an archive with the reader of the format's authors. */
function opened(path: string): PMTiles {
  const bytes = readFileSync(path)
  return new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  })
}

const text = (data: ArrayBuffer) => new TextDecoder().decode(data)
const tile = (id: number, words: string): ArchiveTile => ({ id, data: gzipSync(words) })

const facts = {
  tileType: TileType.Mvt,
  tileCompression: Compression.Gzip,
  minZoom: 0,
  maxZoom: 12,
  minLon: -122.5,
  minLat: 47.25,
  maxLon: -122.125,
  maxLat: 47.75,
  metadata: { name: 'a test', attribution: 'nobody' },
}

test('a written archive is read back: every tile, its bounds and its attribution', async () => {
  const path = join(folder, 'any.pmtiles')
  const ids = fc.uniqueArray(fc.nat(22_369_610), { minLength: 1, maxLength: 60 })
  const contents = fc.array(fc.constantFrom('sea', 'land', 'a street', 'another'), {
    minLength: 60,
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(ids, fc.nat(4), contents, async (numbers, run, words) => {
      // Includes runs of adjacent tiles.
      const all = [...new Set(numbers.flatMap((id) => Array.from({ length: run + 1 }, (_, at) => id + at)))]
      const tiles = all.toSorted((a, b) => a - b).map((id, at) => tile(id, words[at % words.length]!))
      const { tiles: count, bytes } = await writeArchive(path, tiles, facts)
      expect(count).toBe(tiles.length)
      expect(statSync(path).size).toBe(bytes)
      const archive = opened(path)
      expect(await archive.getMetadata()).toEqual(facts.metadata)
      const { metadata: _metadata, ...edges } = facts
      expect(await archive.getHeader()).toMatchObject({
        ...edges,
        numAddressedTiles: tiles.length,
        clustered: true,
      })
      for (const { id, data } of tiles)
        expect(text((await archive.getZxy(...tileIdToZxy(id)))!.data)).toBe(gunzipSync(data).toString())
      const missing = all.map((id) => id + run + 1).find((id) => !all.includes(id))!
      expect(await archive.getZxy(...tileIdToZxy(missing))).toBeUndefined()
    }),
    { numRuns: 15, seed: 7 },
  )
})

test('a directory too large for the first bytes of the file is split', async () => {
  const path = join(folder, 'large.pmtiles')
  const many = function* () {
    // The lengths and gaps don't compress.
    let id = 0
    for (let at = 0; at < 8_000; at += 1) {
      const mixed = Math.imul(at + 1, 2_654_435_761) >>> 0
      id += 1 + (mixed % 50_000)
      yield { id, data: gzipSync(`${mixed}`.repeat(1 + (mixed % 300)), { level: 1 }) }
    }
  }
  await writeArchive(path, many(), { ...facts, maxZoom: 15 })
  const archive = opened(path)
  expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  for (const { id, data } of [...many()].filter((_, at) => at % 997 === 0))
    expect(text((await archive.getZxy(...tileIdToZxy(id)))!.data)).toBe(gunzipSync(data).toString())
})

test('tiles out of order leave no file behind', async () => {
  const path = join(folder, 'wrong.pmtiles')
  await expect(writeArchive(path, [tile(9, 'a'), tile(4, 'b')], facts)).rejects.toThrow('tile 4')
  expect(readdirSync(folder).filter((name) => name.startsWith('wrong'))).toEqual([])
})

test('an extracted region contains exactly the tiles touching it, from the world to street level', async () => {
  const from = join(folder, 'world.pmtiles')
  const to = join(folder, 'seattle.pmtiles')
  const world = { west: -180, south: -85, east: 180, north: 85 }
  const all = Array.from({ length: 6 }, (_, zoom) => tilesIn([world], zoom)).flat()
  await writeArchive(
    from,
    all.map(({ id, z, x, y }) => tile(id, `${z}/${x}/${y}`)),
    { ...facts, maxZoom: 5, minLon: -180, minLat: -85, maxLon: 180, maxLat: 85 },
  )
  const steps: number[] = []
  const box = readBox('-122.5,47.25,-122.125,47.75')
  const written = await cutArchive({ from, to, box, onProgress: (done) => steps.push(done) })
  // The tiles of Seattle, taken from a table of web map tiles.
  const seattle = [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 1],
    [3, 1, 2],
    [4, 2, 5],
    [5, 5, 11],
  ] as const
  expect(written.tiles).toBe(seattle.length)
  expect(steps.at(-1)).toBe(seattle.length)
  const archive = opened(to)
  for (const [z, x, y] of seattle) expect(text((await archive.getZxy(z, x, y))!.data)).toBe(`${z}/${x}/${y}`)
  expect(await archive.getZxy(5, 6, 11)).toBeUndefined()
  expect(await archive.getMetadata()).toEqual(facts.metadata)
  const { minLon, minLat, maxLon, maxLat } = facts
  expect(await archive.getHeader()).toMatchObject({ minLon, minLat, maxLon, maxLat, minZoom: 0, maxZoom: 5 })
  expect((await cutArchive({ from, to, box, maxZoom: 2 })).tiles).toBe(3)
})

test("an archive that can't be extracted is reported in a single sentence", async () => {
  for (const wrong of ['', '1,2,3', '1,2,3,x', '10,0,5,5', '0,5,5,0', '-200,0,0,10', '0,0,10,91', '1,,3,4'])
    expect(() => readBox(wrong), wrong).toThrow(BadCut)
  const box = readBox('0,0,1,1')
  const to = join(folder, 'none.pmtiles')
  await expect(cutArchive({ from: join(folder, 'absent.pmtiles'), to, box })).rejects.toThrow(/no file/)
  const seattle = join(folder, 'seattle-only.pmtiles')
  await writeArchive(seattle, [tile(zxyToTileId(0, 0, 0), 'world')], facts)
  await expect(cutArchive({ from: seattle, to, box })).rejects.toThrow(/nothing in 0,0,1,1/)
  await expect(cutArchive({ from: import.meta.filename, to, box })).rejects.toThrow(/no archive/)
  expect(readdirSync(folder)).not.toContain('none.pmtiles')
})
