import { unpack, type CoastsFile } from '../../../../contract/map/coasts/outline'
import regionsUrl from '../../../../contract/map/coasts/regions.json?url'
import worldUrl from './world.json?url'

interface WorldFile {
  /** Parts of a degree the numbers count. */
  unit: number
  /** In parts of some thousand corners; a lake is in the part of its land, after it. */
  land: number[][][]
  borders: number[][]
}

/** Coasts, in parts that one task can draw, and borders of the world, good to a few kilometres. */
export async function world() {
  const { unit, land, borders } = await load<WorldFile>(worldUrl)
  const lines = (packed: number[][]) => packed.map((line) => unpack(line, unit))
  return { land: land.map(lines), borders: lines(borders) }
}

/** Coasts around the places of the market, good to some hundred metres; each covers what the world says of its box. */
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
