import { darker, lighter, mix } from './colour'
import { tree } from './plants'
import { grass } from './scene'
import type { Scene } from './scene'
import { height, width } from './sheet'
import type { SheetPoint } from './sheet'
import { bush, flowers } from './shrubs'

/** A building plot: staked out, with a board and the way to it. */
export function plot(scene: Scene): void {
  const { dice, sheet, tone, season, horizon } = scene
  const green = tone(grass[season])
  for (let strip = 0; strip < 7; strip += 1) {
    const y = horizon + 30 + strip * strip * 8
    sheet.path(
      `M0 ${y} C400 ${y - dice.between(-14, 18)} 1100 ${y + dice.between(-12, 18)} 1600 ${y} V${y + 26 + strip * 6} H0 Z`,
      dice.pick([lighter(green, 0.12), darker(green, 0.07), mix(green, tone('#c9a95a'), 0.3)]),
      { opacity: 0.5 },
    )
  }
  for (let x = -20; x < width; x += dice.between(100, 200))
    tree(scene, x, horizon + dice.between(8, 30), dice.between(0.4, 0.75), 0.3)
  for (let x = -20; x < width; x += dice.between(160, 340))
    bush(scene, x, dice.between(822, 846), dice.between(16, 28))
  const corners: SheetPoint[] = [
    [dice.between(180, 260), 1080],
    [dice.between(1310, 1400), 1060],
    [dice.between(1090, 1150), 860],
    [dice.between(470, 540), 866],
  ]
  sheet.poly(corners, lighter(green, 0.26), {
    opacity: 0.55,
    stroke: tone('#fbf7ea'),
    strokeWidth: 5,
    dash: '26 16',
  })
  const road = tone(season === 'winter' ? '#cdd3d8' : '#b8aa8f')
  sheet.path(
    `M0 ${height} L0 1120 C500 1094 1100 1108 1600 1076 V1160 C1200 1180 600 1160 0 ${height} Z`,
    road,
  )
  for (const [x, y] of corners) {
    const scale = (y - 700) / 380
    sheet.rect(x - 6 * scale, y - 92 * scale, 12 * scale, 96 * scale, tone('#c79a62'))
    sheet.poly(
      [
        [x + 6 * scale, y - 92 * scale],
        [x + 62 * scale, y - 76 * scale],
        [x + 6 * scale, y - 58 * scale],
      ],
      tone('#d2553f'),
    )
  }
  const board: SheetPoint = [dice.between(700, 900), dice.between(940, 1000)]
  for (const leg of [-60, 48]) sheet.rect(board[0] + leg, board[1] - 120, 12, 124, tone('#7a5a3e'))
  sheet.rect(board[0] - 96, board[1] - 214, 192, 120, tone('#fbf8f0'), {
    round: 6,
    stroke: tone('#1f5a44'),
    strokeWidth: 6,
  })
  sheet.poly(
    [
      [board[0] - 40, board[1] - 150],
      [board[0], board[1] - 194],
      [board[0] + 40, board[1] - 150],
    ],
    tone('#1f5a44'),
  )
  sheet.rect(board[0] - 26, board[1] - 150, 52, 38, tone('#1f5a44'))
  tree(scene, dice.pick([120, 1480]), 1040, dice.between(1.2, 1.6))
  flowers(scene, 300, 620, 1052)
}
