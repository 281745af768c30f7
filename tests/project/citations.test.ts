import { describe, expect, test } from 'vitest'
import { citing, deadCitations, decisions } from '../structure/citations'
import { quoted, textOf } from './cited'

describe('citations', () => {
  test('refer to existing decisions, sections and payment rules', () => {
    expect(citing(/\b(D67)\b/g).get('D67')!.length).toBeGreaterThan(5)
    expect(deadCitations()).toEqual([])
  })

  test('decisions are numbered consecutively and without duplicates', () => {
    const numbers = decisions.map(([number]) => Number(number!.slice(1)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, nth) => nth + 1))
  })

  test.each(decisions)('%s, %s: names a file that cites it', (number, _open, _done, where) => {
    const [file] = quoted(where!)
    expect(textOf(file!), file).not.toBe('')
    const citedIn = (citing(new RegExp(`\\b(${number})\\b`, 'g')).get(number!) ?? []).filter(
      (path) => !path.endsWith('.md'),
    )
    if (citedIn.length > 0) expect(citedIn).toContain(file)
  })
})
