import { darker, lighter } from './colour'
import { quad } from './face'
import type { Face } from './face'
import type { Scene } from './scene'

export type WindowStyle = {
  columns?: number
  rows?: number
  frame?: string
  lit?: boolean
  shutter?: string | undefined
  sill?: boolean
  curtain?: boolean
  box?: boolean
  arch?: boolean
}

/** A window or glass door: frame, glass with the sky in it or a lamp behind it, bars, a sill. */
export function pane(
  scene: Scene,
  face: Face,
  u0: number,
  v0: number,
  u1: number,
  v1: number,
  style: WindowStyle = {},
): void {
  const { sheet, dice, mood, tone } = scene
  const [edgeU, edgeV] = [6 / face.wide, 6 / face.tall]
  const lit = style.lit ?? (mood.lit && dice.chance(0.72))
  const frame = tone(style.frame ?? '#f7f4ee')
  const [um, wide] = [(u0 + u1) / 2, u1 - u0]
  if (style.shutter)
    for (const [from, to] of [
      [u0 - wide * 0.42, u0 - edgeU],
      [u1 + edgeU, u1 + wide * 0.42],
    ] as const) {
      sheet.poly(quad(face, from, v0, to, v1), tone(style.shutter))
      for (let slat = 1; slat < 9; slat += 1)
        sheet.line(
          face.at(from, v0 + ((v1 - v0) * slat) / 9),
          face.at(to, v0 + ((v1 - v0) * slat) / 9),
          darker(tone(style.shutter), 0.25),
          1.6,
          0.7,
        )
    }
  if (style.arch) {
    const [left, top, right] = [
      face.at(u0 - edgeU, v1),
      face.at(um, v1 + (wide * face.wide * 0.95) / face.tall),
      face.at(u1 + edgeU, v1),
    ]
    sheet.path(
      `M${left[0]} ${left[1]} Q${left[0]} ${top[1]} ${top[0]} ${top[1]} Q${right[0]} ${top[1]} ${right[0]} ${right[1]} Z`,
      lit ? '#f9cf83' : darker(tone('#8fb0c2'), 0.1),
      { stroke: frame, strokeWidth: 6 },
    )
  }
  sheet.poly(quad(face, u0 - edgeU, v0 - edgeV, u1 + edgeU, v1 + edgeV), frame)
  const glass = lit
    ? sheet.gradient([
        [0, '#f6b967'],
        [0.6, '#ffdf9c'],
        [1, '#fff0c4'],
      ])
    : sheet.gradient([
        [0, darker(tone('#6f93ab'), 0.12)],
        [0.55, tone('#9fbfce')],
        [1, lighter(tone('#bcd3da'), 0.15)],
      ])
  sheet.poly(quad(face, u0, v0, u1, v1), glass)
  if (style.curtain ?? dice.chance(0.4)) {
    const cloth = lit ? '#fff4d8' : tone('#eeeae1')
    const drop = v1 - (v1 - v0) * dice.pick([1, 1, 0.35])
    for (const [u, inward] of [
      [u0, wide],
      [u1, -wide],
    ] as const)
      sheet.poly(
        [face.at(u, v1), face.at(u + inward * 0.26, v1), face.at(u + inward * 0.14, drop), face.at(u, drop)],
        cloth,
        { opacity: 0.75 },
      )
  }
  if (!lit) {
    sheet.poly(
      [
        face.at(u0 + wide * 0.12, v1),
        face.at(u0 + wide * 0.42, v1),
        face.at(u0 + wide * 0.16, v0),
        face.at(u0, v0),
        face.at(u0, v0 + (v1 - v0) * 0.4),
      ],
      '#ffffff',
      { opacity: 0.2 },
    )
  }
  for (let bar = 1; bar < (style.columns ?? 2); bar += 1) {
    const u = u0 + (wide * bar) / (style.columns ?? 2)
    sheet.line(face.at(u, v0), face.at(u, v1), frame, 4)
  }
  for (let bar = 1; bar < (style.rows ?? 1); bar += 1) {
    const v = v0 + ((v1 - v0) * bar) / (style.rows ?? 1)
    sheet.line(face.at(u0, v), face.at(u1, v), frame, 4)
  }
  const [topLeft, topRight] = [face.at(u0, v1), face.at(u1, v1)]
  sheet.poly([topLeft, topRight, [topRight[0], topRight[1] + 7], [topLeft[0], topLeft[1] + 7]], '#20242c', {
    opacity: 0.22,
  })
  if (style.sill ?? true)
    sheet.poly(
      quad(face, u0 - edgeU * 2.2, v0 - edgeV * 2.2, u1 + edgeU * 2.2, v0 - edgeV),
      darker(frame, 0.06),
    )
  if (!style.box || scene.season === 'winter') return
  sheet.poly(quad(face, u0, v0 - edgeV * 5.5, u1, v0 - edgeV * 1.5), tone('#8a5a3c'))
  for (let u = u0; u < u1; u += 11 / face.wide) {
    const [x, y] = face.at(u, v0 - edgeV)
    sheet.ellipse(x, y - 2, 8, 8, tone('#5c8a4c'))
    sheet.ellipse(
      x + dice.between(-4, 4),
      y - dice.between(3, 10),
      4.5,
      4.5,
      tone(dice.pick(['#e2647f', '#f2f0ea', '#f0c04e'])),
    )
  }
}

/** A front door with its frame, panels, light and steps. */
export function door(scene: Scene, face: Face, u0: number, u1: number, v1: number, hex: string): void {
  const { sheet, tone, dice } = scene
  const [edgeU, edgeV, wide] = [8 / face.wide, 8 / face.tall, u1 - u0]
  sheet.poly(quad(face, u0 - edgeU, 0, u1 + edgeU, v1 + edgeV), tone('#f4f0e8'))
  sheet.poly(quad(face, u0, 0, u1, v1), sheet.shade(lighter(tone(hex), 0.08), darker(tone(hex), 0.14)))
  if (dice.chance(0.5))
    pane(scene, face, u0 + wide * 0.2, v1 * 0.55, u1 - wide * 0.2, v1 * 0.9, {
      frame: hex,
      sill: false,
      curtain: false,
    })
  else
    for (const [low, high] of [
      [0.08, 0.46],
      [0.54, 0.92],
    ] as const)
      sheet.poly(quad(face, u0 + wide * 0.18, v1 * low, u1 - wide * 0.18, v1 * high), darker(tone(hex), 0.12))
  const [x, y] = face.at(u1 - wide * 0.12, v1 * 0.48)
  sheet.ellipse(x, y, 4.5, 4.5, tone('#e0c27a'))
  for (let step = 0; step < 2; step += 1) {
    const [left, foot] = face.at(u0 - edgeU * (1.6 + step * 1.6), 0)
    const [right] = face.at(u1 + edgeU * (1.6 + step * 1.6), 0)
    sheet.rect(left, foot + step * 9, right - left, 9, darker(tone('#d9d4c9'), step * 0.1))
  }
}
