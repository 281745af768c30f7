/** Corners of a line, latitude first, degrees. */
export type Outline = [number, number][]

/** The file of coasts around the places of the demo market (Natural Earth), each for a box of the earth. */
export interface CoastsFile {
  /** Parts of a degree the numbers count. */
  unit: number
  regions: { box: [west: number, south: number, east: number, north: number]; land: number[][] }[]
}

/** A line is packed as steps from corner to corner: longitude, latitude, longitude, latitude … */
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
