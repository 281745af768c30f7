import { darker, mix } from './colour'
import { pendant } from './lamps'
import { outlook } from './outlook'
import { at, contact, solid } from './room'
import type { Room } from './room'
import { shell } from './room-shell'
import { tiledWall } from './tiled-wall'

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
