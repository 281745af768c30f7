import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { at, quoted, tableOf, textOf } from './cited'

const read = new Set(['.ts', '.tsx', '.sql', '.css', '.md', '.mjs'])
/** What is drawn from other files cites what they cite. */
const drawn = /^machines\/(diagrams|releases|storyboard)\//

function filesOf(folder: string): string[] {
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && read.has(extname(entry.name)))
    .map((entry) => relative(at(''), join(entry.parentPath, entry.name)))
    .filter((path) => !drawn.test(path))
}

const files = [
  ...['contract', 'machines', 'server', 'src', 'tests', 'e2e', 'docs'].flatMap(filesOf),
  'README.md',
  'CONTRIBUTING.md',
  'SPECIFICATION.md',
].map((path) => ({ path, text: readFileSync(at(path), 'utf8') }))

/** Where each mark stands: the mark and the files that cite it. */
function citing(mark: RegExp): Map<string, string[]> {
  const cited = new Map<string, string[]>()
  for (const { path, text } of files)
    for (const [, name] of text.matchAll(mark)) cited.set(name!, [...(cited.get(name!) ?? []), path])
  return cited
}

const leadNowhere = (cited: Map<string, string[]>, known: ReadonlySet<string>) =>
  [...cited].filter(([name]) => !known.has(name)).map(([name, paths]) => `${name} in ${paths.join(', ')}`)

const decisions = tableOf('docs/decisions.md')(/^D\d+$/)

describe('citations', () => {
  test('of decisions are in docs/decisions.md, each number once', () => {
    const numbers = decisions.map(([number]) => number!)
    expect(numbers.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))).toEqual(
      numbers.map((_, nth) => `D${nth + 1}`),
    )
    expect(leadNowhere(citing(/\b(D[1-9]\d{0,2})\b/g), new Set(numbers))).toEqual([])
  })

  test.each(decisions)('%s, %s: stands where it is said to', (number, _open, _done, where) => {
    const [file] = quoted(where!)
    expect(textOf(file!), file).not.toBe('')
    const citedIn = (citing(new RegExp(`\\b(${number})\\b`, 'g')).get(number!) ?? []).filter(
      (path) => !path.endsWith('.md'),
    )
    if (citedIn.length > 0) expect(citedIn).toContain(file)
  })

  test('of sections are in SPECIFICATION.md', () => {
    const sections = new Set([...textOf('SPECIFICATION.md').matchAll(/^## (\d)\. /gm)].map(([, nth]) => nth!))
    expect(leadNowhere(citing(/§ ?(\d+)/g), sections)).toEqual([])
  })

  test('of rules of money are in server/areas/payments/README.md', () => {
    const text = textOf('server/areas/payments/README.md')
    const rules = new Set([...text.matchAll(/^(\d+)\. \*\*/gm)].map(([, nth]) => nth!))
    expect(rules.size).toBeGreaterThan(5)
    expect(leadNowhere(citing(/\brules? (\d+)\b/g), rules)).toEqual([])
    expect(leadNowhere(citing(/\brules \d+ and (\d+)\b/g), rules)).toEqual([])
  })
})
