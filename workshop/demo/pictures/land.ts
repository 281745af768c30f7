import { darker, lighter } from './colour'
import { tree } from './plants'
import { grass } from './scene'
import type { Scene } from './scene'
import { height, width } from './sheet'

/** The ground the building stands on, with a soft light toward the horizon. */
export function lawn(scene: Scene): void {
  const { sheet, dice, season, setting, horizon, tone } = scene
  const green = setting === 'desert' ? '#d9bd8f' : grass[season]
  sheet.rect(
    0,
    horizon,
    width,
    height - horizon,
    sheet.gradient([
      [0, lighter(tone(green), 0.22)],
      [0.35, tone(green)],
      [1, darker(tone(green), 0.16)],
    ]),
  )
  if (season === 'winter') return
  for (let tuft = 0; tuft < 240; tuft += 1) {
    const y = horizon + 50 + dice.next() ** 0.7 * (height - horizon - 50)
    const near = (y - horizon) / (height - horizon)
    const x = dice.between(0, width)
    sheet.line(
      [x, y],
      [x + dice.between(-4, 4), y - 4 - 12 * near],
      darker(tone(green), dice.between(0.05, 0.3)),
      1 + 2 * near,
      0.4,
    )
  }
}

/** Trees behind the building, sparse where it stands so that the outline stays clear. */
export function backdrop(scene: Scene, from: number, to: number): void {
  const { dice, horizon } = scene
  for (let x = -40; x < width + 60; x += dice.between(90, 210)) {
    const behind = x > from && x < to
    if (behind && dice.chance(0.45)) continue
    tree(scene, x, horizon + dice.between(22, 60), dice.between(0.6, 0.95), 0.22)
  }
}
