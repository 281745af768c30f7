import { darker, lighter } from './colour'
import { frontFace, sideFace, wall } from './face'
import { door, pane } from './openings'
import { pool } from './pool'
import { slope } from './roof'
import type { Scene } from './scene'
import { trapezoid } from './sheet'
import { bush, flowers } from './shrubs'
import { shadow, walk } from './yard'

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
  slope(scene, trapezoid([x - 26, x + wide + 26], eave + 4, [x + 34, x + wide - 34], eave - rise), clay)
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
    trapezoid([x - 30, x + 30], y - 66, [x - 20, x + 20], y),
    sheet.shade(lighter(clay, 0.12), darker(clay, 0.18), 'sideways'),
  )
  sheet.rect(x - 35, y - 72, 70, 14, lighter(clay, 0.05), { round: 4 })
}
