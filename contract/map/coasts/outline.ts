/** Points of a line as [latitude, longitude] in degrees. */
export type Outline = [number, number][]

/** File format of the coastlines around the demo market's places (Natural Earth), by bounding box. */
export interface CoastsFile {
  /** Number of packed units per degree. */
  unit: number
  regions: { box: [west: number, south: number, east: number, north: number]; land: number[][] }[]
}

/** Unpacks a line stored as differences between consecutive points: longitude, latitude, longitude, latitude … */
export function unpack(packed: readonly number[], unit: number): Outline {
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
