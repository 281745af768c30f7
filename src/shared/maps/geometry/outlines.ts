import { unpack, type CoastsFile } from '../../../../contract/map/coasts/outline'
import regionsUrl from '../../../../contract/map/coasts/regions.json?url'
import worldUrl from './world.json?url'

interface WorldFile {
  /** Coordinate units per degree. */
  unit: number
  /** Land outlines in chunks of a few thousand points; a lake follows its land in the same chunk. */
  land: number[][][]
  borders: number[][]
}

/**
 * Loads the world's coasts and borders, accurate to a few kilometres. The coasts come in chunks, each small enough to
 * draw in one task.
 */
export async function world() {
  const { unit, land, borders } = await load<WorldFile>(worldUrl)
  const lines = (packed: number[][]) => packed.map((line) => unpack(line, unit))
  return { land: land.map(lines), borders: lines(borders) }
}

/**
 * Loads detailed coasts around the site's places, accurate to a few hundred metres; each set of coasts replaces the
 * world outlines within its box.
 */
export async function regions() {
  const { unit, regions: boxes } = await load<CoastsFile>(regionsUrl)
  return boxes.map(({ box, land }) => ({
    box: box.map((edge) => edge / unit) as [number, number, number, number],
    land: land.map((line) => unpack(line, unit)),
  }))
}

async function load<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return (await answer.json()) as T
}
