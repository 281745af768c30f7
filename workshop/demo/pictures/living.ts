import { art, plant, rug } from './furnish'
import { lamp, pendant } from './lamps'
import { curtains, outlook } from './outlook'
import type { Room } from './room'
import { shell } from './room-shell'
import { coffeeTable, shelf, sofa } from './seating'

/** A sofa, a rug, books, something on the wall. */
export function living(room: Room): void {
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
