import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../../src/ui/theme/theme.css', import.meta.url), 'utf8')
const roles = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((found) => [
    found[1]!,
    { light: found[2]!, dark: found[3]! },
  ]),
)

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

/** Minimum contrast by WCAG 2.2: 4.5 for text (1.4.3) and 3 for what identifies a control (1.4.11). */
const pairs: [text: string, ground: string, least: number][] = [
  ...['ground', 'surface', 'sunken'].flatMap((ground) =>
    ['ink', 'muted', 'accent', 'accent-strong', 'info', 'warn', 'danger'].map(
      (text) => [text, ground, 4.5] as [string, string, number],
    ),
  ),
  ...['ground', 'surface', 'sunken'].map((ground) => ['control', ground, 3] as [string, string, number]),
  ...['accent', 'info', 'warn', 'danger'].flatMap((tone) => [
    [tone, `${tone}-soft`, 4.5] as [string, string, number],
    ['ink', `${tone}-soft`, 4.5] as [string, string, number],
  ]),
  ['muted', 'accent-soft', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['on-opening', 'opening', 4.5],
  ['fresh', 'opening', 3],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-strong', 4.5],
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(pairs)('contrast of %s on %s is at least %s', (text, ground, least) => {
    expect(contrast(roles.get(text)![theme], roles.get(ground)![theme])).toBeGreaterThanOrEqual(least)
  })
})
