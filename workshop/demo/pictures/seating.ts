import { darker, lighter } from './colour'
import { at, contact, solid } from './room'
import type { Room } from './room'

/** A sofa with its back to the wall. */
export function sofa(room: Room, x: number, wide: number, near: number): void {
  const { sheet, dice, tone, palette, floor } = room
  const hex = palette.cloth
  const to = near + 0.24
  contact(room, x - 6, wide + 12, to, 0.34)
  solid(room, x + 20, floor - 20, wide - 40, 150, near, near + 0.08, hex, 18)
  const seats = wide > 380 ? 3 : 2
  for (let seat = 0; seat < seats; seat += 1) {
    const [left, top] = at(room, x + 32 + (seat * (wide - 64)) / seats, floor - 158, near + 0.1)
    const [right, low] = at(room, x + 32 + ((seat + 1) * (wide - 64)) / seats - 6, floor - 74, near + 0.1)
    sheet.rect(left, top, right - left, low - top, lighter(tone(hex), 0.08), { round: 20 })
  }
  solid(room, x + 20, floor - 16, wide - 40, 62, near + 0.06, to, hex, 14)
  for (let seat = 1; seat < seats; seat += 1) {
    const [px, py] = at(room, x + 20 + (seat * (wide - 40)) / seats, floor - 78, to)
    sheet.line([px, py + 4], [px, py + 40], darker(tone(hex), 0.25), 3)
  }
  for (const arm of [x - 18, x + wide - 32])
    solid(room, arm, floor - 12, 50, 112, near, to, darker(hex, 0.05), 16)
  for (const foot of [x, x + wide - 22]) solid(room, foot, floor, 14, 14, to - 0.03, to, palette.wood)
  for (const share of dice.some([0.16, 0.34, 0.7, 0.84], dice.int(2, 3))) {
    const [px, py] = at(room, x + wide * share, floor - 92, near + 0.2)
    const size = 44
    sheet.group(`transform="rotate(${dice.int(-14, 14)} ${px} ${py})"`, () =>
      sheet.rect(
        px - size,
        py - size,
        size * 2,
        size * 1.8,
        tone(dice.pick([palette.second, palette.accent, '#f2ede2', '#e0b06a'])),
        { round: 14 },
      ),
    )
  }
}

/** A low table with a vase and books. */
export function coffeeTable(room: Room, x: number, wide: number, near: number): void {
  const { sheet, dice, tone, palette, floor } = room
  const to = near + 0.2
  contact(room, x, wide, to, 0.24)
  for (const leg of [x + 6, x + wide - 18]) {
    solid(room, leg, floor, 12, 66, near, near + 0.02, palette.wood)
    solid(room, leg, floor, 12, 66, to - 0.02, to, palette.wood)
  }
  solid(room, x, floor - 62, wide, 14, near, to, palette.wood, 4)
  const [px, py] = at(room, x + wide * 0.3, floor - 76, near + 0.1)
  for (let book = 0; book < 3; book += 1)
    sheet.rect(
      px - 44 + book * 4,
      py - 12 - book * 12,
      96 - book * 12,
      12,
      tone(dice.pick([palette.accent, palette.second, '#efe8da', '#44606b'])),
      { round: 2 },
    )
  const [vx, vy] = at(room, x + wide * 0.7, floor - 76, near + 0.1)
  for (let stem = 0; stem < 5; stem += 1) {
    const [sx, sy] = [vx + (stem - 2) * 18, vy - dice.between(96, 130)]
    sheet.line([vx, vy - 40], [sx, sy], tone('#5c8250'), 3)
    sheet.ellipse(sx, sy, 13, 12, tone(dice.pick(['#e79aa8', '#f4d35e', '#ffffff', '#d9707f'])))
  }
  sheet.path(
    `M${vx - 13} ${vy - 58} Q${vx - 34} ${vy - 20} ${vx - 17} ${vy} H${vx + 17} Q${vx + 34} ${vy - 20} ${vx + 13} ${vy - 58} Z`,
    tone(dice.pick(['#f2eee4', palette.accent, '#7fa3b0'])),
  )
}

/** A shelf full of books and things. */
export function shelf(room: Room, x: number, wide: number, tall: number): void {
  const { sheet, dice, tone, palette, floor } = room
  contact(room, x, wide, 1.06)
  solid(room, x, floor, wide, tall, 1, 1.06, palette.wood)
  const rows = Math.round(tall / 92)
  for (let row = 0; row < rows; row += 1) {
    const [left, top] = at(room, x + 10, floor - tall + 12 + (row * (tall - 16)) / rows, 1.06)
    const [right, low] = at(room, x + wide - 10, floor - tall + ((row + 1) * (tall - 16)) / rows, 1.06)
    sheet.rect(left, top, right - left, low - top, darker(tone(palette.wood), 0.38))
    for (let bx = left + 5; bx < right - 16;) {
      if (dice.chance(0.14)) {
        sheet.ellipse(bx + 18, low - 15, 15, 15, tone(dice.pick([palette.accent, '#f0ebe0', palette.second])))
        bx += 44
        continue
      }
      const [thick, high] = [dice.between(9, 19), (low - top) * dice.between(0.55, 0.88)]
      sheet.rect(
        bx,
        low - high,
        thick,
        high,
        tone(
          dice.pick([
            palette.accent,
            palette.second,
            palette.cloth,
            '#e9dfcb',
            '#8f3f38',
            '#3f5f6b',
            '#caa25a',
          ]),
        ),
        { round: 2 },
      )
      bx += thick + 1.5
    }
  }
}
