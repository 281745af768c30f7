import { darker, lighter, mix } from './colour'
import { frontFace, sideFace, wall } from './face'
import type { Finish } from './face'
import { door, pane } from './openings'
import type { Scene } from './scene'
import { furniture, street } from './street'

/** An apartment house of four to eight floors with balconies. */
export function apartments(scene: Scene): void {
  const { dice, base, sheet, tone } = scene
  street(scene)
  const floors = dice.int(4, 8)
  const [wide, floor] = [dice.between(460, 620), Math.min(118, 720 / floors)]
  const [x, tall] = [dice.between(360, 520), floor * floors + 20]
  const hex = dice.pick([
    '#e9e2d4',
    '#c98f6c',
    '#b9c4c6',
    '#d8cdb8',
    '#a86f57',
    '#8c98a0',
    '#efe9dd',
    '#c7b299',
  ])
  const finish = dice.pick<Finish>(['plaster', 'plaster', 'brick', 'concrete'])
  const trim = dice.pick(['#f5f2ea', '#4a4f55', '#8a5d3b', '#dfe4e4'])
  const side = sideFace(scene, x + wide, base, tall, 0.13)
  wall(scene, side, hex, finish)
  const front = frontFace(x, base, wide, tall)
  wall(scene, front, hex, finish)
  const [columns, balconies] = [dice.int(4, 5), dice.pick(['pairs', 'edge', 'all'] as const)]
  for (let level = 1; level < floors; level += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [centre, low] = [(column + 0.5) / columns, (level * floor) / tall]
      const has =
        balconies === 'all' ||
        (balconies === 'edge' ? column === 0 || column === columns - 1 : column % 2 === level % 2)
      const half = 0.3 / columns
      pane(
        scene,
        front,
        centre - half,
        low + (has ? 0.08 : 0.28) * (floor / tall),
        centre + half,
        low + 0.82 * (floor / tall),
        { columns: 2, frame: trim === '#4a4f55' ? trim : '#f7f4ee', sill: !has },
      )
      if (has)
        balcony(scene, front, centre - 0.42 / columns, centre + 0.42 / columns, low, floor / tall, trim)
    }
    for (const u of [0.2, 0.6])
      pane(
        scene,
        side,
        u,
        (level * floor) / tall + 0.26 * (floor / tall),
        u + 0.2,
        (level * floor) / tall + 0.8 * (floor / tall),
        { columns: 1 },
      )
  }
  wall(scene, frontFace(x, base, wide, floor * 0.94), mix(hex, '#5c5f63', 0.45), 'stone')
  const ground = frontFace(x, base, wide, floor)
  pane(scene, ground, 0.06, 0.06, 0.38, 0.8, { columns: 4, frame: '#33383d', sill: false, curtain: false })
  pane(scene, ground, 0.62, 0.06, 0.94, 0.8, { columns: 4, frame: '#33383d', sill: false, curtain: false })
  door(scene, ground, 0.44, 0.56, 0.76, '#3a4c4a')
  sheet.rect(x + wide * 0.38, base - floor * 0.94, wide * 0.24, 12, tone(trim))
  sheet.rect(x - 12, base - tall - 14, wide + 24, 18, tone(trim))
  const [topX, topY] = side.at(1, 1)
  sheet.poly(
    [
      [x + wide + 12, base - tall - 14],
      [topX + 6, topY - 10],
      [topX + 6, topY + 6],
      [x + wide + 12, base - tall + 4],
    ],
    darker(tone(trim), 0.2),
  )
  if (dice.chance(0.6))
    for (let pot = x + 20; pot < x + wide; pot += dice.between(50, 90))
      sheet.ellipse(pot, base - tall - 20, 26, 20, tone('#5f8a55'))
  furniture(scene)
}

function balcony(
  scene: Scene,
  face: ReturnType<typeof frontFace>,
  u0: number,
  u1: number,
  v: number,
  share: number,
  trim: string,
): void {
  const { sheet, tone, dice, season } = scene
  const [left, foot] = face.at(u0, v)
  const [right, rail] = face.at(u1, v + share * 0.38)
  sheet.rect(left, rail, right - left, foot - rail, lighter(tone(trim), 0.1), { opacity: 0.5 })
  for (let x = left; x <= right + 1; x += 11) sheet.line([x, rail], [x, foot], darker(tone(trim), 0.2), 2)
  sheet.rect(left - 4, rail - 3, right - left + 8, 6, tone(trim))
  sheet.rect(left - 6, foot, right - left + 12, 9, lighter(tone(trim), 0.05))
  sheet.rect(left, foot + 9, right - left, 7, '#151922', { opacity: 0.2 })
  if (season !== 'winter' && dice.chance(0.4))
    for (let x = left + 8; x < right; x += 14)
      sheet.ellipse(x, rail - 4, 9, 8, tone(dice.pick(['#5c8a4c', '#d9607a', '#5c8a4c'])))
}
