import { darker } from './colour'
import type { Room } from './room'

/** A part of the back wall with tiles. */
export function tiledWall(
  { sheet, tone }: Room,
  x: number,
  y: number,
  wide: number,
  tall: number,
  hex: string,
  size: number,
): void {
  sheet.rect(x, y, wide, tall, tone(hex))
  for (let row = y; row < y + tall; row += size)
    sheet.line([x, row], [x + wide, row], darker(tone(hex), 0.12), 2)
  for (let column = x; column < x + wide; column += size * 1.9)
    sheet.line([column, y], [column, y + tall], darker(tone(hex), 0.12), 2, 0.8)
}
