import { lighter } from './colour'
import { at, contact } from './room'
import type { Room } from './room'
import { trapezoid } from './sheet'

/** A standing lamp. */
export function lamp(room: Room, x: number, near: number): void {
  const { sheet, tone, evening, palette } = room
  const [px, py] = at(room, x, room.floor, near)
  const [, top] = at(room, x, room.floor - 330, near)
  contact(room, x - 26, 52, near)
  if (evening) sheet.halo(px, top, 280, 260, '#ffdf9a', 0.7)
  sheet.rect(px - 4, top, 8, py - top, tone(palette.metal))
  sheet.ellipse(px, py, 34 * near, 8 * near, tone(palette.metal))
  sheet.poly(
    trapezoid([px - 36 * near, px + 36 * near], top - 60, [px - 56 * near, px + 56 * near], top + 24),
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
  if (evening) sheet.halo(x, y + size * 0.5, size * 3.4, size * 3, '#ffdf9a', 0.65)
  if (dice.chance(0.5))
    sheet.path(
      `M${x - size} ${y + size * 0.8} Q${x - size} ${y - size * 0.2} ${x} ${y - size * 0.2} Q${x + size} ${y - size * 0.2} ${x + size} ${y + size * 0.8} Z`,
      tone(hex),
    )
  else
    sheet.poly(
      trapezoid([x - size * 0.3, x + size * 0.3], y, [x - size, x + size], y + size * 0.8),
      tone(hex),
    )
  sheet.ellipse(x, y + size * 0.8, size, size * 0.14, evening ? '#fff3cf' : lighter(tone(hex), 0.5))
}
