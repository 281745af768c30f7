import { lighter } from './colour'
import { at, contact } from './room'
import type { Room } from './room'

/** A standing lamp. */
export function lamp(room: Room, x: number, near: number): void {
  const { sheet, tone, evening, palette } = room
  const [px, py] = at(room, x, room.floor, near)
  const [, top] = at(room, x, room.floor - 330, near)
  contact(room, x - 26, 52, near)
  if (evening)
    sheet.ellipse(
      px,
      top,
      280,
      260,
      sheet.glow([
        [0, '#ffdf9a', 0.7],
        [1, '#ffdf9a', 0],
      ]),
    )
  sheet.rect(px - 4, top, 8, py - top, tone(palette.metal))
  sheet.ellipse(px, py, 34 * near, 8 * near, tone(palette.metal))
  sheet.poly(
    [
      [px - 36 * near, top - 60],
      [px + 36 * near, top - 60],
      [px + 56 * near, top + 24],
      [px - 56 * near, top + 24],
    ],
    evening ? '#ffe7b0' : tone('#f3e9d4'),
  )
}

/** A lamp hanging from the ceiling, and its light in the evening. */
export function pendant(
  { sheet, tone, evening, palette, dice }: Room,
  x: number,
  y: number,
  size: number,
  hex = palette.metal,
): void {
  sheet.line([x, 0], [x, y], tone('#4a4640'), 3)
  if (evening)
    sheet.ellipse(
      x,
      y + size * 0.5,
      size * 3.4,
      size * 3,
      sheet.glow([
        [0, '#ffdf9a', 0.65],
        [1, '#ffdf9a', 0],
      ]),
    )
  if (dice.chance(0.5))
    sheet.path(
      `M${x - size} ${y + size * 0.8} Q${x - size} ${y - size * 0.2} ${x} ${y - size * 0.2} Q${x + size} ${y - size * 0.2} ${x + size} ${y + size * 0.8} Z`,
      tone(hex),
    )
  else
    sheet.poly(
      [
        [x - size * 0.3, y],
        [x + size * 0.3, y],
        [x + size, y + size * 0.8],
        [x - size, y + size * 0.8],
      ],
      tone(hex),
    )
  sheet.ellipse(x, y + size * 0.8, size, size * 0.14, evening ? '#fff3cf' : lighter(tone(hex), 0.5))
}
