import { darker, lighter, mix } from './colour'
import { door, frontFace, pane, sideFace, wall } from './face'
import { bush, flowers, tree } from './plants'
import { furniture, street } from './town'
import type { Scene } from './scene'
import { grass } from './scene'
import { height, width } from './sheet'
import type { Point } from './sheet'

/** An office house with a curtain wall of glass. */
export function office(scene: Scene): void {
  const { dice, base, sheet, mood, tone } = scene
  street(scene)
  const tower = dice.chance(0.5)
  const floors = tower ? dice.int(11, 14) : dice.int(5, 8)
  const [wide, tall] = tower
    ? [dice.between(260, 360), dice.between(740, 830)]
    : [dice.between(460, 600), dice.between(500, 640)]
  const x = dice.between(400, 520)
  const glass = dice.pick(['#5e8aa3', '#6f8f96', '#4f7089', '#7c97a8'])
  const rib = tone(dice.pick(['#e9e6de', '#3e454c', '#c2a178']))
  for (const face of [sideFace(scene, x + wide, base, tall, 0.15), frontFace(x, base, wide, tall)]) {
    const colour = face.side ? darker(tone(glass), 0.22) : tone(glass)
    sheet.poly(
      [face.at(0, 0), face.at(1, 0), face.at(1, 1), face.at(0, 1)],
      sheet.gradient([
        [0, mix(colour, mood.sky[0], 0.35)],
        [0.6, lighter(colour, 0.28)],
        [1, mix(colour, mood.sky[2], 0.3)],
      ]),
    )
    const columns = face.side ? 4 : tower ? 6 : dice.int(7, 10)
    for (let level = 1; level < floors; level += 1)
      for (let column = 0; column < columns; column += 1) {
        if (!dice.chance(mood.lit ? 0.5 : 0.22)) continue
        const [u, v] = [column / columns, level / floors]
        sheet.poly(
          [
            face.at(u, v),
            face.at(u + 1 / columns, v),
            face.at(u + 1 / columns, v + 0.9 / floors),
            face.at(u, v + 0.9 / floors),
          ],
          mood.lit ? '#fbd88f' : '#ffffff',
          { opacity: mood.lit ? 0.85 : 0.22 },
        )
      }
    for (let level = 0; level <= floors; level += 1)
      sheet.line(
        face.at(0, level / floors),
        face.at(1, level / floors),
        face.side ? darker(rib, 0.2) : rib,
        5,
      )
    for (let column = 0; column <= columns; column += 1)
      sheet.line(
        face.at(column / columns, 0),
        face.at(column / columns, 1),
        face.side ? darker(rib, 0.2) : rib,
        3,
      )
  }
  sheet.poly(
    [
      [x + wide * 0.12, base - tall],
      [x + wide * 0.4, base - tall],
      [x + wide * 0.1, base],
      [x, base],
      [x, base - tall * 0.5],
    ],
    '#ffffff',
    { opacity: 0.1 },
  )
  if (tower) {
    sheet.rect(x + wide * 0.3, base - tall - 46, wide * 0.4, 48, darker(tone(glass), 0.15))
    sheet.rect(x + wide * 0.5, base - tall - 120, 5, 76, rib)
  }
  const lobby = frontFace(x, base, wide, 96)
  wall(scene, lobby, '#4b4f54', 'stone')
  pane(scene, lobby, 0.06, 0.04, 0.94, 0.84, {
    columns: 8,
    frame: '#2c3136',
    lit: mood.lit,
    sill: false,
    curtain: false,
  })
  sheet.rect(x + wide * 0.34, base - 112, wide * 0.32, 15, rib)
  furniture(scene)
}

/** A shop in a small street: awning, show windows, flats above. */
export function shop(scene: Scene): void {
  const { dice, base, sheet, tone, mood } = scene
  street(scene)
  const [x, wide, tall] = [dice.between(330, 420), dice.between(640, 740), dice.between(470, 540)]
  for (const [side, at] of [
    [-1, x],
    [1, x + wide],
  ] as const) {
    const neighbour = frontFace(side < 0 ? at - 420 : at, base, 420, tall * dice.between(0.7, 1.08))
    wall(scene, neighbour, dice.pick(['#c9b79c', '#a9b4b2', '#b98d72']), 'plaster')
    for (const u of [0.12, 0.42, 0.72])
      for (const v of [0.42, 0.72]) pane(scene, neighbour, u, v, u + 0.17, v + 0.18, { rows: 2 })
    pane(scene, neighbour, 0.1, 0.02, 0.9, 0.24, { columns: 4, frame: '#4a5257', sill: false })
  }
  const hex = dice.pick(['#efe4d0', '#b0664b', '#d9d3c7', '#7d8f86', '#e3c9ae'])
  const front = frontFace(x, base, wide, tall)
  wall(scene, front, hex, dice.pick(['plaster', 'brick'] as const))
  sheet.rect(x - 14, base - tall - 20, wide + 28, 26, tone('#f2ede2'))
  const upstairs = dice.chance(0.4) ? [0.62] : [0.56, 0.79]
  for (let column = 0; column < 4; column += 1)
    for (const v of upstairs)
      pane(scene, front, 0.08 + column * 0.235, v, 0.2 + column * 0.235, v + 0.15, {
        rows: 2,
        box: dice.chance(0.4),
      })
  const paint = dice.pick(['#24524a', '#7a2e2b', '#27415f', '#3a3a3a', '#8a5d2f'])
  const low = frontFace(x + 20, base, wide - 40, 214)
  wall(scene, low, paint, 'boards')
  for (const [u0, u1] of [
    [0.05, 0.39],
    [0.61, 0.95],
  ] as const) {
    pane(scene, low, u0, 0.16, u1, 0.82, {
      columns: 2,
      frame: paint,
      lit: mood.lit || dice.chance(0.5),
      curtain: false,
    })
    for (let thing = 0; thing < 7; thing += 1) {
      const [px, py] = low.at(u0 + 0.03 + thing * 0.043, 0.17)
      const size = dice.between(16, 34)
      sheet.rect(
        px,
        py - size,
        size * 0.6,
        size,
        tone(dice.pick(['#d9913f', '#b8473d', '#4f7f6a', '#e8d9b5', '#6d5a8a'])),
        { round: 4 },
      )
    }
  }
  door(scene, low, 0.43, 0.57, 0.8, darker(paint, 0.15))
  const cloth = [tone('#f6f1e6'), tone(paint)]
  const stripes = 16
  for (let stripe = 0; stripe < stripes; stripe += 1) {
    const [from, to] = [x + (wide * stripe) / stripes, x + (wide * (stripe + 1)) / stripes]
    const spread = (at: number) => x + wide / 2 + (at - x - wide / 2) * 1.06
    sheet.poly(
      [
        [from, base - 256],
        [to, base - 256],
        [spread(to), base - 190],
        [spread(from), base - 190],
      ],
      cloth[stripe % 2] ?? '#ffffff',
    )
    sheet.ellipse(
      (spread(from) + spread(to)) / 2,
      base - 190,
      (spread(to) - spread(from)) / 2,
      14,
      cloth[stripe % 2] ?? '#ffffff',
    )
  }
  sheet.rect(x, base - 178, wide, 26, '#141821', { opacity: 0.2 })
  sheet.rect(x + wide * 0.22, base - 304, wide * 0.56, 42, tone(paint), { round: 6 })
  for (let letter = 0; letter < 9; letter += 1)
    sheet.rect(
      x + wide * 0.3 + letter * wide * 0.046,
      base - 290,
      wide * dice.between(0.018, 0.036),
      14,
      tone('#f0dcae'),
      { round: 3 },
    )
  for (const at of [x + 60, x + wide - 120]) bush(scene, at + 30, base + 30, 34)
  furniture(scene)
}

/** A building plot: staked out, with a board and the way to it. */
export function plot(scene: Scene): void {
  const { dice, sheet, tone, season, horizon } = scene
  const green = tone(grass[season])
  for (let strip = 0; strip < 7; strip += 1) {
    const y = horizon + 30 + strip * strip * 8
    sheet.path(
      `M0 ${y} C400 ${y - dice.between(-14, 18)} 1100 ${y + dice.between(-12, 18)} 1600 ${y} V${y + 26 + strip * 6} H0 Z`,
      dice.pick([lighter(green, 0.12), darker(green, 0.07), mix(green, tone('#c9a95a'), 0.3)]),
      { opacity: 0.5 },
    )
  }
  for (let x = -20; x < width; x += dice.between(100, 200))
    tree(scene, x, horizon + dice.between(8, 30), dice.between(0.4, 0.75), 0.3)
  for (let x = -20; x < width; x += dice.between(160, 340))
    bush(scene, x, dice.between(822, 846), dice.between(16, 28))
  const corners: Point[] = [
    [dice.between(180, 260), 1080],
    [dice.between(1310, 1400), 1060],
    [dice.between(1090, 1150), 860],
    [dice.between(470, 540), 866],
  ]
  sheet.poly(corners, lighter(green, 0.26), {
    opacity: 0.55,
    stroke: tone('#fbf7ea'),
    strokeWidth: 5,
    dash: '26 16',
  })
  const road = tone(season === 'winter' ? '#cdd3d8' : '#b8aa8f')
  sheet.path(
    `M0 ${height} L0 1120 C500 1094 1100 1108 1600 1076 V1160 C1200 1180 600 1160 0 ${height} Z`,
    road,
  )
  for (const [x, y] of corners) {
    const scale = (y - 700) / 380
    sheet.rect(x - 6 * scale, y - 92 * scale, 12 * scale, 96 * scale, tone('#c79a62'))
    sheet.poly(
      [
        [x + 6 * scale, y - 92 * scale],
        [x + 62 * scale, y - 76 * scale],
        [x + 6 * scale, y - 58 * scale],
      ],
      tone('#d2553f'),
    )
  }
  const board: Point = [dice.between(700, 900), dice.between(940, 1000)]
  for (const leg of [-60, 48]) sheet.rect(board[0] + leg, board[1] - 120, 12, 124, tone('#7a5a3e'))
  sheet.rect(board[0] - 96, board[1] - 214, 192, 120, tone('#fbf8f0'), {
    round: 6,
    stroke: tone('#1f5a44'),
    strokeWidth: 6,
  })
  sheet.poly(
    [
      [board[0] - 40, board[1] - 150],
      [board[0], board[1] - 194],
      [board[0] + 40, board[1] - 150],
    ],
    tone('#1f5a44'),
  )
  sheet.rect(board[0] - 26, board[1] - 150, 52, 38, tone('#1f5a44'))
  tree(scene, dice.pick([120, 1480]), 1040, dice.between(1.2, 1.6))
  flowers(scene, 300, 620, 1052)
}
