import { darker, lighter } from './colour'
import type { Scene } from './scene'
import type { SheetPoint } from './sheet'

/** A wall seen in the picture: `u` runs across and `v` from its foot to its top, both 0–1. */
export type Face = { at: (u: number, v: number) => SheetPoint; wide: number; tall: number; side: boolean }

/** The wall that faces us. */
export const frontFace = (x: number, foot: number, wide: number, tall: number): Face => ({
  at: (u, v) => [x + u * wide, foot - v * tall],
  wide,
  tall,
  side: false,
})

/** Moves a point toward the vanishing point on the horizon, far to the right. */
export const recede = (scene: Scene, [x, y]: SheetPoint, depth: number): SheetPoint => [
  x + (3000 - x) * depth,
  y + (scene.horizon - y) * depth,
]

/** The wall that runs back from the right edge of a front; `depth` is a share of the way to the horizon. */
export const sideFace = (scene: Scene, x: number, foot: number, tall: number, depth: number): Face => ({
  at: (u, v) => recede(scene, [x, foot - v * tall], u * depth),
  wide: (3000 - x) * depth,
  tall,
  side: true,
})

/** The corners of a part of a wall. */
export const quad = (face: Face, u0: number, v0: number, u1: number, v1: number): SheetPoint[] => [
  face.at(u0, v0),
  face.at(u1, v0),
  face.at(u1, v1),
  face.at(u0, v1),
]

/** What a wall is made of. */
export type Finish = 'plaster' | 'brick' | 'boards' | 'slats' | 'stone' | 'concrete'

/** A wall with its finish; the side that turns from the sun is darker. */
export function wall(scene: Scene, face: Face, hex: string, finish: Finish): void {
  const { sheet, dice, tone } = scene
  const colour = face.side ? darker(tone(hex), 0.2) : tone(hex)
  sheet.poly(quad(face, 0, 0, 1, 1), sheet.shade(lighter(colour, 0.05), darker(colour, 0.08)))
  if (finish === 'boards' || finish === 'brick') {
    const rows = Math.round(face.tall / (finish === 'brick' ? 13 : 20))
    for (let row = 1; row < rows; row += 1)
      sheet.line(
        face.at(0, row / rows),
        face.at(1, row / rows),
        darker(colour, 0.2),
        finish === 'brick' ? 1.2 : 2,
        finish === 'brick' ? 0.35 : 0.45,
      )
    if (finish === 'boards') return
    for (let brick = 0; brick < (face.wide * face.tall) / 2600; brick += 1) {
      const [u, row] = [dice.between(0, 1 - 26 / face.wide), dice.int(0, rows - 1)]
      sheet.poly(
        quad(face, u, row / rows, u + 26 / face.wide, (row + 1) / rows),
        dice.pick([lighter(colour, 0.14), darker(colour, 0.13)]),
        { opacity: 0.55 },
      )
    }
  }
  if (finish === 'slats')
    for (let slat = 1; slat < face.wide / 17; slat += 1)
      sheet.line(
        face.at((slat * 17) / face.wide, 0),
        face.at((slat * 17) / face.wide, 1),
        darker(colour, 0.24),
        2,
        0.5,
      )
  if (finish === 'concrete')
    for (let row = 1; row < face.tall / 90; row += 1)
      sheet.line(
        face.at(0, (row * 90) / face.tall),
        face.at(1, (row * 90) / face.tall),
        darker(colour, 0.16),
        1.5,
        0.5,
      )
  if (finish !== 'stone') return
  for (let stone = 0; stone < (face.wide * face.tall) / 900; stone += 1) {
    const [u, v] = [dice.between(0, 1 - 34 / face.wide), dice.between(0, 1 - 17 / face.tall)]
    sheet.poly(
      quad(face, u, v, u + dice.between(18, 34) / face.wide, v + dice.between(9, 17) / face.tall),
      dice.pick([lighter(colour, 0.16), darker(colour, 0.1), darker(colour, 0.18)]),
      { opacity: 0.6 },
    )
  }
}
