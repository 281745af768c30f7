import { darker, lighter, mix } from './colour'
import { door, frontFace, pane, sideFace, wall } from './face'
import type { Finish } from './face'
import { tree } from './plants'
import { chimney, gableRoof, slope } from './roof'
import type { Scene } from './scene'
import { height, width } from './sheet'

/** Pavement, kerb and road in front of buildings in town. */
export function street(scene: Scene): void {
  const { sheet, tone, base, season, dice } = scene
  const paving = tone(season === 'winter' ? '#dfe3e6' : '#cfc9bd')
  sheet.rect(
    0,
    base - 8,
    width,
    92,
    sheet.gradient([
      [0, darker(paving, 0.06)],
      [1, lighter(paving, 0.1)],
    ]),
  )
  for (let x = -60; x < width; x += 84)
    sheet.line([x + 40, base - 6], [x, base + 82], darker(paving, 0.16), 1.6, 0.6)
  sheet.rect(0, base + 82, width, 12, darker(paving, 0.18))
  const road = tone(season === 'winter' ? '#a7adb3' : '#6d6f73')
  sheet.rect(
    0,
    base + 94,
    width,
    height - base,
    sheet.gradient([
      [0, darker(road, 0.06)],
      [1, lighter(road, 0.1)],
    ]),
  )
  for (let x = -60 + dice.between(0, 100); x < width; x += 230)
    sheet.poly(
      [
        [x, base + 176],
        [x + 120, base + 176],
        [x + 112, base + 188],
        [x - 12, base + 188],
      ],
      tone('#efece4'),
      { opacity: 0.8 },
    )
}

/** Street trees, lamps and a bench. */
export function furniture(scene: Scene): void {
  const { dice, base, sheet, tone, mood } = scene
  for (const x of dice.some([90, 330, 1290, 1510], dice.int(2, 3)))
    tree(scene, x, base + 44, dice.between(0.95, 1.2))
  const lamp = dice.pick([220, 1400])
  sheet.rect(lamp - 4, base - 270, 8, 330, tone('#33383d'))
  if (mood.lit)
    sheet.ellipse(
      lamp,
      base - 284,
      120,
      120,
      sheet.glow([
        [0, '#ffe2a0', 0.75],
        [1, '#ffe2a0', 0],
      ]),
    )
  sheet.ellipse(lamp, base - 284, 17, 20, mood.lit ? '#fff1c9' : tone('#e8e6dd'))
  if (dice.chance(0.5)) return
  const bench = dice.pick([470, 1130])
  for (const row of [0, 12, 30])
    sheet.rect(bench, base + 14 + row - (row < 20 ? 22 : 0), 130, 8, tone('#8a6240'))
  for (const leg of [8, 112]) sheet.rect(bench + leg, base - 6, 9, 66, tone('#3a3f43'))
}

/** Three or four narrow houses wall to wall. */
export function terrace(scene: Scene): void {
  const { dice, base, sheet, tone } = scene
  street(scene)
  const houses = dice.pick([3, 4])
  const wide = dice.between(940, 1060) / houses
  const storeys = dice.pick([2, 3])
  const floor = storeys === 3 ? 148 : 176
  const colours = dice.some(
    [
      '#b0664b',
      '#e7d3b8',
      '#7f9aa6',
      '#d9b9a0',
      '#c9d3c0',
      '#efe6d6',
      '#8f5a4c',
      '#d8a56c',
      '#5f7f86',
      '#d8899a',
    ],
    houses,
  )
  const finish = dice.pick<Finish>(['brick', 'plaster', 'plaster', 'boards'])
  const gabled = dice.chance(0.4)
  const start = (width - wide * houses) / 2 - 60
  const tall = floor * storeys
  wall(scene, sideFace(scene, start + wide * houses, base, tall, 0.12), colours.at(-1) ?? '#b0664b', finish)
  if (!gabled)
    slope(
      scene,
      [
        [start - 12, base - tall],
        [start + wide * houses + 14, base - tall],
        [start + wide * houses + 60, base - tall - 118],
        [start + 40, base - tall - 118],
      ],
      '#5b5f6b',
    )
  colours.forEach((hex, index) => {
    const x = start + index * wide
    const front = frontFace(x, base, wide, tall)
    wall(scene, front, hex, finish)
    sheet.line([x, base], [x, base - tall], darker(tone(hex), 0.3), 3, 0.6)
    if (gabled) {
      sheet.poly(
        [
          [x, base - tall],
          [x + wide, base - tall],
          [x + wide / 2, base - tall - wide * 0.46],
        ],
        tone(hex),
      )
      gableRoof(scene, x + 8, base - tall, wide - 16, wide * 0.46, 0.05, '#5b5f6b')
    } else {
      chimney(scene, x + wide * 0.78, base - tall - 96, 70, '#9c5a48')
      const dormer = frontFace(x + wide * 0.28, base - tall - 16, wide * 0.42, 82)
      wall(scene, dormer, '#eee9df', 'plaster')
      pane(scene, dormer, 0.2, 0.14, 0.8, 0.86, { columns: 2 })
      sheet.rect(x - 8, base - tall - 6, wide + 16, 14, tone('#f4f0e8'))
    }
    const doorLeft = index % 2 === 0
    for (let level = 0; level < storeys; level += 1)
      for (const u of [0.13, 0.57]) {
        if (level === 0 && u < 0.3 === doorLeft) continue
        pane(scene, front, u, (level + 0.28) / storeys, u + 0.3, (level + 0.78) / storeys, {
          columns: 2,
          rows: 2,
          box: level > 0 && dice.chance(0.3),
        })
      }
    const u = doorLeft ? 0.15 : 0.61
    door(
      scene,
      front,
      u,
      u + 0.24,
      0.76 / storeys,
      dice.pick(['#2f5d50', '#8c2f2b', '#27415f', '#d09a3a', '#3b3a44']),
    )
  })
  furniture(scene)
}

/** An apartment house of four to eight floors with balconies. */
export function apartments(scene: Scene): void {
  const { dice, base, sheet, tone } = scene
  street(scene)
  const floors = dice.int(4, 8)
  const [wide, floor] = [dice.between(460, 620), Math.min(118, 720 / floors)]
  const [x, tall] = [dice.between(360, 520), floor * floors + 20]
  const hex = dice.pick([
    '#e9e2d4',
    '#c98f6c',
    '#b9c4c6',
    '#d8cdb8',
    '#a86f57',
    '#8c98a0',
    '#efe9dd',
    '#c7b299',
  ])
  const finish = dice.pick<Finish>(['plaster', 'plaster', 'brick', 'concrete'])
  const trim = dice.pick(['#f5f2ea', '#4a4f55', '#8a5d3b', '#dfe4e4'])
  const side = sideFace(scene, x + wide, base, tall, 0.13)
  wall(scene, side, hex, finish)
  const front = frontFace(x, base, wide, tall)
  wall(scene, front, hex, finish)
  const [columns, balconies] = [dice.int(4, 5), dice.pick(['pairs', 'edge', 'all'] as const)]
  for (let level = 1; level < floors; level += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [centre, low] = [(column + 0.5) / columns, (level * floor) / tall]
      const has =
        balconies === 'all' ||
        (balconies === 'edge' ? column === 0 || column === columns - 1 : column % 2 === level % 2)
      const half = 0.3 / columns
      pane(
        scene,
        front,
        centre - half,
        low + (has ? 0.08 : 0.28) * (floor / tall),
        centre + half,
        low + 0.82 * (floor / tall),
        { columns: 2, frame: trim === '#4a4f55' ? trim : '#f7f4ee', sill: !has },
      )
      if (has)
        balcony(scene, front, centre - 0.42 / columns, centre + 0.42 / columns, low, floor / tall, trim)
    }
    for (const u of [0.2, 0.6])
      pane(
        scene,
        side,
        u,
        (level * floor) / tall + 0.26 * (floor / tall),
        u + 0.2,
        (level * floor) / tall + 0.8 * (floor / tall),
        { columns: 1 },
      )
  }
  wall(scene, frontFace(x, base, wide, floor * 0.94), mix(hex, '#5c5f63', 0.45), 'stone')
  const ground = frontFace(x, base, wide, floor)
  pane(scene, ground, 0.06, 0.06, 0.38, 0.8, { columns: 4, frame: '#33383d', sill: false, curtain: false })
  pane(scene, ground, 0.62, 0.06, 0.94, 0.8, { columns: 4, frame: '#33383d', sill: false, curtain: false })
  door(scene, ground, 0.44, 0.56, 0.76, '#3a4c4a')
  sheet.rect(x + wide * 0.38, base - floor * 0.94, wide * 0.24, 12, tone(trim))
  sheet.rect(x - 12, base - tall - 14, wide + 24, 18, tone(trim))
  const [topX, topY] = side.at(1, 1)
  sheet.poly(
    [
      [x + wide + 12, base - tall - 14],
      [topX + 6, topY - 10],
      [topX + 6, topY + 6],
      [x + wide + 12, base - tall + 4],
    ],
    darker(tone(trim), 0.2),
  )
  if (dice.chance(0.6))
    for (let pot = x + 20; pot < x + wide; pot += dice.between(50, 90))
      sheet.ellipse(pot, base - tall - 20, 26, 20, tone('#5f8a55'))
  furniture(scene)
}

function balcony(
  scene: Scene,
  face: ReturnType<typeof frontFace>,
  u0: number,
  u1: number,
  v: number,
  share: number,
  trim: string,
): void {
  const { sheet, tone, dice, season } = scene
  const [left, foot] = face.at(u0, v)
  const [right, rail] = face.at(u1, v + share * 0.38)
  sheet.rect(left, rail, right - left, foot - rail, lighter(tone(trim), 0.1), { opacity: 0.5 })
  for (let x = left; x <= right + 1; x += 11) sheet.line([x, rail], [x, foot], darker(tone(trim), 0.2), 2)
  sheet.rect(left - 4, rail - 3, right - left + 8, 6, tone(trim))
  sheet.rect(left - 6, foot, right - left + 12, 9, lighter(tone(trim), 0.05))
  sheet.rect(left, foot + 9, right - left, 7, '#151922', { opacity: 0.2 })
  if (season !== 'winter' && dice.chance(0.4))
    for (let x = left + 8; x < right; x += 14)
      sheet.ellipse(x, rail - 4, 9, 8, tone(dice.pick(['#5c8a4c', '#d9607a', '#5c8a4c'])))
}
