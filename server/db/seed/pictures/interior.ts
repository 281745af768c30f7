import { darker, lighter, mix } from './colour'
import { Dice } from './dice'
import { art, coffeeTable, lamp, pendant, plant, rug, shelf, sofa } from './furnish'
import { bath, kitchen } from './wet-rooms'
import { at, contact, curtains, finish, newRoom, outlook, shell, solid } from './room'
import type { Room } from './room'

export type Interior = 'living' | 'kitchen' | 'bath' | 'bedroom' | 'dining' | 'workroom'

function living(room: Room): void {
  const { dice, palette, left, right, ceiling } = room
  shell(room, 'planks', dice.chance(0.35))
  const sofaRight = dice.chance(0.5)
  const wide = right - left
  const window = sofaRight ? left + 70 : right - 390
  outlook(room, window, ceiling + 90, 320, 380, 2)
  if (dice.chance(0.6))
    curtains(room, window, ceiling + 90, 320, dice.pick(['#efe8da', palette.second, palette.cloth]))
  const sofaAt = sofaRight ? right - 500 : left + 60
  if (dice.chance(0.65)) art(room, sofaAt + 100, ceiling + 110, 230, 190)
  else for (const shift of [40, 180, 320]) art(room, sofaAt + shift - 20, ceiling + 130, 116, 150)
  rug(
    room,
    left + wide * 0.16,
    wide * 0.68,
    1.3,
    1.85,
    dice.pick([palette.second, palette.accent, '#cdbfa8']),
  )
  if (dice.chance(0.45)) shelf(room, sofaRight ? left + 10 : right - 150, 140, 470)
  sofa(room, sofaAt, 430, 1.04)
  lamp(room, sofaRight ? sofaAt - 50 : sofaAt + 490, 1.08)
  coffeeTable(room, left + wide * 0.34, wide * 0.34, 1.45)
  if (dice.chance(0.7)) plant(room, sofaRight ? left + 30 : right - 30, 1.3, 1.2)
  if (dice.chance(0.5)) pendant(room, 800, 150, 70)
}

function bedroom(room: Room): void {
  const { sheet, dice, palette, tone, left, right, ceiling, floor } = room
  shell(room, 'planks', dice.chance(0.5))
  const bedRight = dice.chance(0.5)
  const window = bedRight ? left + 60 : right - 330
  outlook(room, window, ceiling + 100, 270, 360, 2)
  curtains(room, window, ceiling + 100, 270, dice.pick(['#efe8da', palette.cloth, '#d9cbb8']))
  const bed = bedRight ? right - 500 : left + 80
  art(room, bed + 110, ceiling + 80, 210, 160)
  rug(room, bed - 70, 560, 1.15, 1.75, mix(palette.second, '#efe6d6', 0.5))
  contact(room, bed, 420, 1.55, 0.3)
  solid(room, bed - 12, floor, 444, 240, 1, 1.04, dice.pick([palette.wood, palette.accent]), 22)
  solid(room, bed, floor - 14, 420, 62, 1.03, 1.55, palette.wood, 8)
  solid(room, bed + 4, floor - 70, 412, 40, 1.03, 1.53, '#faf7f0', 18)
  for (const shift of [40, 226]) {
    const [px, py] = at(room, bed + shift, floor - 166, 1.1)
    sheet.rect(px, py, 176, 84, tone('#ffffff'), { round: 30 })
    sheet.rect(px + 24, py + 22, 130, 64, tone(dice.pick([palette.second, palette.accent, '#f2ede2'])), {
      round: 24,
    })
  }
  const quilt = tone(palette.cloth)
  const edge = (x: number, y: number, near: number) => at(room, x, y, near)
  sheet.poly(
    [
      edge(bed - 4, floor - 112, 1.24),
      edge(bed + 424, floor - 112, 1.24),
      edge(bed + 428, floor - 112, 1.56),
      edge(bed - 8, floor - 112, 1.56),
    ],
    lighter(quilt, 0.1),
  )
  sheet.poly(
    [
      edge(bed - 4, floor - 112, 1.24),
      edge(bed + 424, floor - 112, 1.24),
      edge(bed + 425, floor - 112, 1.3),
      edge(bed - 5, floor - 112, 1.3),
    ],
    lighter(quilt, 0.45),
  )
  const [ql, qt] = edge(bed - 8, floor - 112, 1.56)
  const [qr, qb] = edge(bed + 428, floor - 34, 1.56)
  sheet.rect(
    ql,
    qt,
    qr - ql,
    qb - qt,
    sheet.gradient([
      [0, quilt],
      [1, darker(quilt, 0.16)],
    ]),
    { round: 14 },
  )
  for (const side of [bed - 116, bed + 448]) {
    contact(room, side, 90, 1.14)
    solid(room, side, floor, 90, 110, 1, 1.14, palette.wood, 6)
    const [lx, ly] = at(room, side + 45, floor - 110, 1.08)
    if (room.evening)
      sheet.ellipse(
        lx,
        ly - 70,
        190,
        170,
        sheet.glow([
          [0, '#ffdf9a', 0.7],
          [1, '#ffdf9a', 0],
        ]),
      )
    sheet.rect(lx - 5, ly - 56, 10, 56, tone(palette.metal))
    sheet.poly(
      [
        [lx - 26, ly - 106],
        [lx + 26, ly - 106],
        [lx + 40, ly - 48],
        [lx - 40, ly - 48],
      ],
      room.evening ? '#ffe7b0' : tone('#f3e9d4'),
    )
  }
  if (dice.chance(0.6)) plant(room, bedRight ? left + 20 : right - 20, 1.3)
  pendant(room, 800, 130, 62, dice.pick([palette.metal, '#efe6d3']))
}

function dining(room: Room): void {
  const { dice, palette, left, right, ceiling, floor } = room
  shell(room, dice.pick(['planks', 'tiles'] as const), dice.chance(0.4))
  outlook(room, (left + right) / 2 - 260, ceiling + 80, 520, 400, 3)
  if (dice.chance(0.5)) curtains(room, (left + right) / 2 - 260, ceiling + 80, 520, '#efe8da')
  shelf(room, dice.chance(0.5) ? left + 20 : right - 160, 140, dice.pick([260, 440]))
  rug(room, left + 120, right - left - 240, 1.15, 1.8, palette.accent)
  const [x, wide] = [left + 190, right - left - 380]
  const chair = (cx: number, near: number) => {
    contact(room, cx, 76, near + 0.1, 0.2)
    for (const leg of [cx, cx + 66]) solid(room, leg, floor, 10, 92, near, near + 0.02, palette.metal)
    solid(room, cx - 2, floor - 90, 80, 12, near - 0.02, near + 0.14, palette.second, 6)
    solid(room, cx, floor - 104, 76, 88, near + 0.12, near + 0.14, palette.second, 14)
  }
  for (const shift of [0.06, 0.4, 0.74]) chair(x + wide * shift, 1.14)
  contact(room, x, wide, 1.62, 0.22)
  for (const leg of [x + 14, x + wide - 34]) solid(room, leg, floor, 20, 118, 1.58, 1.62, palette.wood)
  solid(room, x, floor - 116, wide, 18, 1.25, 1.64, palette.wood, 6)
  const [vx, vy] = at(room, x + wide / 2, floor - 134, 1.42)
  room.sheet.ellipse(vx, vy - 4, 90, 18, room.tone('#f2ede2'))
  for (let fruit = 0; fruit < 6; fruit += 1)
    room.sheet.ellipse(
      vx - 50 + fruit * 20,
      vy - 20 - (fruit % 2) * 12,
      18,
      18,
      room.tone(dice.pick(['#d9913f', '#c94f3d', '#a8b545', '#e0b84a'])),
    )
  for (const shift of [-170, 0, 170]) pendant(room, 800 + shift * 0.9, 170, 52)
  if (dice.chance(0.6)) plant(room, left + 40, 1.35, 1.1)
}

function workroom(room: Room): void {
  const { sheet, dice, palette, tone, left, right, ceiling, floor } = room
  shell(room, dice.pick(['planks', 'tiles'] as const), dice.chance(0.4))
  outlook(room, left + 80, ceiling + 70, right - left - 160, 340, 5)
  for (const [x, near] of [
    [left + 60, 1.08],
    [right - 400, 1.08],
    [left + 220, 1.5],
  ] as const) {
    contact(room, x, 330, near + 0.2, 0.2)
    for (const leg of [x + 6, x + 312]) solid(room, leg, floor, 12, 128, near, near + 0.2, palette.metal)
    solid(room, x, floor - 126, 330, 14, near, near + 0.22, palette.wood, 4)
    const [mx, my] = at(room, x + 120, floor - 140, near + 0.08)
    sheet.rect(mx + 52 * near, my - 34, 14, 34, tone('#5a5f63'))
    sheet.rect(mx, my - 118 * near, 128 * near, 86 * near, tone('#2a2e33'), { round: 6 })
    sheet.rect(
      mx + 6,
      my - 118 * near + 6,
      128 * near - 12,
      86 * near - 12,
      sheet.gradient([
        [0, '#7fb0c9'],
        [1, '#cfe3e6'],
      ]),
      { round: 3 },
    )
    sheet.rect(mx + 10, my + 2, 100, 10, tone('#e9e6df'), { round: 3 })
    solid(room, x + 130, floor - 66, 84, 14, near + 0.16, near + 0.34, palette.cloth, 10)
    solid(room, x + 132, floor - 80, 80, 96, near + 0.32, near + 0.36, palette.cloth, 22)
    solid(room, x + 166, floor - 8, 12, 62, near + 0.24, near + 0.26, palette.metal)
  }
  for (const shift of [-240, 0, 240]) pendant(room, 800 + shift, 120, 50)
  if (dice.chance(0.6)) plant(room, right - 40, 1.3, 1.3)
}

const rooms: Record<Interior, (room: Room) => void> = { living, kitchen, bath, bedroom, dining, workroom }

/** An illustrated view of a room; the seed decides colours, furniture and what is outside the window. */
export function drawInterior(kind: Interior, seed: string): string {
  const room = newRoom(new Dice(`${kind}/${seed}`))
  rooms[kind](room)
  finish(room)
  return room.sheet.toString([100, 100, 1400])
}
