import type { Scene } from './scene'
import { trapezoid } from './sheet'

/** A pool with its deck chairs. */
export function pool({ sheet, tone, mood, dice }: Scene, x: number): void {
  const y = 1010
  const rim = tone('#ece6d8')
  sheet.poly(
    [
      [x - 34, y + 112],
      [x + 26, y - 12],
      [x + 545, y - 12],
      [x + 640, y + 112],
    ],
    rim,
  )
  const water = mood.lit ? ['#3fb3c9', '#8fe0e4'] : [tone('#4fb6cf'), tone('#a6e0e2')]
  sheet.poly(
    [
      [x, y + 94],
      [x + 48, y],
      [x + 522, y],
      [x + 602, y + 94],
    ],
    sheet.shade(water[1] ?? '#a6e0e2', water[0] ?? '#4fb6cf'),
  )
  for (let ripple = 0; ripple < 16; ripple += 1) {
    const [px, py] = [x + dice.between(70, 460), y + dice.between(10, 86)]
    sheet.line([px, py], [px + dice.between(20, 70), py], '#ffffff', 2.5, 0.4)
  }
  for (const at of [x + 90, x + 210]) {
    sheet.poly(trapezoid([at, at + 84], y - 16, [at + 8, at + 84], y - 25), tone('#b98a5e'))
    sheet.poly(
      [
        [at + 56, y - 25],
        [at + 84, y - 25],
        [at + 104, y - 66],
        [at + 90, y - 68],
      ],
      tone('#f7f2e6'),
    )
    sheet.rect(at + 2, y - 32, 62, 8, tone('#f7f2e6'))
  }
}
