import { plant, rug } from './furnish'
import { pendant } from './lamps'
import { curtains, outlook } from './outlook'
import { at, contact, solid } from './room'
import type { Room } from './room'
import { shell } from './room-shell'
import { shelf } from './seating'

/** A long table before a wide window. */
export function dining(room: Room): void {
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
