import { darker, lighter, mix } from './colour'
import { grass } from './scene'
import type { Scene } from './scene'
import { trapezoid, width } from './sheet'

/** What stands far away: hills, mountains, a skyline, the sea, a wood, dunes. Paler with distance. */
export function distance(scene: Scene): void {
  const { mood, setting, tone } = scene
  const air = mood.sky[2]
  const far = (hex: string, amount: number) => mix(tone(hex), air, amount)
  if (setting === 'mountains') {
    ridge(scene, 330, 250, 5, far('#6d83a0', 0.5), true)
    ridge(scene, 220, 150, 6, far('#55708a', 0.3), false)
  }
  if (setting === 'sea') return sea(scene)
  if (setting === 'city') {
    skyline(scene, 360, far('#7c8ba0', 0.62), 0.3)
    skyline(scene, 230, far('#63738a', 0.4), 0.75)
  }
  if (setting === 'desert') {
    roll(scene, 130, far('#d8b48a', 0.5))
    return roll(scene, 70, far('#cfa272', 0.25))
  }
  const green = scene.season === 'winter' ? '#b8c8cc' : mix(grass[scene.season], '#5c7f6b', 0.55)
  roll(scene, 170, far(green, 0.55))
  roll(scene, 100, far(green, 0.3))
  if (setting === 'forest')
    for (let x = -20; x < width + 40; x += scene.dice.between(26, 52)) spruce(scene, x, far)
}

function spruce(
  { sheet, dice, horizon }: Scene,
  x: number,
  far: (hex: string, amount: number) => string,
): void {
  const [tall, wide] = [dice.between(110, 250), dice.between(34, 58)]
  const colour = far(dice.pick(['#3f6152', '#4a6e58', '#38564b']), dice.between(0.18, 0.4))
  sheet.poly(
    [
      [x, horizon - tall],
      [x + wide, horizon + 30],
      [x - wide, horizon + 30],
    ],
    colour,
  )
}

function ridge(
  scene: Scene,
  high: number,
  vary: number,
  peaks: number,
  colour: string,
  snowy: boolean,
): void {
  const { sheet, dice, horizon } = scene
  const step = width / peaks
  for (let peak = -1; peak <= peaks; peak += 1) {
    const [x, top, wide] = [
      peak * step + dice.between(0, step),
      horizon - high - dice.between(0, vary),
      dice.between(240, 420),
    ]
    sheet.poly(
      [
        [x, top],
        [x + wide, horizon + 40],
        [x - wide, horizon + 40],
      ],
      colour,
    )
    sheet.poly(
      [
        [x, top],
        [x + wide, horizon + 40],
        [x + wide * 0.1, horizon + 40],
        [x - 20, top + 90],
      ],
      darker(colour, 0.1),
    )
    if (!snowy) continue
    const [drop, side] = [80, (wide * 80) / (horizon + 40 - top)]
    sheet.poly(
      [
        [x, top],
        [x + side, top + drop],
        [x + side * 0.3, top + drop * 0.72],
        [x - side * 0.2, top + drop * 1.1],
        [x - side, top + drop],
      ],
      lighter(colour, 0.75),
    )
  }
}

function roll({ sheet, dice, horizon }: Scene, high: number, colour: string): void {
  const tops = [0, 1, 2, 3].map(() => horizon - high * dice.between(0.35, 1))
  sheet.path(
    `M0 ${tops[0]} C300 ${(tops[0] ?? 0) - 60} 420 ${(tops[1] ?? 0) + 50} 700 ${tops[1]} S1150 ${(tops[2] ?? 0) - 40} 1280 ${tops[2]} S1500 ${tops[3]} 1600 ${tops[3]} V${horizon + 60} H0 Z`,
    colour,
  )
}

function skyline({ sheet, dice, horizon, mood }: Scene, high: number, colour: string, windows: number): void {
  for (let x = -30; x < width;) {
    const [wide, tall] = [dice.between(60, 140), high * dice.between(0.35, 1)]
    sheet.rect(x, horizon - tall, wide, tall + 40, colour)
    if (dice.chance(0.25)) sheet.rect(x + wide / 2 - 3, horizon - tall - 40, 6, 40, colour)
    if (dice.chance(0.2))
      sheet.poly(
        [
          [x, horizon - tall],
          [x + wide, horizon - tall],
          [x + wide, horizon - tall - wide * 0.35],
        ],
        colour,
      )
    for (let row = horizon - tall + 16; row < horizon - 20; row += 22)
      for (let column = x + 12; column < x + wide - 14; column += 20)
        if (dice.chance(windows * (mood.lit ? 0.45 : 0.3)))
          sheet.rect(column, row, 9, 12, mood.lit ? '#f6d48e' : lighter(colour, 0.35), { opacity: 0.75 })
    x += wide + dice.between(-12, 26)
  }
}

function sea(scene: Scene): void {
  const { sheet, dice, mood, tone, horizon } = scene
  const far = (hex: string, amount: number) => mix(tone(hex), mood.sky[2], amount)
  if (dice.chance(0.6)) roll(scene, 90, far('#7391a0', 0.45))
  sheet.rect(0, horizon - 46, width, 110, sheet.shade(far('#4d8fae', 0.35), tone('#3f86a3')))
  for (let wave = 0; wave < 40; wave += 1) {
    const x = dice.between(0, width)
    const y = horizon - 40 + dice.next() * 84
    sheet.line([x, y], [x + dice.between(20, 90), y], lighter(mood.sky[2], 0.5), 2, 0.5)
  }
  for (let boat = dice.int(0, 2); boat > 0; boat -= 1) {
    const [x, y] = [dice.between(60, width - 60), horizon - 22]
    sheet.poly(trapezoid([x - 24, x + 24], y, [x - 16, x + 16], y + 10), tone('#f4f1ea'))
    sheet.poly(
      [
        [x, y - 50],
        [x + 20, y - 4],
        [x, y - 4],
      ],
      tone('#ffffff'),
    )
  }
}
