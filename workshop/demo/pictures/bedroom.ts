import { darker, lighter, mix } from './colour'
import { art, plant, rug } from './furnish'
import { pendant } from './lamps'
import { curtains, outlook } from './outlook'
import { at, contact, solid } from './room'
import type { Room } from './room'
import { shell } from './room-shell'
import { trapezoid } from './sheet'

/** A bed with its lamps, a window with curtains. */
export function bedroom(room: Room): void {
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
  sheet.rect(ql, qt, qr - ql, qb - qt, sheet.shade(quilt, darker(quilt, 0.16)), { round: 14 })
  for (const side of [bed - 116, bed + 448]) {
    contact(room, side, 90, 1.14)
    solid(room, side, floor, 90, 110, 1, 1.14, palette.wood, 6)
    const [lx, ly] = at(room, side + 45, floor - 110, 1.08)
    if (room.evening) sheet.halo(lx, ly - 70, 190, 170, '#ffdf9a', 0.7)
    sheet.rect(lx - 5, ly - 56, 10, 56, tone(palette.metal))
    sheet.poly(
      trapezoid([lx - 26, lx + 26], ly - 106, [lx - 40, lx + 40], ly - 48),
      room.evening ? '#ffe7b0' : tone('#f3e9d4'),
    )
  }
  if (dice.chance(0.6)) plant(room, bedRight ? left + 20 : right - 20, 1.3)
  pendant(room, 800, 130, 62, dice.pick([palette.metal, '#efe6d3']))
}
