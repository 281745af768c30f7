import { darker, lighter, mix } from './colour'
import { pendant, plant, rug } from './furnish'
import { at, contact, outlook, shell, solid } from './room'
import type { Room } from './room'

function tiledWall(
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

/** Cupboards along the back wall, an island with stools, lamps over it. */
export function kitchen(room: Room): void {
  const { sheet, dice, palette, tone, left, right, ceiling, floor } = room
  shell(room, dice.pick(['planks', 'tiles', 'checks'] as const))
  const front = dice.pick([palette.accent, '#f4f1ea', '#33494a', '#c9bfae', palette.second])
  const stone = dice.pick(['#f4f2ee', '#3c4043', '#d9cbb5'])
  const wide = right - left
  tiledWall(
    room,
    left,
    floor - 330,
    wide,
    200,
    dice.pick(['#f6f3ec', '#dfe8e4', '#e9dccb', mix(palette.accent, '#ffffff', 0.6)]),
    26,
  )
  const window = left + wide * dice.pick([0.3, 0.42])
  outlook(room, window, ceiling + 66, 260, 200, 2)
  for (const [from, to] of [
    [left + 150, window - 26],
    [window + 290, right],
  ] as const) {
    if (to - from < 80) continue
    solid(room, from, floor - 330, to - from, 200, 1, 1.08, front, 4)
    for (let door = from + 84; door < to - 20; door += 84) {
      const [x, y] = at(room, door, floor - 530, 1.08)
      sheet.line([x, y], [x, at(room, door, floor - 330, 1.08)[1]], darker(tone(front), 0.25), 3)
    }
  }
  solid(room, left + 4, floor, 140, 520, 1, 1.16, dice.pick(['#d4d7d8', front]), 6)
  const [fx, fy] = at(room, left + 124, floor - 300, 1.16)
  sheet.rect(fx, fy, 7, 110, tone(palette.metal), { round: 3 })
  const [sx, sy] = at(room, left + 8, floor - 210, 1.16)
  sheet.line([sx, sy], [at(room, left + 140, floor, 1.16)[0], sy], '#1d1712', 2, 0.35)
  solid(room, left + 148, floor, wide - 148, 116, 1, 1.14, front)
  for (let unit = left + 148; unit < right - 40; unit += 96) {
    const [x, y] = at(room, unit, floor - 112, 1.14)
    const low = at(room, unit, floor - 6, 1.14)[1]
    sheet.line([x, y], [x, low], darker(tone(front), 0.28), 3)
    sheet.rect(x + 30, y + 14, 48, 6, tone(palette.metal), { round: 3 })
  }
  solid(room, left + 144, floor - 116, wide - 140, 14, 1, 1.16, stone)
  const oven = right - 230
  const [ox, oy] = at(room, oven, floor - 104, 1.145)
  sheet.rect(ox, oy, 112, 112, tone('#2c3034'), { round: 6 })
  sheet.rect(ox + 12, oy + 32, 88, 62, room.evening ? '#f0a65a' : '#4a5157', { round: 4 })
  sheet.rect(ox + 12, oy + 14, 88, 7, tone('#c9cdd0'), { round: 3 })
  const [tx, ty] = at(room, window + 130, floor - 130, 1.06)
  sheet.path(
    `M${tx} ${ty} V${ty - 54} Q${tx} ${ty - 78} ${tx + 26} ${ty - 78} Q${tx + 46} ${ty - 78} ${tx + 46} ${ty - 54}`,
    'none',
    { stroke: tone('#aeb4b8'), strokeWidth: 8 },
  )
  for (let jar = 0; jar < 4; jar += 1) {
    const [jx, jy] = at(room, oven - 150 + jar * 32, floor - 130, 1.06)
    sheet.rect(jx, jy - 46, 25, 46, tone(dice.pick(['#e6d7ba', palette.second, '#f2eee6', '#9fb3a5'])), {
      round: 5,
    })
  }
  island(room, front, stone)
}

function island(room: Room, front: string, stone: string): void {
  const { dice, palette, left, right, floor } = room
  const [x, wide] = [left + 200, right - left - 400]
  contact(room, x - 10, wide + 20, 1.66, 0.3)
  solid(room, x, floor, wide, 118, 1.36, 1.6, dice.chance(0.5) ? palette.wood : front, 4)
  solid(room, x - 20, floor - 116, wide + 40, 16, 1.33, 1.66, stone, 4)
  for (let stool = 0; stool < 3; stool += 1) {
    const sx = x + wide * (0.14 + stool * 0.28)
    contact(room, sx, 60, 1.82, 0.2)
    for (const leg of [sx + 2, sx + 50]) solid(room, leg, floor, 7, 76, 1.76, 1.78, palette.metal)
    solid(room, sx, floor - 74, 60, 12, 1.72, 1.84, palette.wood, 10)
  }
  const [bx, by] = at(room, x + wide * 0.5, floor - 132, 1.48)
  room.sheet.ellipse(bx, by, 76, 15, room.tone('#f2ede2'))
  for (let fruit = 0; fruit < 5; fruit += 1)
    room.sheet.ellipse(
      bx - 40 + fruit * 20,
      by - 14 - (fruit % 2) * 10,
      16,
      16,
      room.tone(dice.pick(['#a8b545', '#d9913f', '#c94f3d'])),
    )
  for (const shift of [-1, 0, 1])
    pendant(room, 800 + shift * 190, 180, 50, dice.pick([palette.metal, palette.second]))
}

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
    sheet.gradient([
      [0, '#8fc7d4'],
      [1, '#c4e6ea'],
    ]),
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
  if (room.evening)
    sheet.ellipse(
      mx,
      my,
      260,
      220,
      sheet.glow([
        [0, '#ffdf9a', 0.55],
        [1, '#ffdf9a', 0],
      ]),
    )
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
