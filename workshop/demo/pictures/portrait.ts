import { darker, lighter } from './colour'
import { Dice } from './dice'
import { Sheet, height, width } from './sheet'

const skins = ['#f1c9a5', '#e0ac83', '#c68a5e', '#9a6440', '#6f4530', '#f5d7bd'] as const
const hairs = ['#2b2320', '#4b3326', '#7a5433', '#b98a4a', '#8f8a86', '#d9d5cf', '#6b2f22'] as const
const clothes = ['#1f5a44', '#34525e', '#8b4a3b', '#6f6b8f', '#c79a4a', '#40474f', '#a8443a'] as const
const grounds = ['#dfe8e0', '#e9e0d2', '#dbe4ea', '#eadcd8', '#e3e1ee'] as const

/** An illustrated portrait for a demo account. */
export function drawPortrait(seed: string): string {
  const dice = new Dice(`portrait/${seed}`)
  const sheet = new Sheet()
  const [skin, hair, cloth] = [dice.pick(skins), dice.pick(hairs), dice.pick(clothes)]
  const [x, y] = [width / 2, 520]
  const ground = dice.pick(grounds)
  sheet.rect(0, 0, width, height, sheet.shade(lighter(ground, 0.3), darker(ground, 0.08)))
  const long = dice.chance(0.5)
  if (long)
    sheet.path(
      `M${x - 250} ${y} Q${x - 280} ${y - 330} ${x} ${y - 330} Q${x + 280} ${y - 330} ${x + 250} ${y} L${x + 270} ${y + 330} H${x - 270} Z`,
      darker(hair, 0.1),
    )
  sheet.path(
    `M${x - 470} ${height} Q${x - 450} ${y + 360} ${x - 150} ${y + 320} H${x + 150} Q${x + 450} ${y + 360} ${x + 470} ${height} Z`,
    sheet.shade(lighter(cloth, 0.1), darker(cloth, 0.15)),
  )
  sheet.path(
    `M${x - 90} ${y + 130} V${y + 330} Q${x} ${y + 430} ${x + 90} ${y + 330} V${y + 130} Z`,
    darker(skin, 0.12),
  )
  for (const side of [-1, 1])
    if (dice.chance(0.5))
      sheet.poly(
        [
          [x + side * 130, y + 318],
          [x, y + 480],
          [x + side * 80, y + 540],
          [x + side * 210, y + 340],
        ],
        lighter(cloth, 0.75),
      )
  sheet.ellipse(x - 205, y + 10, 36, 56, darker(skin, 0.08))
  sheet.ellipse(x + 205, y + 10, 36, 56, darker(skin, 0.08))
  sheet.path(
    `M${x - 205} ${y - 60} Q${x - 210} ${y - 270} ${x} ${y - 270} Q${x + 210} ${y - 270} ${x + 205} ${y - 60} Q${x + 205} ${y + 240} ${x} ${y + 250} Q${x - 205} ${y + 240} ${x - 205} ${y - 60} Z`,
    skin,
  )
  sheet.path(
    `M${x - 222} ${y - 40} Q${x - 260} ${y - 340} ${x} ${y - 340} Q${x + 260} ${y - 340} ${x + 222} ${y - 40} Q${x + 190} ${y - 200} ${x + dice.between(-60, 80)} ${y - 210} Q${x - 150} ${y - 200} ${x - 222} ${y - 40} Z`,
    hair,
  )
  for (const side of [-1, 1]) {
    sheet.ellipse(x + side * 82, y - 5, 17, 20, '#2c2624')
    sheet.ellipse(x + side * 82 + 5, y - 12, 5, 6, '#ffffff')
    sheet.path(
      `M${x + side * 48} ${y - 58} Q${x + side * 88} ${y - 82} ${x + side * 126} ${y - 56}`,
      'none',
      { stroke: darker(hair, 0.2), strokeWidth: 13 },
    )
    sheet.ellipse(x + side * 128, y + 88, 42, 28, '#d9705f', { opacity: 0.16 })
  }
  sheet.path(`M${x - 4} ${y + 10} Q${x - 30} ${y + 80} ${x + 12} ${y + 82}`, 'none', {
    stroke: darker(skin, 0.28),
    strokeWidth: 9,
  })
  sheet.path(`M${x - 66} ${y + 142} Q${x} ${y + 200} ${x + 66} ${y + 142}`, 'none', {
    stroke: '#a4493f',
    strokeWidth: 13,
  })
  if (dice.chance(0.35)) {
    for (const side of [-1, 1])
      sheet.ellipse(x + side * 82, y - 4, 56, 52, 'none', { stroke: '#33363b', strokeWidth: 9 })
    sheet.line([x - 27, y - 6], [x + 27, y - 6], '#33363b', 9)
  }
  if (!long && dice.chance(0.4))
    sheet.path(
      `M${x - 200} ${y + 40} Q${x - 190} ${y + 250} ${x} ${y + 268} Q${x + 190} ${y + 250} ${x + 200} ${y + 40} Q${x + 130} ${y + 110} ${x} ${y + 100} Q${x - 130} ${y + 110} ${x - 200} ${y + 40} Z`,
      hair,
      { opacity: 0.85 },
    )
  return sheet.toString([250, 60, 1100])
}
