import { darker } from './colour'
import { frontFace, recede, sideFace, wall } from './face'
import type { Finish } from './face'
import { door, pane } from './openings'
import { tree } from './plants'
import { pool } from './pool'
import type { Scene } from './scene'
import type { SheetPoint } from './sheet'
import { bush } from './shrubs'
import { shadow, walk } from './yard'

/** A block with a flat roof slab: the stuff modern villas are made of. */
function block(
  scene: Scene,
  x: number,
  foot: number,
  wide: number,
  tall: number,
  depth: number,
  hex: string,
  finish: Finish,
): ReturnType<typeof frontFace> {
  const { sheet, tone } = scene
  const side = sideFace(scene, x + wide, foot, tall, depth)
  wall(scene, side, hex, finish)
  pane(scene, side, 0.2, 0.3, 0.72, 0.72, { columns: 3, frame: '#32373c', sill: false })
  const front = frontFace(x, foot, wide, tall)
  wall(scene, front, hex, finish)
  const slab = tone('#f6f3ec')
  const [over, thick, top] = [22, 20, foot - tall]
  const right: SheetPoint = [x + wide + over, top - thick]
  const back = recede(scene, right, depth)
  sheet.poly([right, back, [back[0], back[1] + thick * 0.9], [right[0], right[1] + thick]], darker(slab, 0.2))
  sheet.rect(x - over, top - thick, wide + over * 2, thick, slab)
  sheet.rect(x, top, wide, 16, '#161a24', { opacity: 0.18 })
  return front
}

/** Flat roofs, much glass, a terrace and often a pool. */
export function modernVilla(scene: Scene): void {
  const { dice, base, sheet, tone, season } = scene
  const light = dice.pick(['#f4f1ea', '#ece7dc', '#e3e4e1', '#d8d2c6'])
  const accent = dice.pick<[string, Finish]>([
    ['#a9794f', 'slats'],
    ['#7b5a43', 'slats'],
    ['#5f6468', 'concrete'],
    ['#8d8577', 'stone'],
    ['#3f464b', 'slats'],
  ])
  const [x, wide, floor] = [dice.between(230, 310), dice.between(700, 780), 190]
  shadow(scene, x, wide, 130)
  const upperWide = wide * dice.between(0.5, 0.62)
  const upperAt = dice.chance(0.5) ? x - 46 : x + wide - upperWide + 30
  const lower = block(scene, x, base, wide, floor, 0.12, light, 'plaster')
  const glassFrom = dice.chance(0.5) ? 0.06 : 0.42
  pane(scene, lower, glassFrom, 0.02, glassFrom + 0.46, 0.84, {
    columns: 5,
    frame: '#32373c',
    sill: false,
    curtain: false,
  })
  const panel = glassFrom < 0.2 ? 0.58 : 0.05
  wall(scene, frontFace(x + wide * panel, base, wide * 0.34, floor * 0.92), accent[0], accent[1])
  const entry = frontFace(x + wide * panel, base, wide * 0.34, floor)
  door(scene, entry, 0.5, 0.78, 0.78, dice.pick(['#2f3a3a', '#6b3f2a', '#8a5d3b']))
  pane(scene, entry, 0.12, 0.06, 0.36, 0.8, { columns: 1, frame: '#32373c', sill: false })
  sheet.rect(upperAt, base - floor - 20, upperWide, 26, '#161a24', { opacity: 0.2 })
  const upper = block(
    scene,
    upperAt,
    base - floor - 16,
    upperWide,
    floor * 0.9,
    0.1,
    dice.chance(0.6) ? light : accent[0],
    dice.chance(0.6) ? 'plaster' : accent[1],
  )
  pane(scene, upper, 0.08, 0.14, 0.58, 0.84, { columns: 4, frame: '#32373c', sill: false })
  pane(scene, upper, 0.7, 0.34, 0.9, 0.8, { columns: 1, frame: '#32373c', sill: false })
  for (let bar = 0; bar < 13; bar += 1)
    sheet.line(
      upper.at(0.06 + bar * 0.0442, 0.02),
      upper.at(0.06 + bar * 0.0442, 0.28),
      tone('#3b4046'),
      2.5,
      0.85,
    )
  sheet.line(upper.at(0.05, 0.28), upper.at(0.6, 0.28), tone('#3b4046'), 5)
  walk(scene, x + wide * (panel + 0.22), 76)
  if (season !== 'winter' && dice.chance(0.75)) pool(scene, glassFrom < 0.2 ? 210 : 760)
  for (let at = x - 60; at < x + wide * panel; at += dice.between(90, 150))
    bush(scene, at, base + 14, dice.between(22, 38))
  tree(scene, dice.pick([110, 1480]), base + 60, dice.between(1.2, 1.5))
}
