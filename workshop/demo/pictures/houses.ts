import { bricks, coat } from './coats'
import type { Coat } from './coats'
import { darker } from './colour'
import { frontFace, recede, sideFace, wall } from './face'
import { door, pane } from './openings'
import type { WindowStyle } from './openings'
import { chimney, gableRoof, sideRoof, slope } from './roof'
import type { Scene } from './scene'
import { trapezoid } from './sheet'
import { planting, shadow, walk } from './yard'

function row(
  scene: Scene,
  face: ReturnType<typeof frontFace>,
  count: number,
  low: number,
  high: number,
  style: WindowStyle,
  skip = -1,
): void {
  for (let index = 0; index < count; index += 1) {
    if (index === skip) continue
    const [centre, half] = [(index + 0.5) / count, Math.min(0.26 / count, 48 / face.wide)]
    pane(scene, face, centre - half, low, centre + half, high, style)
  }
}

/** A house with its gable to the street. */
export function gableHouse(scene: Scene): void {
  const { dice, base, sheet, tone } = scene
  const storeys = dice.pick([1, 2, 2])
  const [wide, floor] = [dice.between(400, 500), dice.between(180, 205)]
  const [x, tall, depth] = [dice.between(330, 480), floor * storeys, dice.between(0.15, 0.2)]
  const look = coat(scene)
  const rise = wide * dice.between(0.4, 0.62)
  shadow(scene, x, wide, 130)
  const side = sideFace(scene, x + wide, base, tall, depth)
  wall(scene, side, look.hex, look.finish)
  for (let level = 0; level < storeys; level += 1)
    row(scene, side, 3, (level + 0.34) / storeys, (level + 0.78) / storeys, {
      ...look.style,
      shutter: undefined,
    })
  const front = frontFace(x, base, wide, tall)
  wall(scene, front, look.hex, look.finish)
  sheet.poly(
    [
      [x, base - tall + 1],
      [x + wide, base - tall + 1],
      [x + wide / 2, base - tall - rise],
    ],
    tone(look.finish === 'brick' && dice.chance(0.5) ? '#efe6d6' : look.hex),
  )
  if (dice.chance(0.6))
    chimney(scene, x + wide * 0.72, base - tall - rise * 0.55, rise * 0.55 + 46, '#a8715a')
  gableRoof(scene, x, base - tall, wide, rise, depth, look.roof)
  const attic = frontFace(x + wide / 2 - 60, base - tall - rise * 0.12, 120, rise * 0.5)
  pane(scene, attic, 0.18, 0.1, 0.82, 0.78, { ...look.style, shutter: undefined, arch: dice.chance(0.3) })
  for (let level = 1; level < storeys; level += 1)
    row(scene, front, 3, (level + 0.3) / storeys, (level + 0.76) / storeys, look.style)
  const doorAt = dice.pick([0, 1, 2])
  row(scene, front, 3, 0.3 / storeys, 0.76 / storeys, look.style, doorAt)
  const gap = walk(scene, x + (wide * (doorAt + 0.5)) / 3, 84)
  door(scene, front, (doorAt + 0.3) / 3, (doorAt + 0.7) / 3, 0.72 / storeys, look.door)
  if (dice.chance(0.55)) porch(scene, x + (wide * doorAt) / 3 - 6, wide / 3 + 12, base, floor, look.roof)
  planting(scene, x, wide, doorAt, gap)
}

function porch(scene: Scene, x: number, wide: number, base: number, floor: number, roof: string): void {
  const { sheet, tone } = scene
  const top = base - floor * 0.88
  sheet.rect(x + 8, top, 13, base - top, tone('#f4f0e8'))
  sheet.rect(x + wide - 21, top, 13, base - top, tone('#e4dfd4'))
  slope(scene, trapezoid([x - 16, x + wide + 16], top, [x + 8, x + wide - 8], top - 44), roof)
  sheet.rect(x - 16, top, wide + 32, 11, tone('#f4f0e8'))
}

/** A house with its long side to the street: bungalow, farmhouse or a broad family house. */
export function broadHouse(scene: Scene): void {
  const { dice, base } = scene
  const storeys = dice.pick([1, 1, 2])
  const [wide, floor] = [dice.between(640, 760), dice.between(175, 195)]
  const [x, tall, depth] = [dice.between(220, 320), floor * storeys, dice.between(0.11, 0.14)]
  const look = coat(scene)
  const hip = dice.chance(0.5)
  const rise = dice.between(140, 190)
  shadow(scene, x, wide, 110)
  const side = sideFace(scene, x + wide, base, tall, depth)
  wall(scene, side, look.hex, look.finish)
  if (!hip) {
    const top = recede(scene, [x + wide, base - tall], depth / 2)
    scene.sheet.poly(
      [side.at(0, 1), side.at(1, 1), [top[0], top[1] - rise + 14]],
      darker(scene.tone(look.hex), 0.22),
    )
  }
  for (let level = 0; level < storeys; level += 1)
    row(scene, side, 2, (level + 0.34) / storeys, (level + 0.78) / storeys, {
      ...look.style,
      shutter: undefined,
    })
  const front = frontFace(x, base, wide, tall)
  wall(scene, front, look.hex, look.finish)
  sideRoof(scene, x, base - tall, wide, rise, depth, look.roof, hip)
  chimney(
    scene,
    x + wide * dice.between(0.2, 0.75),
    base - tall - rise * 0.62,
    rise * 0.38 + 52,
    dice.pick(bricks),
  )
  const count = dice.pick([4, 5])
  const doorAt = dice.int(1, count - 2)
  for (let level = 0; level < storeys; level += 1)
    row(
      scene,
      front,
      count,
      (level + 0.32) / storeys,
      (level + 0.76) / storeys,
      look.style,
      level === 0 ? doorAt : -1,
    )
  const gap = walk(scene, x + (wide * (doorAt + 0.5)) / count, 80)
  door(scene, front, (doorAt + 0.26) / count, (doorAt + 0.74) / count, 0.74 / storeys, look.door)
  if (storeys === 1 && dice.chance(0.65)) dormers(scene, x, base - tall, wide, rise, look)
  if (dice.chance(0.4))
    porch(scene, x + (wide * doorAt) / count - 10, wide / count + 20, base, floor, look.roof)
  planting(scene, x, wide, doorAt / count > 0.5 ? 2 : 0, gap)
}

function dormers(scene: Scene, x: number, eave: number, wide: number, rise: number, look: Coat): void {
  for (const share of scene.dice.pick([
    [0.3, 0.7],
    [0.25, 0.5, 0.75],
  ])) {
    const [left, foot, w, h] = [x + wide * share - 46, eave - rise * 0.14, 92, 74]
    const face = frontFace(left, foot, w, h)
    wall(scene, face, look.hex, 'plaster')
    gableRoof(scene, left, foot - h, w, 40, 0.022, look.roof)
    pane(scene, face, 0.24, 0.16, 0.76, 0.9, { ...look.style, shutter: undefined, box: false })
  }
}
