import { Dice } from './dice'
import { Sheet, height, width } from './sheet'

const ink = '#3d4249'
const wood = '#efe3cd'
const tile = '#dfe9ea'
const furniture = '#ffffff'
const line = { stroke: ink, strokeWidth: 3 }

type Box = { x: number; y: number; w: number; h: number }

function bed(sheet: Sheet, { x, y, w, h }: Box): void {
  const [bw, bh] = [Math.min(190, w * 0.6), Math.min(210, h * 0.72)]
  const left = x + (w - bw) / 2
  const edge = { ...line, round: 8 }
  sheet.rect(left, y + 14, bw, bh, furniture, edge)
  for (const share of [0.08, 0.54])
    sheet.rect(left + bw * share, y + 24, bw * 0.38, bh * 0.2, '#f3efe6', edge)
  sheet.rect(left, y + bh * 0.42, bw, bh * 0.58, '#c9d6cf', edge)
  for (const side of [left - 46, left + bw + 8]) sheet.rect(side, y + 16, 38, 38, wood, edge)
}

function lounge(sheet: Sheet, { x, y, w, h }: Box): void {
  const edge = { ...line, round: 14 }
  sheet.rect(x + 40, y + h - 118, w * 0.5, 88, '#c9d6cf', edge)
  sheet.rect(x + 40, y + h - 60, w * 0.5, 30, '#b5c6bd', edge)
  sheet.rect(x + w * 0.18, y + h - 230, w * 0.26, 72, wood, edge)
  sheet.rect(x + w * 0.14, y + h - 330, w * 0.34, 24, ink)
  sheet.ellipse(x + w * 0.76, y + h * 0.34, 74, 74, wood, line)
  for (let seat = 0; seat < 4; seat += 1) {
    const angle = (seat * Math.PI) / 2 + 0.6
    sheet.ellipse(
      x + w * 0.76 + Math.cos(angle) * 104,
      y + h * 0.34 + Math.sin(angle) * 104,
      24,
      24,
      '#c9d6cf',
      line,
    )
  }
}

function cooking(sheet: Sheet, { x, y, w }: Box): void {
  sheet.rect(x + 8, y + 8, w - 16, 66, furniture, line)
  for (const shift of [0, 36])
    for (const drop of [26, 56]) sheet.ellipse(x + w * 0.28 + shift, y + drop, 12, 12, 'none', line)
  sheet.rect(x + w * 0.6, y + 20, 84, 42, '#dfe9ea', { ...line, round: 8 })
}

function washing(sheet: Sheet, { x, y, w, h }: Box): void {
  sheet.rect(x + 12, y + 12, w - 24, 82, furniture, { ...line, round: 8 })
  sheet.rect(x + 26, y + 24, w - 52, 58, '#cfe6ec', { ...line, round: 28 })
  sheet.rect(x + w - 74, y + h - 74, 54, 60, furniture, { ...line, round: 8 })
  sheet.ellipse(x + w - 47, y + h - 46, 18, 15, '#cfe6ec', line)
  sheet.rect(x + 16, y + h - 74, 46, 24, furniture, line)
  sheet.ellipse(x + 39, y + h - 34, 20, 24, furniture, line)
}

function door(sheet: Sheet, x: number, y: number, size: number, upright: boolean): void {
  sheet.rect(upright ? x - 8 : x, upright ? y : y - 8, upright ? 16 : size, upright ? size : 16, '#fbfaf7')
  const swing = upright
    ? `M${x} ${y} H${x + size} A${size} ${size} 0 0 1 ${x} ${y + size}`
    : `M${x} ${y} V${y + size} A${size} ${size} 0 0 0 ${x + size} ${y}`
  sheet.path(swing, 'none', { stroke: '#8a8f95', strokeWidth: 3 })
}

/** An illustrated floor plan: a living side and a sleeping side with a hall between them. */
export function drawPlan(seed: string): string {
  const dice = new Dice(`plan/${seed}`)
  const sheet = new Sheet()
  sheet.rect(0, 0, width, height, '#fbfaf7')
  const flat: Box = { x: 170, y: 130, w: 1260, h: 940 }
  const living = flat.w * dice.between(0.46, 0.54)
  const hall = 130
  const kitchenTall = flat.h * dice.between(0.3, 0.38)
  const sleep: Box = { x: flat.x + living + hall, y: flat.y, w: flat.w - living - hall, h: flat.h }
  const cuts = dice.chance(0.5) ? [0.4, 0.64] : [0.36, 0.7]
  const [first, second] = cuts.map((cut) => sleep.y + sleep.h * cut) as [number, number]
  const rooms: (Box & { floor: string; furnish: (sheet: Sheet, box: Box) => void })[] = [
    { x: flat.x, y: flat.y, w: living, h: kitchenTall, floor: tile, furnish: cooking },
    { x: flat.x, y: flat.y + kitchenTall, w: living, h: flat.h - kitchenTall, floor: wood, furnish: lounge },
    { ...sleep, h: first - sleep.y, floor: wood, furnish: bed },
    { ...sleep, y: first, h: second - first, floor: tile, furnish: washing },
    { ...sleep, y: second, h: sleep.y + sleep.h - second, floor: wood, furnish: bed },
  ]
  const draw = () => {
    sheet.rect(flat.x - 11, flat.y - 11, flat.w + 22, flat.h + 22, '#f4efe4', {
      stroke: ink,
      strokeWidth: 22,
    })
    for (const room of rooms) {
      sheet.rect(room.x, room.y, room.w, room.h, room.floor, { stroke: ink, strokeWidth: 13 })
      room.furnish(sheet, room)
    }
    for (const [y, high] of [
      [flat.y + kitchenTall * 0.62, 84],
      [flat.y + kitchenTall + 150, 110],
    ] as const)
      door(sheet, flat.x + living, y, high, true)
    for (const y of [first - 130, second - 104, second + 50]) door(sheet, sleep.x, y, 86, true)
    door(sheet, flat.x + living + 22, flat.y + flat.h + 11, 86, false)
    const glass = (x: number, y: number, w: number, h: number) => sheet.rect(x, y, w, h, '#bfe0ea', line)
    glass(flat.x - 22, flat.y + kitchenTall + 120, 22, 320)
    glass(flat.x + living * 0.3, flat.y - 22, 220, 22)
    glass(flat.x + flat.w, sleep.y + 90, 22, 190)
    glass(flat.x + flat.w, second + 60, 22, 170)
    glass(flat.x + 120, flat.y + flat.h, 300, 22)
  }
  if (dice.chance(0.5)) sheet.group(`transform="translate(${width} 0) scale(-1 1)"`, draw)
  else draw()
  return sheet.toString()
}
