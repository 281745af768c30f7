import { unpack, type CoastsFile } from '../../../../contract/map/coasts/outline'
import regionsUrl from '../../../../contract/map/coasts/regions.json?url'
import worldUrl from './world.json?url'

interface WorldFile {
  /** Coordinate units per degree. */
  unit: number
  /** Land outlines in chunks of a few thousand points; a lake is in the same chunk as its land and after it. */
  land: number[][][]
  borders: number[][]
}

/** Loads the world's coasts, in chunks that can be drawn in one task, and borders, accurate to a few kilometres. */
export async function world() {
  const { unit, land, borders } = await load<WorldFile>(worldUrl)
  const lines = (packed: number[][]) => packed.map((line) => unpack(line, unit))
  return { land: land.map(lines), borders: lines(borders) }
}

/**
 * Loads detailed coasts around the site's places, accurate to a few hundred metres; each replaces the world outlines
 * within its box.
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
