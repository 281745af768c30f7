import { darker } from './colour'
import { frontFace, sideFace, wall } from './face'
import type { Finish } from './face'
import { door, pane } from './openings'
import { chimney, gableRoof, slope } from './roof'
import type { Scene } from './scene'
import { trapezoid, width } from './sheet'
import { furniture, street } from './street'

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
      trapezoid(
        [start - 12, start + wide * houses + 14],
        base - tall,
        [start + 40, start + wide * houses + 60],
        base - tall - 118,
      ),
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
