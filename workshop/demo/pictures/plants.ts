import { darker, lighter, mix } from './colour'
import { leaves } from './scene'
import type { Scene } from './scene'

type PlantKind = 'round' | 'conifer' | 'cypress' | 'palm' | 'bare'

function kindFor({ dice, setting, season, warm }: Scene): PlantKind {
  if (setting === 'desert') return dice.pick(['palm', 'palm', 'cypress'] as const)
  if (warm) return dice.pick(['palm', 'round', 'cypress', 'round'] as const)
  if (setting === 'forest' || setting === 'mountains')
    return dice.pick(['conifer', 'conifer', 'round'] as const)
  if (season === 'winter') return dice.pick(['bare', 'conifer', 'bare'] as const)
  return dice.pick(['round', 'round', 'round', 'conifer'] as const)
}

/** A tree standing at (x, y), `scale` 1 is some 260 px tall; `air` fades it into the distance. */
export function tree(scene: Scene, x: number, y: number, scale: number, air = 0): void {
  const { sheet, dice, mood, season, tone } = scene
  const fade = (hex: string) => mix(tone(hex), mood.sky[2], air)
  const kind = kindFor(scene)
  const leaf = fade(
    kind === 'conifer' || kind === 'cypress'
      ? dice.pick(['#3f6a4f', '#47735a', '#56805b'])
      : dice.pick(leaves[season]),
  )
  sheet.ellipse(x + 18 * scale, y + 2, 74 * scale, 11 * scale, darker(fade('#4b5a44'), 0.2), {
    opacity: 0.28,
  })
  if (kind === 'palm') return palm(scene, x, y, scale, fade)
  const bark = fade('#6f5643')
  const thick = 9 * scale
  sheet.poly(
    [
      [x - thick, y],
      [x - thick * 0.6, y - 120 * scale],
      [x + thick * 0.6, y - 120 * scale],
      [x + thick, y],
    ],
    sheet.shade(lighter(bark, 0.12), darker(bark, 0.2), 'sideways'),
  )
  if (kind === 'bare' || (season === 'winter' && kind === 'round'))
    return branches(scene, x, y - 90 * scale, 96 * scale, -Math.PI / 2, 5, bark, 8 * scale)
  if (kind === 'cypress')
    return sheet.path(
      `M${x} ${y - 330 * scale} C${x + 58 * scale} ${y - 170 * scale} ${x + 40 * scale} ${y - 30 * scale} ${x} ${y - 24 * scale} C${x - 40 * scale} ${y - 30 * scale} ${x - 58 * scale} ${y - 170 * scale} ${x} ${y - 330 * scale} Z`,
      sheet.shade(lighter(leaf, 0.12), darker(leaf, 0.22), 'sideways'),
    )
  if (kind === 'conifer') return conifer(scene, x, y, scale, leaf)
  crown(scene, x, y - 185 * scale, 88 * scale, leaf)
}

/** A leafy crown: dark blobs first, lit ones on the sun's side. */
function crown({ sheet, dice }: Scene, x: number, y: number, radius: number, leaf: string): void {
  for (let blob = 0; blob < 9; blob += 1) {
    const angle = (blob / 9) * Math.PI * 2
    const reach = radius * dice.between(0.45, 0.75)
    sheet.ellipse(
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach * 0.85,
      radius * 0.56,
      radius * 0.52,
      darker(leaf, 0.16),
    )
  }
  sheet.ellipse(x, y, radius * 0.8, radius * 0.76, darker(leaf, 0.06))
  for (let blob = 0; blob < 8; blob += 1)
    sheet.ellipse(
      x - radius * dice.between(-0.35, 0.7),
      y - radius * dice.between(-0.3, 0.75),
      radius * dice.between(0.2, 0.38),
      radius * dice.between(0.17, 0.32),
      lighter(leaf, dice.between(0.04, 0.2)),
      { opacity: 0.85 },
    )
}

function conifer({ sheet, season }: Scene, x: number, y: number, scale: number, leaf: string): void {
  for (let tier = 0; tier < 4; tier += 1) {
    const [top, low, half] = [
      y - (330 - tier * 62) * scale,
      y - (205 - tier * 58) * scale,
      (46 + tier * 20) * scale,
    ]
    const mid = low + 12 * scale
    sheet.path(
      `M${x} ${top} Q${x + half * 0.5} ${low - 20 * scale} ${x + half} ${low} Q${x} ${mid + 14 * scale} ${x - half} ${low} Q${x - half * 0.5} ${low - 20 * scale} ${x} ${top} Z`,
      sheet.shade(lighter(leaf, 0.08), darker(leaf, 0.24), 'sideways'),
    )
    if (season === 'winter')
      sheet.path(
        `M${x} ${top} Q${x - half * 0.5} ${low - 24 * scale} ${x - half} ${low} Q${x - half * 0.3} ${low - 16 * scale} ${x} ${top} Z`,
        '#f6f9fb',
        { opacity: 0.85 },
      )
  }
}

function branches(
  { sheet, dice }: Scene,
  x: number,
  y: number,
  length: number,
  angle: number,
  depth: number,
  colour: string,
  thick: number,
): void {
  const grow = (px: number, py: number, long: number, turn: number, left: number, wide: number) => {
    const [qx, qy] = [px + Math.cos(turn) * long, py + Math.sin(turn) * long]
    sheet.line([px, py], [qx, qy], colour, wide)
    if (left <= 1) return
    grow(qx, qy, long * dice.between(0.62, 0.78), turn - dice.between(0.25, 0.6), left - 1, wide * 0.62)
    grow(qx, qy, long * dice.between(0.62, 0.78), turn + dice.between(0.25, 0.6), left - 1, wide * 0.62)
  }
  grow(x, y, length, angle, depth, thick)
}

function palm(
  { sheet, dice }: Scene,
  x: number,
  y: number,
  scale: number,
  fade: (hex: string) => string,
): void {
  const [lean, top] = [dice.between(-36, 36) * scale, y - dice.between(250, 340) * scale]
  sheet.path(
    `M${x - 8 * scale} ${y} Q${x + lean * 0.2} ${(y + top) / 2} ${x + lean - 5 * scale} ${top} L${x + lean + 6 * scale} ${top} Q${x + lean * 0.3 + 14 * scale} ${(y + top) / 2} ${x + 10 * scale} ${y} Z`,
    fade('#8a6f52'),
  )
  for (let frond = 0; frond < 11; frond += 1) {
    const angle = Math.PI * (0.02 + frond * 0.096) + dice.between(-0.06, 0.06)
    const reach = dice.between(100, 135) * scale
    const [tx, ty] = [x + lean - Math.cos(angle) * reach, top - Math.sin(angle) * reach * 0.55 + reach * 0.42]
    const [cx, cy] = [
      x + lean - Math.cos(angle) * reach * 0.62,
      top - Math.sin(angle) * reach * 0.85 - 14 * scale,
    ]
    sheet.path(
      `M${x + lean} ${top} Q${cx} ${cy} ${tx} ${ty} Q${cx} ${cy + 30 * scale} ${x + lean} ${top + 8 * scale} Z`,
      fade(dice.pick(['#4e7f4a', '#5c8f52', '#457347'])),
    )
  }
}
