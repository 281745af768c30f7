import { pageGround } from './page-colours'

/**
 * The operator's accent colour: whether text can be read in it, and the roles of the design system that follow from it.
 * All contrasts are those of WCAG 2.2 (1.4.3).
 */

/** Least contrast of text with its ground. */
export const leastContrast = 4.5

/** The grounds on which text stands in the accent, as in `src/ui/theme/theme.css`, in both themes. */
export const accentGrounds = {
  light: [pageGround.light, '#ffffff', '#f3f0e9'],
  dark: [pageGround.dark, '#1f1d16', '#100f0b'],
} as const
/** Grey text and plain text, which stand on the soft tone of the accent as well. */
const mutedOn = { light: '#6b665c', dark: '#aea696' } as const

const white = '#ffffff'
const black = '#000000'
/** Text on the accent in the dark theme, where the accent is bright. */
const darkText = '#0f0e0a'

/** Whether a text is a colour as six hexadecimal digits: `#1f5a44`. */
export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Relative luminance, from 0 for black to 1 for white. */
function luminance(colour: string): number {
  const [r, g, b] = parts(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, from 1 for the same to 21 for black and white. */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The lowest contrast of a colour with any of the grounds. */
const worstOn = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)))

/** The contrast that text in this accent has where it is read worst, in the light theme. */
export const accentContrast = (accent: string): number => worstOn(accent, accentGrounds.light)

/** `share` of the other colour in the first, from 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const second = parts(other)
  const mixed = parts(colour).map((part, at) => Math.round(part + (second[at]! - part) * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The first mixture with the other colour, in steps of a hundredth, that does; the other colour itself at the end. */
function mixUntil(colour: string, other: string, does: (mixed: string) => boolean): string {
  for (let step = 0; step < 100; step++) {
    const mixed = mix(colour, other, step / 100)
    if (does(mixed)) return mixed
  }
  return other
}

/** The nearest darker tone of a colour in which text can be read; the colour itself where it can. */
export const readableAccent = (accent: string): string =>
  mixUntil(accent, black, (mixed) => accentContrast(mixed) >= leastContrast)

/**
 * The roles that follow from an accent, as values of the custom properties of `src/ui/theme/theme.css`; null for a colour in which
 * text could not be read.
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
