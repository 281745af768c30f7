import { darker } from './colour'
import { frontFace, wall } from './face'
import { door, pane } from './openings'
import type { Scene } from './scene'
import { trapezoid } from './sheet'
import { bush } from './shrubs'
import { furniture, street } from './street'

/** A shop in a small street: awning, show windows, flats above. */
export function shop(scene: Scene): void {
  const { dice, base, sheet, tone, mood } = scene
  street(scene)
  const [x, wide, tall] = [dice.between(330, 420), dice.between(640, 740), dice.between(470, 540)]
  for (const [side, at] of [
    [-1, x],
    [1, x + wide],
  ] as const) {
    const neighbour = frontFace(side < 0 ? at - 420 : at, base, 420, tall * dice.between(0.7, 1.08))
    wall(scene, neighbour, dice.pick(['#c9b79c', '#a9b4b2', '#b98d72']), 'plaster')
    for (const u of [0.12, 0.42, 0.72])
      for (const v of [0.42, 0.72]) pane(scene, neighbour, u, v, u + 0.17, v + 0.18, { rows: 2 })
    pane(scene, neighbour, 0.1, 0.02, 0.9, 0.24, { columns: 4, frame: '#4a5257', sill: false })
  }
  const hex = dice.pick(['#efe4d0', '#b0664b', '#d9d3c7', '#7d8f86', '#e3c9ae'])
  const front = frontFace(x, base, wide, tall)
  wall(scene, front, hex, dice.pick(['plaster', 'brick'] as const))
  sheet.rect(x - 14, base - tall - 20, wide + 28, 26, tone('#f2ede2'))
  const upstairs = dice.chance(0.4) ? [0.62] : [0.56, 0.79]
  for (let column = 0; column < 4; column += 1)
    for (const v of upstairs)
      pane(scene, front, 0.08 + column * 0.235, v, 0.2 + column * 0.235, v + 0.15, {
        rows: 2,
        box: dice.chance(0.4),
      })
  const paint = dice.pick(['#24524a', '#7a2e2b', '#27415f', '#3a3a3a', '#8a5d2f'])
  const low = frontFace(x + 20, base, wide - 40, 214)
  wall(scene, low, paint, 'boards')
  for (const [u0, u1] of [
    [0.05, 0.39],
    [0.61, 0.95],
  ] as const) {
    pane(scene, low, u0, 0.16, u1, 0.82, {
      columns: 2,
      frame: paint,
      lit: mood.lit || dice.chance(0.5),
      curtain: false,
    })
    for (let thing = 0; thing < 7; thing += 1) {
      const [px, py] = low.at(u0 + 0.03 + thing * 0.043, 0.17)
      const size = dice.between(16, 34)
      sheet.rect(
        px,
        py - size,
        size * 0.6,
        size,
        tone(dice.pick(['#d9913f', '#b8473d', '#4f7f6a', '#e8d9b5', '#6d5a8a'])),
        { round: 4 },
      )
    }
  }
  door(scene, low, 0.43, 0.57, 0.8, darker(paint, 0.15))
  const cloth = [tone('#f6f1e6'), tone(paint)]
  const stripes = 16
  for (let stripe = 0; stripe < stripes; stripe += 1) {
    const [from, to] = [x + (wide * stripe) / stripes, x + (wide * (stripe + 1)) / stripes]
    const spread = (at: number) => x + wide / 2 + (at - x - wide / 2) * 1.06
    sheet.poly(
      trapezoid([from, to], base - 256, [spread(from), spread(to)], base - 190),
      cloth[stripe % 2] ?? '#ffffff',
    )
    sheet.ellipse(
      (spread(from) + spread(to)) / 2,
      base - 190,
      (spread(to) - spread(from)) / 2,
      14,
      cloth[stripe % 2] ?? '#ffffff',
    )
  }
  sheet.rect(x, base - 178, wide, 26, '#141821', { opacity: 0.2 })
  sheet.rect(x + wide * 0.22, base - 304, wide * 0.56, 42, tone(paint), { round: 6 })
  for (let letter = 0; letter < 9; letter += 1)
    sheet.rect(
      x + wide * 0.3 + letter * wide * 0.046,
      base - 290,
      wide * dice.between(0.018, 0.036),
      14,
      tone('#f0dcae'),
      { round: 3 },
    )
  for (const at of [x + 60, x + wide - 120]) bush(scene, at + 30, base + 30, 34)
  furniture(scene)
}
