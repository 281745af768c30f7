import { darker, lighter } from './colour'
import { tree } from './plants'
import type { Scene } from './scene'
import { height, trapezoid, width } from './sheet'

/** Pavement, kerb and road in front of buildings in town. */
export function street(scene: Scene): void {
  const { sheet, tone, base, season, dice } = scene
  const paving = tone(season === 'winter' ? '#dfe3e6' : '#cfc9bd')
  sheet.rect(0, base - 8, width, 92, sheet.shade(darker(paving, 0.06), lighter(paving, 0.1)))
  for (let x = -60; x < width; x += 84)
    sheet.line([x + 40, base - 6], [x, base + 82], darker(paving, 0.16), 1.6, 0.6)
  sheet.rect(0, base + 82, width, 12, darker(paving, 0.18))
  const road = tone(season === 'winter' ? '#a7adb3' : '#6d6f73')
  sheet.rect(0, base + 94, width, height - base, sheet.shade(darker(road, 0.06), lighter(road, 0.1)))
  for (let x = -60 + dice.between(0, 100); x < width; x += 230)
    sheet.poly(trapezoid([x, x + 120], base + 176, [x - 12, x + 112], base + 188), tone('#efece4'), {
      opacity: 0.8,
    })
}

/** Street trees, lamps and a bench. */
export function furniture(scene: Scene): void {
  const { dice, base, sheet, tone, mood } = scene
  for (const x of dice.some([90, 330, 1290, 1510], dice.int(2, 3)))
    tree(scene, x, base + 44, dice.between(0.95, 1.2))
  const lamp = dice.pick([220, 1400])
  sheet.rect(lamp - 4, base - 270, 8, 330, tone('#33383d'))
  if (mood.lit) sheet.halo(lamp, base - 284, 120, 120, '#ffe2a0', 0.75)
  sheet.ellipse(lamp, base - 284, 17, 20, mood.lit ? '#fff1c9' : tone('#e8e6dd'))
  if (dice.chance(0.5)) return
  const bench = dice.pick([470, 1130])
  for (const row of [0, 12, 30])
    sheet.rect(bench, base + 14 + row - (row < 20 ? 22 : 0), 130, 8, tone('#8a6240'))
  for (const leg of [8, 112]) sheet.rect(bench + leg, base - 6, 9, 66, tone('#3a3f43'))
}
