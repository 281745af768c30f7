import { pageGround } from './page-colours'

/**
 * The operator's accent colour: whether text in it is readable, and the design system's colours derived from it.
 * Contrasts follow WCAG 2.2 (1.4.3).
 */

/** Minimum contrast of text with its background. */
export const leastContrast = 4.5

/** Backgrounds of text in the accent colour in both themes, as in `src/ui/theme/theme.css`. */
export const accentGrounds = {
  light: [pageGround.light, '#ffffff', '#f3f0e9'],
  dark: [pageGround.dark, '#1f1d16', '#100f0b'],
} as const
/** Grey text, which also appears on the accent's soft tone. */
const mutedOn = { light: '#6b665c', dark: '#aea696' } as const

const white = '#ffffff'
const black = '#000000'
/** Text on the accent in the dark theme, where the accent is light. */
const darkText = '#0f0e0a'

/** Returns whether a text is a six-digit hex colour: `#1f5a44`. */
export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Returns the relative luminance, from 0 for black to 1 for white. */
function luminance(colour: string): number {
  const [r, g, b] = parts(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colours, from 1 (identical) to 21 (black and white). */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Returns a colour's lowest contrast with any of the backgrounds. */
const worstOn = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)))

/** Returns the lowest contrast of text in this accent in the light theme. */
export const accentContrast = (accent: string): number => worstOn(accent, accentGrounds.light)

/** Mixes two colours, with `share` (0 to 1) of the second. */
function mix(colour: string, other: string, share: number): string {
  const second = parts(other)
  const mixed = parts(colour).map((part, at) => Math.round(part + (second[at]! - part) * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Mixes in the second colour in steps of 1% until `does` returns true; returns the second colour if no mixture passes.
 */
function mixUntil(colour: string, other: string, does: (mixed: string) => boolean): string {
  for (let step = 0; step < 100; step++) {
    const mixed = mix(colour, other, step / 100)
    if (does(mixed)) return mixed
  }
  return other
}

/**
 * Returns the nearest darker tone of a colour that is readable as text; the colour itself if it already is readable.
 */
export const readableAccent = (accent: string): string =>
  mixUntil(accent, black, (mixed) => accentContrast(mixed) >= leastContrast)

/**
 * Returns the colours derived from an accent as values of the custom properties in `src/ui/theme/theme.css`; null if
 * text in it would be unreadable.
 */
export function accentRoles(accent: string): Record<string, string> | null {
  if (!isColour(accent) || accentContrast(accent) < leastContrast) return null
  const bright = mixUntil(
    accent,
    white,
    (mixed) => worstOn(mixed, accentGrounds.dark) >= 7 && contrastOf(mixed, darkText) >= leastContrast,
  )
  const softLight = mixUntil(
    mix(accent, white, 0.86),
    white,
    (mixed) => worstOn(mixed, [accent, mutedOn.light]) >= leastContrast,
  )
  const softDark = mixUntil(
    mix(accentGrounds.dark[1], accent, 0.3),
    accentGrounds.dark[1],
    (mixed) => worstOn(mixed, [bright, mutedOn.dark]) >= leastContrast,
  )
  const opening = mixUntil(mix(accent, black, 0.3), black, (mixed) => contrastOf(mixed, white) >= 9)
  const fresh = mixUntil(accent, white, (mixed) => contrastOf(mixed, opening) >= leastContrast)
  const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`
  return {
    '--accent': pair(accent, bright),
    '--accent-strong': pair(mix(accent, black, 0.22), mix(bright, white, 0.3)),
    '--on-accent': pair(white, darkText),
    '--accent-soft': pair(softLight, softDark),
    '--opening': pair(opening, mix(opening, black, 0.15)),
    '--fresh': pair(fresh, fresh),
  }
}
