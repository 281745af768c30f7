import { Dice } from './dice'

/** A point of the room, metres from its middle at the floor; `z` points away from the viewer. */
type RoomPoint = readonly [x: number, y: number, z: number]

const [wide, high] = [2048, 1024]
const [half, deep, ceiling] = [3, 2.5, 2.7]
const eyes = 1.5
/** Straight edges are bent in such a picture: they are drawn in so many pieces. */
const pieces = 24

/** A room as a picture all around (equirectangular, twice as wide as high), seen from its middle. */
export function drawTour(seed: string): string {
  const dice = new Dice(`tour/${seed}`)
  const wall = dice.pick(['#e9e2d0', '#dfe6e0', '#ece0d8', '#dde3ea'])
  const side = dice.pick(['#ded5c0', '#d3dcd5', '#e0d2c8'])
  const wood = dice.pick(['#b98b5e', '#9c7450', '#c79f70'])
  const cloth = dice.pick(['#3f6f5c', '#8a4b3b', '#3d5a80', '#7a6a4f'])
  const rug = dice.pick(['#c8b79a', '#a9b8b0', '#b58a7d'])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}">`,
    `<rect width="${wide}" height="${high / 2}" fill="#f6f2e8"/><rect y="${high / 2}" width="${wide}" height="${high / 2}" fill="${wood}"/>`,
    ...boards().map((line) => shape(line, 'none', '#0000001f')),
    shape(upright([-half, -deep], [half, -deep], 0, ceiling), wall),
    shape(upright([half, -deep], [half, deep], 0, ceiling), side),
    shape(upright([half, deep], [-half, deep], 0, ceiling), wall),
    shape(upright([-half, deep], [-half, -deep], 0, ceiling), side),
    ...windowAt(-1.7),
    ...windowAt(0.3),
    shape(upright([half, -0.4], [half, 0.6], 0, 2.1), '#8d6b4a', '#5d452f'),
    shape(upright([-half, 1.3], [-half, 0.1], 1.1, 1.9), '#27483c', '#1d1b16'),
    shape(upright([-half, 1.1], [-half, 0.3], 1.25, 1.75), '#e5c58a'),
    shape(flat([-1.6, 0.4], [1.2, 2], 0.01), rug, '#00000026'),
    ...box([-1.1, 1.7], [1.3, 2.4], 0, 0.45, cloth),
    ...box([-1.1, 2.25], [1.3, 2.45], 0.45, 0.9, cloth),
    ...box([-0.5, 0.9], [0.6, 1.4], 0.32, 0.38, '#6d4c33'),
    ...box([2.2, -2.3], [2.8, -1.7], 0, 0.8, '#7c5a3d'),
    '</svg>',
  ].join('')
}

const boards = () =>
  Array.from({ length: 10 }, (_, at) => {
    const x = 0.3 - half + at * 0.6
    return along([x, 0, -deep], [x, 0, deep])
  })

/** A window in the wall ahead, a hill and the sky in it. */
const windowAt = (left: number) => [
  shape(upright([left, -deep], [left + 1.4, -deep], 0.8, 2.2), '#fffdf6', '#c9c1ae'),
  shape(upright([left + 0.08, -deep], [left + 1.32, -deep], 0.88, 2.12), '#bcd9ea'),
  shape(upright([left + 0.08, -deep], [left + 1.32, -deep], 0.88, 1.3), '#8aa67c'),
  shape(upright([left + 0.67, -deep], [left + 0.73, -deep], 0.88, 2.12), '#fffdf6'),
]

type Spot = readonly [x: number, z: number]

const upright = ([x1, z1]: Spot, [x2, z2]: Spot, low: number, top: number) =>
  around([
    [x1, low, z1],
    [x2, low, z2],
    [x2, top, z2],
    [x1, top, z1],
  ])

const flat = ([x1, z1]: Spot, [x2, z2]: Spot, y: number) =>
  around([
    [x1, y, z1],
    [x2, y, z1],
    [x2, y, z2],
    [x1, y, z2],
  ])

/** A block: the sides that can be seen, then its top. */
function box([x1, z1]: Spot, [x2, z2]: Spot, low: number, top: number, fill: string): string[] {
  const sides = [
    z1 > 0 && shape(upright([x1, z1], [x2, z1], low, top), fill, '#00000033'),
    z2 < 0 && shape(upright([x1, z2], [x2, z2], low, top), fill, '#00000033'),
    x1 > 0 && shape(upright([x1, z1], [x1, z2], low, top), fill, '#00000033'),
    x2 < 0 && shape(upright([x2, z1], [x2, z2], low, top), fill, '#00000033'),
  ]
  const lid = top < eyes && shape(flat([x1, z1], [x2, z2], top), fill, '#00000033')
  return [...sides, lid].filter((one) => one !== false)
}

const around = (corners: readonly RoomPoint[]): RoomPoint[] =>
  corners.flatMap((corner, at) => along(corner, corners[(at + 1) % corners.length]!))

const along = (from: RoomPoint, to: RoomPoint): RoomPoint[] =>
  Array.from({ length: pieces }, (_, at): RoomPoint => {
    const way = at / (pieces - 1)
    return [0, 1, 2].map((axis) => from[axis]! + (to[axis]! - from[axis]!) * way) as unknown as RoomPoint
  })

/** Points as seen from the middle; what runs over an edge of the picture comes in again at the other. */
function shape(points: readonly RoomPoint[], fill: string, line = 'none'): string {
  let before: number | null = null
  const seen = points.map(([x, y, z]) => {
    let east = Math.atan2(x, -z)
    if (before !== null) east += 2 * Math.PI * Math.round((before - east) / (2 * Math.PI))
    before = east
    const north = Math.atan2(y - eyes, Math.hypot(x, z))
    return [(0.5 + east / (2 * Math.PI)) * wide, (0.5 - north / Math.PI) * high]
  })
  return [-wide, 0, wide]
    .map((shift) => {
      const path = seen.map(([x, y]) => `${(x! + shift).toFixed(1)},${y!.toFixed(1)}`).join(' ')
      const drawn = fill === 'none' ? 'polyline' : 'polygon'
      return `<${drawn} points="${path}" fill="${fill}" stroke="${line}" stroke-width="2"/>`
    })
    .join('')
}
