import { darker, lighter, mix } from './colour'
import { frontFace, quad, sideFace, wall } from './face'
import { pane } from './openings'
import type { Scene } from './scene'
import { furniture, street } from './street'

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
      quad(face, 0, 0, 1, 1),
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
        sheet.poly(quad(face, u, v, u + 1 / columns, v + 0.9 / floors), mood.lit ? '#fbd88f' : '#ffffff', {
          opacity: mood.lit ? 0.85 : 0.22,
        })
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
