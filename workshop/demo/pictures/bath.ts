import { lighter, mix } from './colour'
import { plant, rug } from './furnish'
import { outlook } from './outlook'
import { at, contact, solid } from './room'
import type { Room } from './room'
import { shell } from './room-shell'
import { tiledWall } from './tiled-wall'

/** Tub, basin, mirror and tiles. */
export function bath(room: Room): void {
  const { sheet, dice, palette, tone, left, right, ceiling, floor } = room
  shell(room, dice.pick(['tiles', 'checks'] as const))
  const tile = dice.pick(['#dfe9e8', '#f2efe8', '#cfe0dc', mix(palette.accent, '#ffffff', 0.45), '#e6d8c8'])
  tiledWall(room, left, floor - dice.pick([300, 420]), right - left, dice.pick([300, 300]), tile, 36)
  tiledWall(room, left, floor - 300, right - left, 296, tile, 36)
  const tubRight = dice.chance(0.5)
  const tub = tubRight ? right - 470 : left + 40
  outlook(room, tub + 90, ceiling + 80, 240, 230, 2)
  contact(room, tub, 420, 1.34, 0.3)
  solid(room, tub, floor - 6, 420, 130, 1.02, 1.34, '#fbfaf7', 46)
  const rim = (x: number, near: number) => at(room, x, floor - 138, near)
  sheet.poly(
    [rim(tub + 10, 1.03), rim(tub + 410, 1.03), rim(tub + 424, 1.35), rim(tub - 4, 1.35)],
    tone('#ffffff'),
  )
  sheet.poly(
    [rim(tub + 34, 1.07), rim(tub + 386, 1.07), rim(tub + 392, 1.3), rim(tub + 28, 1.3)],
    sheet.shade('#8fc7d4', '#c4e6ea'),
  )
  const [hx, hy] = at(room, tubRight ? tub + 390 : tub + 30, floor - 136, 1.04)
  sheet.path(`M${hx} ${hy} V${hy - 60} Q${hx} ${hy - 84} ${hx + (tubRight ? -40 : 40)} ${hy - 76}`, 'none', {
    stroke: tone(palette.metal),
    strokeWidth: 9,
  })
  const basin = tubRight ? left + 50 : right - 330
  contact(room, basin, 280, 1.2, 0.2)
  solid(room, basin, floor - 60, 280, 130, 1, 1.2, palette.wood, 6)
  solid(room, basin - 8, floor - 190, 296, 14, 1, 1.22, '#f6f4ef', 4)
  const [cx, cy] = at(room, basin + 140, floor - 206, 1.1)
  sheet.path(
    `M${cx - 84} ${cy - 30} H${cx + 84} Q${cx + 74} ${cy + 16} ${cx} ${cy + 16} Q${cx - 74} ${cy + 16} ${cx - 84} ${cy - 30} Z`,
    tone('#ffffff'),
  )
  sheet.ellipse(cx, cy - 30, 84, 12, tone('#e3e8e8'))
  sheet.path(`M${cx} ${cy - 32} V${cy - 84} Q${cx} ${cy - 100} ${cx + 26} ${cy - 92}`, 'none', {
    stroke: tone(palette.metal),
    strokeWidth: 8,
  })
  const [mx, my] = [basin + 140, ceiling + 190]
  if (room.evening) sheet.halo(mx, my, 260, 220, '#ffdf9a', 0.55)
  const glass = sheet.gradient([
    [0, '#dbe8ec'],
    [0.5, '#b6ccd4'],
    [1, '#e8f0f1'],
  ])
  if (dice.chance(0.5))
    sheet.ellipse(mx, my, 118, 118, glass, { stroke: tone(palette.metal), strokeWidth: 9 })
  else
    sheet.rect(mx - 120, my - 110, 240, 220, glass, {
      round: 12,
      stroke: tone(palette.metal),
      strokeWidth: 8,
    })
  sheet.poly(
    [
      [mx - 60, my + 70],
      [mx + 20, my - 90],
      [mx + 50, my - 84],
      [mx - 34, my + 84],
    ],
    '#ffffff',
    { opacity: 0.3 },
  )
  const rail = tubRight ? basin + 330 : basin - 100
  for (let bar = 0; bar < 6; bar += 1)
    sheet.rect(rail, floor - 420 + bar * 36, 70, 7, tone(palette.metal), { round: 3 })
  sheet.rect(rail + 6, floor - 390, 58, 120, lighter(tone(palette.second), 0.15), { round: 4 })
  rug(room, left + (right - left) * 0.32, (right - left) * 0.34, 1.45, 1.75, palette.second)
  if (dice.chance(0.6)) plant(room, tubRight ? right - 10 : left + 10, 1.42)
}
