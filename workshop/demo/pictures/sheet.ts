/** Size of a drawing. */
export const width = 1600
export const height = 1200
export type SheetPoint = readonly [x: number, y: number]

const short = (value: number) => String(Math.round(value * 10) / 10)
const pairs = (points: readonly SheetPoint[]) => points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')

type Paint = { opacity?: number; stroke?: string; strokeWidth?: number; round?: number; dash?: string }

// Not `opacity`: that makes the renderer draw each mark on a layer of its own, three times slower.
const faint = (opacity: number) =>
  ` fill-opacity="${short(opacity * 100)}%" stroke-opacity="${short(opacity * 100)}%"`

const attributes = (paint: Paint) =>
  (paint.opacity === undefined ? '' : faint(paint.opacity)) +
  (paint.stroke ? ` stroke="${paint.stroke}" stroke-width="${short(paint.strokeWidth ?? 2)}"` : '') +
  (paint.dash ? ` stroke-dasharray="${paint.dash}"` : '') +
  (paint.round ? ` rx="${short(paint.round)}"` : '')

type Edge = readonly [left: number, right: number]

/** The corners of a shape with two level edges, each from left to right, at the heights `y` and `otherY`. */
export const trapezoid = ([left, right]: Edge, y: number, [otherLeft, otherRight]: Edge, otherY: number) =>
  [
    [left, y],
    [right, y],
    [otherRight, otherY],
    [otherLeft, otherY],
  ] as const

/** One SVG being drawn, 1600 × 1200, painter's order. */
export class Sheet {
  private readonly defs: string[] = []
  private readonly marks: string[] = []

  /** A straight gradient, top to bottom by default, or sideways; returns the paint to fill with. */
  gradient(
    stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
    sideways = false,
  ): string {
    const id = `g${this.defs.length}`
    const direction = sideways ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"'
    this.defs.push(`<linearGradient id="${id}" ${direction}>${stopTags(stops)}</linearGradient>`)
    return `url(#${id})`
  }

  /** A gradient of two colours from edge to edge, as a surface has it in slanting light. */
  shade(from: string, to: string, direction?: 'sideways'): string {
    return this.gradient(
      [
        [0, from],
        [1, to],
      ],
      direction === 'sideways',
    )
  }

  /** A round gradient from the centre outward. */
  glow(stops: readonly (readonly [offset: number, colour: string, opacity?: number])[]): string {
    const id = `g${this.defs.length}`
    this.defs.push(`<radialGradient id="${id}">${stopTags(stops)}</radialGradient>`)
    return `url(#${id})`
  }

  rect(x: number, y: number, w: number, h: number, fill: string, paint: Paint = {}): void {
    this.marks.push(
      `<rect x="${short(x)}" y="${short(y)}" width="${short(Math.max(0, w))}" height="${short(Math.max(0, h))}" fill="${fill}"${attributes(paint)}/>`,
    )
  }

  poly(points: readonly SheetPoint[], fill: string, paint: Paint = {}): void {
    this.marks.push(`<polygon points="${pairs(points)}" fill="${fill}"${attributes(paint)}/>`)
  }

  ellipse(
    x: number,
    y: number,
    rx: number,
    ry: number,
    fill: string,
    paint: Omit<Paint, 'round'> = {},
  ): void {
    this.marks.push(
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${attributes(paint)}/>`,
    )
  }

  /** The light around a lamp or the moon: it fades from `strength` in the middle to nothing. */
  halo(x: number, y: number, rx: number, ry: number, colour: string, strength: number): void {
    const light = this.glow([
      [0, colour, strength],
      [1, colour, 0],
    ])
    this.ellipse(x, y, rx, ry, light)
  }

  line(from: SheetPoint, to: SheetPoint, stroke: string, strokeWidth: number, opacity = 1): void {
    this.marks.push(
      `<line x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}" stroke="${stroke}" stroke-width="${short(strokeWidth)}" stroke-linecap="round" stroke-opacity="${opacity}"/>`,
    )
  }

  path(d: string, fill: string, paint: Paint = {}): void {
    const tidy = d.replace(/-?\d+\.\d+/g, (number) => short(Number(number)))
    this.marks.push(`<path d="${tidy}" fill="${fill}"${attributes(paint)} stroke-linecap="round"/>`)
  }

  /** Everything drawn by `inside`, moved, mirrored or faded as one. */
  group(attribute: string, inside: () => void): void {
    this.marks.push(`<g ${attribute}>`)
    inside()
    this.marks.push('</g>')
  }

  /** The whole drawing, or the part of it (left, top, width; always 4:3) that makes the picture. */
  toString([left, top, wide]: readonly [number, number, number] = [0, 0, width]): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${wide} ${wide * 0.75}"><defs>${this.defs.join('')}</defs>${this.marks.join('')}</svg>`
  }
}

const stopTags = (stops: readonly (readonly [number, string, number?])[]) =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
