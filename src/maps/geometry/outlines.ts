import regionsUrl from './regions.json?url'
import worldUrl from './world.json?url'

/** Corners of a line, latitude first, degrees. */
export type Outline = [number, number][]

interface WorldFile {
  /** Parts of a degree the numbers count. */
  unit: number
  land: number[][]
  borders: number[][]
}
interface RegionsFile {
  unit: number
  regions: { box: [west: number, south: number, east: number, north: number]; land: number[][] }[]
}

/** Coasts and borders of the world, good to a few kilometres. */
export async function world() {
  const { unit, land, borders } = await load<WorldFile>(worldUrl)
  const lines = (packed: number[][]) => packed.map((line) => unpack(line, unit))
  return { land: lines(land), borders: lines(borders) }
}

/** Coasts around the places of the market, good to some hundred metres; each covers what the world says of its box. */
export async function regions() {
  const { unit, regions: boxes } = await load<RegionsFile>(regionsUrl)
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

/** A line is packed as steps from corner to corner: longitude, latitude, longitude, latitude … */
function unpack(packed: readonly number[], unit: number): Outline {
  const line: Outline = []
  let x = 0
  let y = 0
  for (let at = 0; at + 1 < packed.length; at += 2) {
    x += packed[at]!
    y += packed[at + 1]!
    line.push([y / unit, x / unit])
  }
  return line
}
