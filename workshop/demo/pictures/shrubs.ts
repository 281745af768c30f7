import { darker, lighter } from './colour'
import type { Scene } from './scene'

/** A clipped shrub or a flowering bush. */
export function bush({ sheet, dice, season, tone }: Scene, x: number, y: number, size: number): void {
  const leaf = tone(season === 'winter' ? '#7e948c' : dice.pick(['#4c7f49', '#5d8f52', '#3f6f47', '#6b9556']))
  sheet.ellipse(x, y + 2, size * 1.15, size * 0.2, darker(leaf, 0.5), { opacity: 0.3 })
  for (let blob = 0; blob < 5; blob += 1)
    sheet.ellipse(
      x + (blob - 2) * size * 0.36,
      y - size * (0.42 + (blob % 2) * 0.18),
      size * 0.46,
      size * 0.44,
      darker(leaf, 0.12 - 0.02 * blob),
    )
  for (let blob = 0; blob < 5; blob += 1)
    sheet.ellipse(
      x + dice.between(-0.8, 0.6) * size,
      y - size * dice.between(0.4, 0.85),
      size * 0.22,
      size * 0.18,
      lighter(leaf, 0.14),
      { opacity: 0.9 },
    )
  if (season === 'winter' || dice.chance(0.5)) return
  const bloom = tone(dice.pick(['#f4f0ea', '#e79aa8', '#d9607a', '#b79fd6', '#f0c75e']))
  for (let dot = 0; dot < 14; dot += 1)
    sheet.ellipse(
      x + dice.between(-0.95, 0.95) * size,
      y - size * dice.between(0.15, 0.95),
      size * 0.06 + 1.5,
      size * 0.06 + 1.5,
      bloom,
    )
}

/** A bed of flowers or, in winter, a low drift. */
export function flowers({ sheet, dice, season, tone }: Scene, from: number, to: number, y: number): void {
  if (season === 'winter') return
  for (let x = from; x < to; x += dice.between(9, 20)) {
    const tall = dice.between(16, 38)
    sheet.line([x, y], [x + dice.between(-5, 5), y - tall], tone('#55803f'), 3)
    sheet.ellipse(
      x + dice.between(-3, 3),
      y - tall,
      6,
      5.5,
      tone(dice.pick(['#f3d34a', '#e2647f', '#ffffff', '#a884cf', '#ee8f4d'])),
    )
  }
}
