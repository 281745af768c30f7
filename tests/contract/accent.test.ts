import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  accentContrast,
  accentGrounds,
  accentRoles,
  contrastOf,
  leastContrast,
  readableAccent,
} from '../../contract/site/accent'

const css = readFileSync(new URL('../../src/ui/theme/theme.css', import.meta.url), 'utf8')
const shipped = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
)

describe('contrast', () => {
  // Pairs with the ratios given by WCAG's examples and common checkers.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
  ])('the contrast of %s on %s is %d', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
    expect(contrastOf(other, one)).toBe(contrastOf(one, other))
  })
})

test('the backgrounds match the design tokens', () => {
  const roles = ['ground', 'surface', 'sunken'].map((name) => shipped.get(name)!)
  expect(accentGrounds).toEqual({ light: roles.map((r) => r.light), dark: roles.map((r) => r.dark) })
})

const colours = ['#1f5a44', '#8a1c5b', '#1d4ed8', '#7a3e00', '#b3261e', '#000000', '#4b3f72', '#00695c']

describe.each(colours)('accent colour %s', (accent) => {
  const roles = Object.fromEntries(
    Object.entries(accentRoles(accent)!).map(([name, value]) => {
      const [, light, dark] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value)!
      return [name.slice(2), { light: light!, dark: dark! }]
    }),
  )
  test.each(['light', 'dark'] as const)('has sufficient contrast in the %s theme', (theme) => {
    const of = (name: string) => (roles[name] ?? shipped.get(name)!)[theme]
    const pairs = [
      ['accent', 'ground'],
      ['accent', 'surface'],
      ['accent', 'sunken'],
      ['accent-strong', 'ground'],
      ['accent-strong', 'sunken'],
      ['accent', 'accent-soft'],
      ['ink', 'accent-soft'],
      ['muted', 'accent-soft'],
      ['on-accent', 'accent'],
      ['on-accent', 'accent-strong'],
      ['on-opening', 'opening'],
    ] as const
    const low = pairs.filter(([text, ground]) => contrastOf(of(text), of(ground)) < 4.5)
    expect(low).toEqual([])
    expect(contrastOf(of('fresh'), of('opening'))).toBeGreaterThanOrEqual(3)
  })
  test('stays unchanged in the light theme', () => expect(roles['accent']!.light).toBe(accent))
})

test.each(['#ffd400', '#7cc6a6', '#ffffff', '#8b8577'])(
  'rejects %s as too light and suggests a darker tone that passes',
  (light) => {
    expect(accentRoles(light)).toBeNull()
    const darker = readableAccent(light)
    expect(accentContrast(darker)).toBeGreaterThanOrEqual(leastContrast)
    expect(accentRoles(darker)).not.toBeNull()
  },
)

test.each(['', 'green', '#12', '#1f5a4', 'rgb(1,2,3)', '#1f5a44;}'])('%j is not a colour', (text) => {
  expect(accentRoles(text)).toBeNull()
})
