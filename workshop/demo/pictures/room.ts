import { darker, lighter, mix } from './colour'
import { Dice } from './dice'
import { palettes } from './palettes'
import type { Palette } from './palettes'
import { Sheet, height, width } from './sheet'
import type { SheetPoint } from './sheet'

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
  eye: SheetPoint
  evening: boolean
  tone: (hex: string) => string
  palette: Palette
}

/** An empty room with its colours and its light. */
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
export const at = ({ eye }: Room, x: number, y: number, near: number): SheetPoint => [
  eye[0] + (x - eye[0]) * near,
  eye[1] + (y - eye[1]) * near,
]

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
  sheet.rect(left, low, right - left, high - low, sheet.shade(lighter(colour, 0.05), darker(colour, 0.09)), {
    round,
  })
}

/** The soft shadow under a thing. */
export function contact(room: Room, x: number, wide: number, near: number, strength = 0.28): void {
  const [cx, cy] = at(room, x + wide / 2, room.floor, near)
  room.sheet.ellipse(cx, cy, (wide / 2) * near * 1.08, 16 * near, '#1d1712', { opacity: strength })
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
