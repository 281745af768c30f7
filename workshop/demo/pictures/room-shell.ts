import { darker, lighter, mix } from './colour'
import { at } from './room'
import type { Room } from './room'

/** Walls, ceiling and floor. */
export function shell(room: Room, floor: 'planks' | 'tiles' | 'checks', feature = false): void {
  const { sheet, tone, palette, left, right, ceiling } = room
  const far = 2.6
  const wall = tone(palette.wall)
  const back = feature ? tone(mix(palette.wall, palette.accent, 0.75)) : wall
  const corner = (x: number, y: number) => [at(room, x, y, 1), at(room, x, y, far)] as const
  const [lt, rt, lb, rb] = [
    corner(left, ceiling),
    corner(right, ceiling),
    corner(left, room.floor),
    corner(right, room.floor),
  ]
  sheet.poly([lt[0], rt[0], rt[1], lt[1]], sheet.shade(lighter(wall, 0.5), lighter(wall, 0.75)))
  sheet.poly([lt[0], lb[0], lb[1], lt[1]], sheet.shade(darker(wall, 0.03), darker(wall, 0.14), 'sideways'))
  sheet.poly([rt[0], rb[0], rb[1], rt[1]], sheet.shade(darker(wall, 0.16), darker(wall, 0.06), 'sideways'))
  sheet.poly([lt[0], rt[0], rb[0], lb[0]], sheet.shade(lighter(back, 0.06), darker(back, 0.05)))
  paveFloor(room, floor, far)
  for (const [from, to] of [
    [lb[0], rb[0]],
    [lb[0], lb[1]],
    [rb[0], rb[1]],
  ] as const)
    sheet.line(
      [from[0], from[1] - 7],
      [to[0], to[1] - 7 * (to === rb[0] ? 1 : far)],
      lighter(wall, 0.6),
      from === lb[0] && to === rb[0] ? 13 : 18,
    )
}

function paveFloor(room: Room, kind: 'planks' | 'tiles' | 'checks', far: number): void {
  const { sheet, dice, tone, palette, left, right, floor } = room
  const colour = tone(
    kind === 'planks' ? lighter(palette.wood, 0.18) : dice.pick(['#d9d5cc', '#cfd4d3', '#e2dccf']),
  )
  const edge = (share: number, near: number) => at(room, left + (right - left) * share, floor, near)
  sheet.poly(
    [edge(0, 1), edge(1, 1), edge(1, far), edge(0, far)],
    sheet.shade(darker(colour, 0.14), lighter(colour, 0.1)),
  )
  const columns = kind === 'planks' ? 16 : 9
  const rows = kind === 'planks' ? 0 : 9
  const nearness = (row: number) => 1 + (far - 1) * (row / rows) ** 1.5
  if (kind === 'checks')
    for (let row = 0; row < rows; row += 1)
      for (let column = row % 2; column < columns; column += 2)
        sheet.poly(
          [
            edge(column / columns, nearness(row)),
            edge((column + 1) / columns, nearness(row)),
            edge((column + 1) / columns, nearness(row + 1)),
            edge(column / columns, nearness(row + 1)),
          ],
          darker(colour, 0.3),
          { opacity: 0.6 },
        )
  for (let column = 1; column < columns; column += 1)
    sheet.line(edge(column / columns, 1), edge(column / columns, far), darker(colour, 0.22), 2, 0.5)
  for (let row = 1; row < rows; row += 1)
    sheet.line(edge(0, nearness(row)), edge(1, nearness(row)), darker(colour, 0.22), 2, 0.5)
  if (kind !== 'planks') return
  for (let joint = 0; joint < 46; joint += 1) {
    const column = dice.int(0, columns - 1)
    const near = dice.between(1, 2.3)
    const tint = dice.pick([lighter(colour, 0.14), darker(colour, 0.1)])
    sheet.poly(
      [
        edge(column / columns, near),
        edge((column + 1) / columns, near),
        edge((column + 1) / columns, near + 0.22),
        edge(column / columns, near + 0.22),
      ],
      tint,
      { opacity: 0.45 },
    )
  }
}
