import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../contract/texts/catalogue'
import { limitedFeatures } from '../../../contract/api/package-features'
import { languages } from '../../../contract/language/languages'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/**
 * Returns the names of a flow's screens from the source of its view, because they are only types, which are erased at
 * run time.
 */
function screensOf(flow: string): string[] {
  const view = read(`machines/flows/${flow}/view.ts`)
  const rows = view.slice(view.indexOf('const rows'), view.indexOf('type Snapshot'))
  return [...new Set([...rows.matchAll(/(?:screen: |row\()'(\w+)'/g)].map((found) => found[1]!))]
}

describe.each(languages)('texts in %s', (lang) => {
  const texts = textsOf(lang)

  it.each(['signup', 'checkout'])(
    'every screen of %s has texts that state where the user is, what this means and what comes next',
    (flow) => {
      const screens = screensOf(flow)
      expect(screens.length).toBeGreaterThan(8)
      const missing = screens
        .flatMap((screen) => ['title', 'meaning', 'next'].map((part) => `${flow}.${screen}.${part}`))
        .filter((key) => !(key in texts))
      expect(missing).toEqual([])
    },
  )

  it('every eligibility screen and every gate has texts', () => {
    const screens = screensOf('eligibility')
    const gates = [...read('machines/flows/eligibility/view.ts').matchAll(/make\('(\w+)'/g)].map(
      (found) => found[1]!,
    )
    expect(gates).toHaveLength(7)
    const lines = gates.filter((gate) => gate !== 'verification')
    const wanted = [
      ...screens.flatMap((screen) => [`eligibility.${screen}.title`, `eligibility.${screen}.meaning`]),
      ...[...screens, ...gates].map((name) => `eligibility.next.${name}`),
      ...[...lines, ...['never', 'pending', 'failed', 'success'].map((one) => `verification.${one}`)].flatMap(
        (key) => ['title', 'unmet', 'fix'].map((part) => `eligibility.${key}.${part}`),
      ),
    ]
    const ofEach = (key: string) => limitedFeatures.every((purpose) => `${key}.${purpose}` in texts)
    expect(wanted.filter((key) => !(key in texts) && !ofEach(key))).toEqual([])
  })
})
