import { darker, lighter, mix } from './colour'
import { at, contact } from './room'
import type { Room } from './room'
import { trapezoid } from './sheet'

/** A picture on the back wall: plain shapes, a different one each time. */
export function art(
  { sheet, dice, tone, palette }: Room,
  x: number,
  y: number,
  wide: number,
  tall: number,
): void {
  sheet.rect(x + 5, y + 8, wide, tall, '#1d1712', { opacity: 0.2 })
  sheet.rect(x, y, wide, tall, tone(dice.pick([palette.wood, '#2f3235', '#f6f2ea'])))
  sheet.rect(x + 9, y + 9, wide - 18, tall - 18, tone('#f7f3ea'))
  const [cx, cy] = [x + wide / 2, y + tall / 2]
  const colours = [palette.accent, palette.second, palette.cloth, '#e0b06a', '#44606b']
  const kind = dice.int(0, 2)
  if (kind === 0) {
    sheet.ellipse(cx, cy - tall * 0.1, wide * 0.2, wide * 0.2, tone(dice.pick(colours)))
    sheet.path(
      `M${x + 22} ${y + tall - 22} V${cy + tall * 0.12} Q${cx - 10} ${cy - tall * 0.06} ${x + wide - 22} ${cy + tall * 0.2} V${y + tall - 22} Z`,
      tone(dice.pick(colours)),
    )
  } else if (kind === 1) {
    for (let band = 0; band < 4; band += 1)
      sheet.rect(
        x + 22,
        y + 22 + (band * (tall - 44)) / 4,
        wide - 44,
        (tall - 44) / 4 - 5,
        tone(dice.pick(colours)),
        { opacity: 0.9 },
      )
  } else {
    sheet.line([cx, y + tall - 26], [cx, y + 34], tone('#55704f'), 5)
    for (let leaf = 0; leaf < 4; leaf += 1)
      for (const side of [-1, 1])
        sheet.ellipse(
          cx + side * wide * 0.14,
          y + tall * (0.3 + leaf * 0.14),
          wide * 0.12,
          tall * 0.045,
          tone(dice.pick(['#6b8f5c', '#55804f', palette.accent])),
        )
  }
}

/** A house plant in a pot on the floor. */
export function plant(room: Room, x: number, near: number, scale = 1): void {
  const { sheet, dice, tone, palette } = room
  contact(room, x - 30 * scale, 60 * scale, near)
  const [px, py] = at(room, x, room.floor, near)
  const size = scale * near
  for (let leaf = 0; leaf < 13; leaf += 1) {
    const angle = -Math.PI * (0.08 + leaf * 0.07)
    const reach = dice.between(90, 170) * size
    const [tx, ty] = [px + Math.cos(angle) * reach * 0.75, py - 70 * size + Math.sin(angle) * reach]
    const green = tone(dice.pick(['#4e7f4e', '#3f6f47', '#64935a', '#568657']))
    sheet.path(
      `M${px} ${py - 66 * size} Q${(px + tx) / 2 - 26 * size} ${ty + 20 * size} ${tx} ${ty} Q${(px + tx) / 2 + 30 * size} ${ty + 50 * size} ${px} ${py - 60 * size} Z`,
      green,
    )
  }
  const clay = tone(dice.pick(['#c9764a', '#f2eee4', palette.accent, '#5a5f63']))
  sheet.poly(
    trapezoid([px - 36 * size, px + 36 * size], py - 74 * size, [px - 26 * size, px + 26 * size], py),
    sheet.shade(lighter(clay, 0.12), darker(clay, 0.16), 'sideways'),
  )
}

/** A rug on the floor. */
export function rug(room: Room, x: number, wide: number, from: number, to: number, hex: string): void {
  const { sheet, tone, dice } = room
  const corners = (inset: number) => {
    const step = (inset * (to - from)) / wide
    return [
      at(room, x + inset, room.floor, from + step),
      at(room, x + wide - inset, room.floor, from + step),
      at(room, x + wide - inset, room.floor, to - step),
      at(room, x + inset, room.floor, to - step),
    ] as const
  }
  sheet.poly(corners(0), tone(hex))
  sheet.poly(corners(18), lighter(tone(hex), 0.3))
  sheet.poly(corners(30), tone(mix(hex, '#f2eadb', dice.between(0.05, 0.4))))
}
