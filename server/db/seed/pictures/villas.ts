import { darker, lighter } from './colour'
import { door, frontFace, pane, recede, sideFace, wall } from './face'
import type { Finish } from './face'
import { shadow, walk } from './houses'
import { bush, flowers, tree } from './plants'
import { slope } from './roof'
import type { Scene } from './scene'
import type { Point } from './sheet'

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
  const right: Point = [x + wide + over, top - thick]
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

function pool({ sheet, tone, mood, dice }: Scene, x: number): void {
  const y = 1010
  const rim = tone('#ece6d8')
  sheet.poly(
    [
      [x - 34, y + 112],
      [x + 26, y - 12],
      [x + 545, y - 12],
      [x + 640, y + 112],
    ],
    rim,
  )
  const water = mood.lit ? ['#3fb3c9', '#8fe0e4'] : [tone('#4fb6cf'), tone('#a6e0e2')]
  sheet.poly(
    [
      [x, y + 94],
      [x + 48, y],
      [x + 522, y],
      [x + 602, y + 94],
    ],
    sheet.gradient([
      [0, water[1] ?? '#a6e0e2'],
      [1, water[0] ?? '#4fb6cf'],
    ]),
  )
  for (let ripple = 0; ripple < 16; ripple += 1) {
    const [px, py] = [x + dice.between(70, 460), y + dice.between(10, 86)]
    sheet.line([px, py], [px + dice.between(20, 70), py], '#ffffff', 2.5, 0.4)
  }
  for (const at of [x + 90, x + 210]) {
    sheet.poly(
      [
        [at, y - 16],
        [at + 84, y - 16],
        [at + 84, y - 25],
        [at + 8, y - 25],
      ],
      tone('#b98a5e'),
    )
    sheet.poly(
      [
        [at + 56, y - 25],
        [at + 84, y - 25],
        [at + 104, y - 66],
        [at + 90, y - 68],
      ],
      tone('#f7f2e6'),
    )
    sheet.rect(at + 2, y - 32, 62, 8, tone('#f7f2e6'))
  }
}

/** White walls, arches and clay tiles of the south. */
export function southernVilla(scene: Scene): void {
  const { dice, base, sheet, tone } = scene
  const hex = dice.pick(['#f7efe0', '#f3e2c7', '#f6e7d6', '#efd3b4'])
  const clay = dice.pick(['#c0673f', '#b65f3d', '#cc7a4e'])
  const [x, wide, floor] = [dice.between(250, 320), dice.between(650, 720), 185]
  shadow(scene, x, wide, 120)
  wall(scene, sideFace(scene, x + wide, base, floor, 0.12), hex, 'plaster')
  const front = frontFace(x, base, wide, floor)
  const high = frontFace(x + wide * 0.32, base - floor + 4, wide * 0.42, floor * 0.86)
  wall(scene, sideFace(scene, x + wide * 0.74, base - floor + 4, floor * 0.86, 0.09), hex, 'plaster')
  wall(scene, high, hex, 'plaster')
  tiles(scene, x + wide * 0.32, base - floor * 1.84, wide * 0.42, clay, 84)
  for (const at of [0.14, 0.43, 0.72])
    pane(scene, high, at, 0.26, at + 0.15, 0.7, {
      columns: 2,
      frame: '#7c5a42',
      arch: true,
      curtain: false,
      box: dice.chance(0.5),
    })
  wall(scene, front, hex, 'plaster')
  tiles(scene, x, base - floor, wide, clay, 62)
  const loggia = dice.chance(0.5) ? 0.06 : 0.5
  for (let arch = 0; arch < 3; arch += 1) {
    const u = loggia + arch * 0.15
    pane(scene, front, u, 0.02, u + 0.11, 0.56, { columns: 2, frame: '#f9f4ea', arch: true, sill: false })
  }
  const other = loggia > 0.3 ? 0.06 : 0.56
  door(scene, front, other + 0.02, other + 0.13, 0.66, dice.pick(['#2f6f7a', '#6b3f2a', '#3a5f8a']))
  for (const at of [0.2, 0.32])
    pane(scene, front, other + at, 0.3, other + at + 0.075, 0.68, {
      columns: 2,
      frame: '#7c5a42',
      shutter: dice.pick(['#4f7f83', '#5b7d5f']),
      box: true,
    })
  walk(scene, x + wide * (other + 0.075), 74)
  if (dice.chance(0.6)) pool(scene, loggia > 0.3 ? 780 : 160)
  for (const at of [x - 70, x + wide + 150]) pot(scene, at, base + 30)
  for (let at = x + wide * (loggia + 0.02); at < x + wide * (loggia + 0.4); at += 70)
    bush(scene, at, base + 16, dice.between(20, 30))
  if (dice.chance(0.6)) {
    sheet.path(
      `M${x + wide - 8} ${base} C${x + wide - 70} ${base - 60} ${x + wide - 16} ${base - 130} ${x + wide - 60} ${base - 178} L${x + wide - 2} ${base - 176} Z`,
      tone('#5f8a4b'),
      { opacity: 0.9 },
    )
    for (let bloom = 0; bloom < 40; bloom += 1)
      sheet.ellipse(
        x + wide - dice.between(4, 54),
        base - dice.between(10, 176),
        6,
        5,
        tone(dice.pick(['#c8437f', '#d9639a', '#b33a8a'])),
      )
  }
  flowers(scene, x + 10, x + wide * 0.3, base + 36)
}

function tiles(scene: Scene, x: number, eave: number, wide: number, clay: string, rise: number): void {
  const { sheet, tone } = scene
  slope(
    scene,
    [
      [x - 26, eave + 4],
      [x + wide + 26, eave + 4],
      [x + wide - 34, eave - rise],
      [x + 34, eave - rise],
    ],
    clay,
  )
  for (let at = x - 20; at < x + wide + 20; at += 17)
    sheet.ellipse(at + 6, eave + 6, 8, 7, darker(tone(clay), 0.14))
  sheet.rect(x - 20, eave + 12, wide + 40, 12, '#1b1712', { opacity: 0.16 })
}

function pot({ sheet, tone, dice }: Scene, x: number, y: number): void {
  const clay = tone('#b9673f')
  for (let leaf = 0; leaf < 7; leaf += 1)
    sheet.ellipse(
      x + dice.between(-30, 30),
      y - dice.between(70, 120),
      24,
      22,
      lighter(tone('#4f7d48'), dice.between(0, 0.15)),
    )
  sheet.poly(
    [
      [x - 30, y - 66],
      [x + 30, y - 66],
      [x + 20, y],
      [x - 20, y],
    ],
    sheet.gradient(
      [
        [0, lighter(clay, 0.12)],
        [1, darker(clay, 0.18)],
      ],
      true,
    ),
  )
  sheet.rect(x - 35, y - 72, 70, 14, lighter(clay, 0.05), { round: 4 })
}
