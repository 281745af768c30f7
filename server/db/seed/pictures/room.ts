import { darker, lighter, mix } from './colour'
import type { Dice } from './dice'
import { Sheet, height, width } from './sheet'
import type { Point } from './sheet'

/**
 * A room seen straight on. Places are given on the back wall (px) with a nearness: 1 is at the back wall,
 * larger is nearer to us. The floor is at `floor`, the ceiling at `ceiling`.
 */
export type Room = {
  sheet: Sheet
  dice: Dice
  left: number
  right: number
  ceiling: number
  floor: number
  eye: Point
  evening: boolean
  tone: (hex: string) => string
  palette: Palette
}

export type Palette = {
  wall: string
  accent: string
  wood: string
  cloth: string
  second: string
  metal: string
}

const palettes: readonly Palette[] = [
  {
    wall: '#f2ede3',
    accent: '#5f7f6b',
    wood: '#b98a5e',
    cloth: '#6f8f86',
    second: '#d9a05b',
    metal: '#3a3f43',
  },
  {
    wall: '#e9e4db',
    accent: '#c77f5a',
    wood: '#8f6544',
    cloth: '#c9b9a2',
    second: '#7f4a3a',
    metal: '#b08d57',
  },
  {
    wall: '#dfe5e3',
    accent: '#34525e',
    wood: '#c9a37a',
    cloth: '#34525e',
    second: '#e2b36a',
    metal: '#2f3438',
  },
  {
    wall: '#f4efe8',
    accent: '#8b6f8f',
    wood: '#d3b48c',
    cloth: '#b9a7bd',
    second: '#6a7f9a',
    metal: '#9a9186',
  },
  {
    wall: '#ece8df',
    accent: '#a8443a',
    wood: '#6f4f3a',
    cloth: '#e3ddd0',
    second: '#a8443a',
    metal: '#33373b',
  },
  {
    wall: '#d5dccf',
    accent: '#f0e6d2',
    wood: '#a97b50',
    cloth: '#f0e6d2',
    second: '#566f4d',
    metal: '#3f4540',
  },
]

export function newRoom(dice: Dice): Room {
  const evening = dice.chance(0.25)
  const left = dice.between(300, 370)
  return {
    sheet: new Sheet(),
    dice,
    left,
    right: width - dice.between(300, 370),
    ceiling: dice.between(190, 230),
    floor: 800,
    eye: [dice.between(700, 900), 540],
    evening,
    tone: (hex) => (evening ? mix(hex, '#8a5330', 0.2) : hex),
    palette: dice.pick(palettes),
  }
}

/** Where a place of the room lies in the picture. */
export const at = ({ eye }: Room, x: number, y: number, near: number): Point => [
  eye[0] + (x - eye[0]) * near,
  eye[1] + (y - eye[1]) * near,
]

/** Walls, ceiling and floor. */
export function shell(room: Room, floor: 'planks' | 'tiles' | 'checks', feature = false): void {
  const { sheet, tone, palette, left, right, ceiling } = room
  const far = 2.6
  const wall = tone(palette.wall)
  const back = feature ? tone(mix(palette.wall, palette.accent, 0.75)) : wall
  const corner = (x: number, y: number) => [at(room, x, y, 1), at(room, x, y, far)] as const
  const [lt, rt, lb, rb] = [
    corner(left, ceiling),
    corner(right, ceiling),
    corner(left, room.floor),
    corner(right, room.floor),
  ]
  sheet.poly(
    [lt[0], rt[0], rt[1], lt[1]],
    sheet.gradient([
      [0, lighter(wall, 0.5)],
      [1, lighter(wall, 0.75)],
    ]),
  )
  sheet.poly(
    [lt[0], lb[0], lb[1], lt[1]],
    sheet.gradient(
      [
        [0, darker(wall, 0.03)],
        [1, darker(wall, 0.14)],
      ],
      true,
    ),
  )
  sheet.poly(
    [rt[0], rb[0], rb[1], rt[1]],
    sheet.gradient(
      [
        [0, darker(wall, 0.16)],
        [1, darker(wall, 0.06)],
      ],
      true,
    ),
  )
  sheet.poly(
    [lt[0], rt[0], rb[0], lb[0]],
    sheet.gradient([
      [0, lighter(back, 0.06)],
      [1, darker(back, 0.05)],
    ]),
  )
  paveFloor(room, floor, far)
  for (const [from, to] of [
    [lb[0], rb[0]],
    [lb[0], lb[1]],
    [rb[0], rb[1]],
  ] as const)
    sheet.line(
      [from[0], from[1] - 7],
      [to[0], to[1] - 7 * (to === rb[0] ? 1 : far)],
      lighter(wall, 0.6),
      from === lb[0] && to === rb[0] ? 13 : 18,
    )
}

function paveFloor(room: Room, kind: 'planks' | 'tiles' | 'checks', far: number): void {
  const { sheet, dice, tone, palette, left, right, floor } = room
  const colour = tone(
    kind === 'planks' ? lighter(palette.wood, 0.18) : dice.pick(['#d9d5cc', '#cfd4d3', '#e2dccf']),
  )
  const edge = (share: number, near: number) => at(room, left + (right - left) * share, floor, near)
  sheet.poly(
    [edge(0, 1), edge(1, 1), edge(1, far), edge(0, far)],
    sheet.gradient([
      [0, darker(colour, 0.14)],
      [1, lighter(colour, 0.1)],
    ]),
  )
  const columns = kind === 'planks' ? 16 : 9
  const rows = kind === 'planks' ? 0 : 9
  const nearness = (row: number) => 1 + (far - 1) * (row / rows) ** 1.5
  if (kind === 'checks')
    for (let row = 0; row < rows; row += 1)
      for (let column = row % 2; column < columns; column += 2)
        sheet.poly(
          [
            edge(column / columns, nearness(row)),
            edge((column + 1) / columns, nearness(row)),
            edge((column + 1) / columns, nearness(row + 1)),
            edge(column / columns, nearness(row + 1)),
          ],
          darker(colour, 0.3),
          { opacity: 0.6 },
        )
  for (let column = 1; column < columns; column += 1)
    sheet.line(edge(column / columns, 1), edge(column / columns, far), darker(colour, 0.22), 2, 0.5)
  for (let row = 1; row < rows; row += 1)
    sheet.line(edge(0, nearness(row)), edge(1, nearness(row)), darker(colour, 0.22), 2, 0.5)
  if (kind !== 'planks') return
  for (let joint = 0; joint < 46; joint += 1) {
    const column = dice.int(0, columns - 1)
    const near = dice.between(1, 2.3)
    const tint = dice.pick([lighter(colour, 0.14), darker(colour, 0.1)])
    sheet.poly(
      [
        edge(column / columns, near),
        edge((column + 1) / columns, near),
        edge((column + 1) / columns, near + 0.22),
        edge(column / columns, near + 0.22),
      ],
      tint,
      { opacity: 0.45 },
    )
  }
}

/** A box standing in the room: its front, and the faces we can see of its top and sides. */
export function solid(
  room: Room,
  x: number,
  foot: number,
  wide: number,
  tall: number,
  from: number,
  to: number,
  hex: string,
  round = 0,
): void {
  const { sheet, eye, tone } = room
  const colour = tone(hex)
  const p = (px: number, py: number, near: number) => at(room, px, py, near)
  const top = foot - tall
  if (top > eye[1])
    sheet.poly(
      [p(x, top, from), p(x + wide, top, from), p(x + wide, top, to), p(x, top, to)],
      lighter(colour, 0.16),
    )
  if (foot < eye[1])
    sheet.poly(
      [p(x, foot, from), p(x + wide, foot, from), p(x + wide, foot, to), p(x, foot, to)],
      darker(colour, 0.35),
    )
  if (x > eye[0])
    sheet.poly([p(x, foot, from), p(x, foot, to), p(x, top, to), p(x, top, from)], darker(colour, 0.2))
  if (x + wide < eye[0])
    sheet.poly(
      [p(x + wide, foot, from), p(x + wide, foot, to), p(x + wide, top, to), p(x + wide, top, from)],
      darker(colour, 0.2),
    )
  const [left, low] = p(x, top, to)
  const [right, high] = p(x + wide, foot, to)
  sheet.rect(
    left,
    low,
    right - left,
    high - low,
    sheet.gradient([
      [0, lighter(colour, 0.05)],
      [1, darker(colour, 0.09)],
    ]),
    { round },
  )
}

/** The soft shadow under a thing. */
export function contact(room: Room, x: number, wide: number, near: number, strength = 0.28): void {
  const [cx, cy] = at(room, x + wide / 2, room.floor, near)
  room.sheet.ellipse(cx, cy, (wide / 2) * near * 1.08, 16 * near, '#1d1712', { opacity: strength })
}

/** A window in the back wall with the outside in it, and its light on the floor. */
export function outlook(room: Room, x: number, y: number, wide: number, tall: number, bars: number): void {
  const { sheet, dice, evening, tone } = room
  const sky = evening
    ? ['#41507f', '#e79f78']
    : dice.pick([
        ['#7ab8e0', '#e4f2f4'],
        ['#9cc9e3', '#fbe9d2'],
        ['#6fb0dc', '#d6ecf0'],
      ])
  sheet.rect(x - 12, y - 12, wide + 24, tall + 24, tone('#fbf9f4'))
  sheet.rect(
    x,
    y,
    wide,
    tall,
    sheet.gradient([
      [0, sky[0] ?? '#7ab8e0'],
      [1, sky[1] ?? '#e4f2f4'],
    ]),
  )
  const land = dice.pick(['green', 'city', 'sea'])
  const low = y + tall
  if (land === 'sea') {
    sheet.rect(x, low - tall * 0.34, wide, tall * 0.34, evening ? '#5a6f93' : '#5aa3bd')
    sheet.path(
      `M${x} ${low} V${low - 26} Q${x + wide * 0.3} ${low - 70} ${x + wide} ${low - 18} V${low} Z`,
      evening ? '#3f5a4c' : '#7ca35c',
    )
  } else if (land === 'city') {
    for (let bx = x; bx < x + wide - 14; bx += 30) {
      const high = tall * dice.between(0.18, 0.55)
      const across = Math.min(28, x + wide - bx)
      sheet.rect(bx, low - high, across, high, evening ? '#3a4468' : '#a9bccb')
      for (let row = low - high + 8; row < low - 10; row += 14)
        sheet.rect(bx + 6, row, 6, 7, evening ? '#f6d48e' : '#c7d6e0')
    }
  } else {
    sheet.path(
      `M${x} ${low} V${low - tall * 0.3} Q${x + wide * 0.35} ${low - tall * 0.52} ${x + wide * 0.6} ${low - tall * 0.3} T${x + wide} ${low - tall * 0.36} V${low} Z`,
      evening ? '#52685f' : '#9fbf84',
    )
    sheet.path(
      `M${x} ${low} V${low - tall * 0.16} Q${x + wide * 0.5} ${low - tall * 0.3} ${x + wide} ${low - tall * 0.12} V${low} Z`,
      evening ? '#3d5249' : '#79a15c',
    )
    for (let blob = 0; blob < 6; blob += 1)
      sheet.ellipse(
        x + dice.between(20, wide - 20),
        low - tall * dice.between(0.14, 0.24),
        18,
        20,
        evening ? '#35493f' : '#5c8a4c',
      )
  }
  for (let bar = 1; bar < bars; bar += 1) sheet.rect(x + (wide * bar) / bars - 4, y, 8, tall, tone('#fbf9f4'))
  sheet.rect(x - 20, low + 10, wide + 40, 14, tone('#f4f0e7'))
  if (evening) return
  const [floorY, drift] = [room.floor, 120]
  const patch = (share: number, near: number): Point =>
    at(room, x + wide * share + drift * (near - 1), floorY, near)
  sheet.poly([patch(0.05, 1.1), patch(0.95, 1.1), patch(1, 1.6), patch(0.1, 1.6)], '#fff6dc', {
    opacity: 0.3,
  })
}

/** Curtains at both sides of a window. */
export function curtains(
  { sheet, tone, dice, floor }: Room,
  x: number,
  y: number,
  wide: number,
  hex: string,
): void {
  const cloth = tone(hex)
  sheet.rect(x - 80, y - 34, wide + 160, 7, tone('#4a4640'), { round: 3 })
  for (const [from, to] of [
    [x - 70, x + 34],
    [x + wide - 34, x + wide + 70],
  ] as const) {
    sheet.rect(
      from,
      y - 30,
      to - from,
      floor - y + 24,
      sheet.gradient(
        [
          [0, lighter(cloth, 0.12)],
          [1, darker(cloth, 0.08)],
        ],
        true,
      ),
    )
    for (let fold = from + 14; fold < to; fold += dice.between(15, 24))
      sheet.rect(fold, y - 30, 6, floor - y + 24, darker(cloth, 0.16), { opacity: 0.6 })
  }
}

/** The last light over the whole room. */
export function finish({ sheet, evening }: Room): void {
  sheet.rect(
    0,
    0,
    width,
    height,
    sheet.gradient([
      [0, evening ? '#3a1c2a' : '#ffffff', evening ? 0.12 : 0.06],
      [1, '#2a1c10', 0.1],
    ]),
  )
}
