import { darker, lighter, mix } from './colour'
import { at, contact, solid } from './room'
import type { Room } from './room'

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
    [
      [px - 36 * size, py - 74 * size],
      [px + 36 * size, py - 74 * size],
      [px + 26 * size, py],
      [px - 26 * size, py],
    ],
    sheet.gradient(
      [
        [0, lighter(clay, 0.12)],
        [1, darker(clay, 0.16)],
      ],
      true,
    ),
  )
}

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
