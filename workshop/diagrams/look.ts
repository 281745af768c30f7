import type { Kind } from '../../machines/diagram/types'

/** Fixed light background, because GitHub shows the same file in its light and dark themes. */
export const ground = '#ffffff'
export const ink = '#1f2328'
export const soft = '#57606a'
export const faint = '#d0d7de'
export const trouble = '#fff4f2'
export const closed = '#f4f6f9'
export const fontStack = "Helvetica, Arial, 'Liberation Sans', sans-serif"

/** Alternative style of a state or arrow; the pattern carries the same information as the colour. */
export type Paint = { colour: string; dashed: boolean }

/**
 * Every colour has a contrast of at least 4.5:1 on white, and every mark has a distinct shape for colour-blind readers.
 */
export const kinds: Record<Kind, { colour: string; legend: string }> = {
  person: { colour: '#0b5cad', legend: 'a person acts' },
  counterpart: { colour: '#a21a61', legend: 'the other person acts' },
  admin: { colour: '#7c3aad', legend: 'an administrator acts' },
  service: { colour: '#0d7354', legend: 'a service answers' },
  failure: { colour: '#b42318', legend: 'a service fails' },
  time: { colour: '#8f5b00', legend: 'time passes' },
  onward: { colour: '#57606a', legend: 'goes on by itself' },
}

/** Renders an actor's mark, ten pixels wide and centred on `x`, `y`. */
export function mark(kind: Kind, x: number, y: number): string {
  const fill = kinds[kind].colour
  const r = 4
  if (kind === 'person') return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
  if (kind === 'counterpart')
    return `<circle cx="${x}" cy="${y}" r="3.3" stroke="${fill}" stroke-width="2.2" fill="none"/>`
  if (kind === 'admin') return `<rect x="${x - r}" y="${y - r}" width="8" height="8" fill="${fill}"/>`
  if (kind === 'service') return path(`M${x} ${y - 5}l5 5l-5 5l-5-5z`, fill)
  if (kind === 'onward') return path(`M${x - 3} ${y - 4}l7 4l-7 4z`, fill)
  const stroke = `stroke="${fill}" stroke-width="1.8" fill="none"`
  if (kind === 'failure')
    return `<path d="M${x - r} ${y - r}l8 8M${x + r} ${y - r}l-8 8" stroke="${fill}" stroke-width="2.2"/>`
  return `<circle cx="${x}" cy="${y}" r="4.4" ${stroke}/><path d="M${x} ${y - 2.6}v2.8h2.2" ${stroke}/>`
}

function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}
