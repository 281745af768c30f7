import { darker, lighter, mix } from './colour'
import { recede } from './face'
import type { Scene } from './scene'
import type { SheetPoint } from './sheet'

const along = (a: SheetPoint, b: SheetPoint, t: number): SheetPoint => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]

/** One slope, given as eave left, eave right, ridge right, ridge left; courses of tiles run along it. */
export function slope(
  scene: Scene,
  corners: readonly [SheetPoint, SheetPoint, SheetPoint, SheetPoint],
  hex: string,
  shade = 0,
): void {
  const { sheet, dice, season, setting, tone } = scene
  const snowy = season === 'winter' && setting !== 'desert'
  const colour = darker(tone(snowy ? mix(hex, '#f3f6f9', 0.78) : hex), shade)
  const [eaveLeft, eaveRight, ridgeRight, ridgeLeft] = corners
  sheet.poly(corners, sheet.shade(lighter(colour, 0.1), darker(colour, 0.1)))
  const tall = Math.hypot(ridgeLeft[0] - eaveLeft[0], ridgeLeft[1] - eaveLeft[1])
  const rows = Math.max(4, Math.round(tall / 17))
  for (let row = 1; row < rows; row += 1) {
    const [from, to] = [along(eaveLeft, ridgeLeft, row / rows), along(eaveRight, ridgeRight, row / rows)]
    sheet.line(from, to, darker(colour, 0.3), 1.6, snowy ? 0.25 : 0.5)
    if (snowy) continue
    for (let tile = 0; tile < 5; tile += 1) {
      const t = dice.between(0, 0.95)
      sheet.line(along(from, to, t), along(from, to, t + 0.03), lighter(colour, 0.3), 3, 0.3)
    }
  }
  sheet.line(ridgeLeft, ridgeRight, darker(colour, 0.12), 5)
}

/** A gable seen from the front with its roof running back to the right. Gives the ridge's front end. */
export function gableRoof(
  scene: Scene,
  x: number,
  eave: number,
  wide: number,
  rise: number,
  depth: number,
  hex: string,
): SheetPoint {
  const { sheet, tone } = scene
  const over = 26
  const drop = (over * rise) / (wide / 2)
  const apex: SheetPoint = [x + wide / 2, eave - rise]
  const left: SheetPoint = [x - over, eave + drop]
  const right: SheetPoint = [x + wide + over, eave + drop]
  slope(scene, [right, recede(scene, right, depth), recede(scene, apex, depth), apex], hex, 0.1)
  const board = tone('#f3efe6')
  for (const foot of [left, right]) {
    sheet.poly([apex, [apex[0], apex[1] + 22], [foot[0], foot[1] + 20], foot], board)
    sheet.poly(
      [
        [apex[0], apex[1] + 22],
        [apex[0], apex[1] + 34],
        [foot[0] + (foot === left ? 16 : -16), foot[1] + 22],
        [foot[0], foot[1] + 20],
      ],
      '#1c1f28',
      { opacity: 0.18 },
    )
    sheet.poly([apex, [apex[0], apex[1] - 9], [foot[0], foot[1] - 9], foot], darker(tone(hex), 0.25))
  }
  return apex
}

/** A roof whose long side faces us, with a gable or a hip at the ends. */
export function sideRoof(
  scene: Scene,
  x: number,
  eave: number,
  wide: number,
  rise: number,
  depth: number,
  hex: string,
  hip: boolean,
): void {
  const { sheet, tone } = scene
  const over = 24
  const left: SheetPoint = [x - over, eave + 8]
  const right: SheetPoint = [x + wide + over, eave + 8]
  const back = recede(scene, right, depth)
  const middle = recede(scene, [x + wide + (hip ? 0 : over), eave], depth / 2)
  const inset = hip ? wide * 0.16 : 0
  const ridgeRight: SheetPoint = [middle[0] - inset, middle[1] - rise]
  const ridgeLeft: SheetPoint = [x + (hip ? inset * 1.25 : -over + (middle[0] - x - wide) * 0.9), eave - rise]
  if (hip) slope(scene, [right, back, ridgeRight, ridgeRight], hex, 0.22)
  slope(scene, [left, right, ridgeRight, ridgeLeft], hex)
  sheet.poly([left, right, [right[0], right[1] + 13], [left[0], left[1] + 13]], tone('#f1ede4'))
  sheet.poly(
    [
      [left[0] + 20, left[1] + 13],
      [right[0] - 20, right[1] + 13],
      [right[0] - 20, right[1] + 34],
      [left[0] + 20, left[1] + 34],
    ],
    '#1c1f28',
    { opacity: 0.16 },
  )
}

/** A chimney, standing on the roof at `foot`. */
export function chimney(
  { sheet, tone, season }: Scene,
  x: number,
  foot: number,
  tall: number,
  hex: string,
): void {
  sheet.rect(x, foot - tall, 34, tall, tone(hex))
  sheet.rect(x + 34, foot - tall + 3, 12, tall - 6, darker(tone(hex), 0.28))
  sheet.rect(x - 5, foot - tall - 9, 56, 11, season === 'winter' ? '#f6f8fa' : darker(tone(hex), 0.15))
}
