import { darker, lighter } from './colour'
import { at } from './room'
import type { Room } from './room'
import type { SheetPoint } from './sheet'

/** A window in the back wall with the outside in it, and its light on the floor. */
export function outlook(room: Room, x: number, y: number, wide: number, tall: number, bars: number): void {
  const { sheet, dice, evening, tone } = room
  const sky = evening
    ? ['#41507f', '#e79f78']
    : dice.pick([
        ['#7ab8e0', '#e4f2f4'],
        ['#9cc9e3', '#fbe9d2'],
        ['#6fb0dc', '#d6ecf0'],
      ])
  sheet.rect(x - 12, y - 12, wide + 24, tall + 24, tone('#fbf9f4'))
  sheet.rect(x, y, wide, tall, sheet.shade(sky[0] ?? '#7ab8e0', sky[1] ?? '#e4f2f4'))
  const land = dice.pick(['green', 'city', 'sea'])
  const low = y + tall
  if (land === 'sea') {
    sheet.rect(x, low - tall * 0.34, wide, tall * 0.34, evening ? '#5a6f93' : '#5aa3bd')
    sheet.path(
      `M${x} ${low} V${low - 26} Q${x + wide * 0.3} ${low - 70} ${x + wide} ${low - 18} V${low} Z`,
      evening ? '#3f5a4c' : '#7ca35c',
    )
  } else if (land === 'city') {
    for (let bx = x; bx < x + wide - 14; bx += 30) {
      const high = tall * dice.between(0.18, 0.55)
      const across = Math.min(28, x + wide - bx)
      sheet.rect(bx, low - high, across, high, evening ? '#3a4468' : '#a9bccb')
      for (let row = low - high + 8; row < low - 10; row += 14)
        sheet.rect(bx + 6, row, 6, 7, evening ? '#f6d48e' : '#c7d6e0')
    }
  } else {
    sheet.path(
      `M${x} ${low} V${low - tall * 0.3} Q${x + wide * 0.35} ${low - tall * 0.52} ${x + wide * 0.6} ${low - tall * 0.3} T${x + wide} ${low - tall * 0.36} V${low} Z`,
      evening ? '#52685f' : '#9fbf84',
    )
    sheet.path(
      `M${x} ${low} V${low - tall * 0.16} Q${x + wide * 0.5} ${low - tall * 0.3} ${x + wide} ${low - tall * 0.12} V${low} Z`,
      evening ? '#3d5249' : '#79a15c',
    )
    for (let blob = 0; blob < 6; blob += 1)
      sheet.ellipse(
        x + dice.between(20, wide - 20),
        low - tall * dice.between(0.14, 0.24),
        18,
        20,
        evening ? '#35493f' : '#5c8a4c',
      )
  }
  for (let bar = 1; bar < bars; bar += 1) sheet.rect(x + (wide * bar) / bars - 4, y, 8, tall, tone('#fbf9f4'))
  sheet.rect(x - 20, low + 10, wide + 40, 14, tone('#f4f0e7'))
  if (evening) return
  const [floorY, drift] = [room.floor, 120]
  const patch = (share: number, near: number): SheetPoint =>
    at(room, x + wide * share + drift * (near - 1), floorY, near)
  sheet.poly([patch(0.05, 1.1), patch(0.95, 1.1), patch(1, 1.6), patch(0.1, 1.6)], '#fff6dc', {
    opacity: 0.3,
  })
}

/** Curtains at both sides of a window. */
export function curtains(
  { sheet, tone, dice, floor }: Room,
  x: number,
  y: number,
  wide: number,
  hex: string,
): void {
  const cloth = tone(hex)
  sheet.rect(x - 80, y - 34, wide + 160, 7, tone('#4a4640'), { round: 3 })
  for (const [from, to] of [
    [x - 70, x + 34],
    [x + wide - 34, x + wide + 70],
  ] as const) {
    sheet.rect(
      from,
      y - 30,
      to - from,
      floor - y + 24,
      sheet.shade(lighter(cloth, 0.12), darker(cloth, 0.08), 'sideways'),
    )
    for (let fold = from + 14; fold < to; fold += dice.between(15, 24))
      sheet.rect(fold, y - 30, 6, floor - y + 24, darker(cloth, 0.16), { opacity: 0.6 })
  }
}
