import { darker, lighter } from './colour'
import { recede } from './face'
import { tree } from './plants'
import type { Scene } from './scene'
import { height } from './sheet'
import type { SheetPoint } from './sheet'
import { bush, flowers } from './shrubs'

/** A path from the door to the viewer; gives how far it reaches to the left and right where a fence would cross it. */
export function walk({ sheet, dice, tone, season, base }: Scene, x: number, wide: number): SheetPoint {
  const stone = tone(season === 'winter' ? '#d5dade' : dice.pick(['#cbbfa9', '#bdb7ab', '#d7c7ac']))
  const end = x + dice.between(-160, 160)
  sheet.path(
    `M${x - wide / 2} ${base + 8} C${x - wide} ${base + 90} ${end - wide * 2.4} ${base + 120} ${end - wide * 2.6} ${height} H${end + wide * 2.2} C${end + wide * 1.6} ${base + 130} ${x + wide * 1.2} ${base + 80} ${x + wide / 2} ${base + 8} Z`,
    sheet.shade(darker(stone, 0.1), lighter(stone, 0.12)),
  )
  return [Math.min(x, end) - wide * 2.4, Math.max(x, end) + wide * 2.1]
}

/** The shadow a building throws on the ground to its right. */
export function shadow(scene: Scene, x: number, wide: number, reach: number): void {
  const { sheet, base } = scene
  const far = recede(scene, [x + wide, base], 0.16)
  sheet.poly(
    [
      [x - 10, base - 2],
      [x + wide, base - 2],
      far,
      [far[0] + reach, far[1] + 24],
      [x + wide + reach, base + 46],
      [x + 40, base + 34],
    ],
    '#161b2a',
    { opacity: scene.mood.lit ? 0.3 : 0.2 },
  )
}

/** Bushes along the front, a tree, perhaps a fence. */
export function planting(scene: Scene, x: number, wide: number, doorSide: number, gap: SheetPoint): void {
  const { dice, base } = scene
  const [from, to] = doorSide === 0 ? [x + wide * 0.42, x + wide] : [x, x + wide * 0.58]
  for (let at = from; at < to; at += dice.between(46, 80))
    bush(scene, at, base + dice.between(6, 16), dice.between(24, 40))
  flowers(scene, from - 10, to, base + 34)
  if (dice.chance(0.7))
    tree(
      scene,
      dice.pick([dice.between(90, 190), dice.between(1370, 1500)]),
      base + dice.between(40, 90),
      dice.between(1.25, 1.6),
    )
  if (dice.chance(0.45)) fence(scene, gap)
}

function fence({ sheet, tone, dice }: Scene, gap: SheetPoint): void {
  const [y, white] = [1066, tone(dice.pick(['#f7f4ee', '#f7f4ee', '#9b7a5c']))]
  for (let x = -10; x < 1620; x += 34) {
    if (x > gap[0] - 20 && x < gap[1]) continue
    sheet.poly(
      [
        [x, y + 74],
        [x, y + 8],
        [x + 10, y - 6],
        [x + 20, y + 8],
        [x + 20, y + 74],
      ],
      white,
    )
  }
  for (const [from, to] of [
    [0, gap[0]],
    [gap[1], 1600],
  ] as const) {
    sheet.rect(from, y + 18, to - from, 9, darker(white, 0.08))
    sheet.rect(from, y + 50, to - from, 9, darker(white, 0.12))
  }
}
