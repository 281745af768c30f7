import type { Scene } from './scene'
import { width } from './sheet'

/** Sky, clouds and sun. */
export function sky(scene: Scene): void {
  const { sheet, dice, mood, horizon } = scene
  sheet.rect(
    0,
    0,
    width,
    horizon + 60,
    sheet.gradient([
      [0, mood.sky[0]],
      [0.55, mood.sky[1]],
      [1, mood.sky[2]],
    ]),
  )
  if (mood.sun) {
    const [x, y] = [dice.between(180, 620), mood.name === 'golden' ? horizon - 190 : dice.between(150, 320)]
    sheet.ellipse(
      x,
      y,
      420,
      420,
      sheet.glow([
        [0, mood.sun, 0.85],
        [0.25, mood.sun, 0.4],
        [1, mood.sun, 0],
      ]),
    )
    sheet.ellipse(x, y, 52, 52, '#fffdf2')
  }
  if (mood.name === 'bluehour') {
    for (let star = 0; star < 26; star += 1)
      sheet.ellipse(dice.between(0, width), dice.between(0, 380), 1.8, 1.8, '#ffffff', {
        opacity: dice.between(0.3, 0.9),
      })
    if (dice.chance(0.6)) moon(scene)
  }
  const count = mood.name === 'overcast' ? 9 : dice.int(2, 5)
  for (let index = 0; index < count; index += 1)
    cloud(scene, dice.between(-60, width), dice.between(70, 430), dice.between(0.6, 1.5))
}

function moon({ sheet, dice }: Scene): void {
  const [x, y] = [dice.between(200, 1400), dice.between(110, 230)]
  sheet.halo(x, y, 130, 130, '#f4efdc', 0.5)
  sheet.ellipse(x, y, 34, 34, '#f7f2e2')
}

function cloud({ sheet, dice, mood }: Scene, x: number, y: number, scale: number): void {
  const puffs = dice.int(3, 5)
  const paint = sheet.gradient([
    [0, mood.cloud, 0.95],
    [1, mood.cloud, 0.25],
  ])
  sheet.group(`opacity="${mood.lit ? 0.5 : 0.8}"`, () => {
    for (let puff = 0; puff < puffs; puff += 1) {
      const size = scale * (46 - Math.abs(puff - (puffs - 1) / 2) * 13)
      sheet.ellipse(x + puff * 58 * scale, y - size * 0.35, size * 1.5, size, paint)
    }
    sheet.ellipse(x + (puffs - 1) * 29 * scale, y + 6 * scale, puffs * 40 * scale, 20 * scale, paint)
  })
}
