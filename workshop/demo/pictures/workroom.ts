import { plant } from './furnish'
import { pendant } from './lamps'
import { outlook } from './outlook'
import { at, contact, solid } from './room'
import type { Room } from './room'
import { shell } from './room-shell'

/** Desks with screens before a wall of glass. */
export function workroom(room: Room): void {
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
      sheet.shade('#7fb0c9', '#cfe3e6'),
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
