import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callNames, rowOf } from '../../contract/calls/table'
import { at, missingTests, quoted, tableOf, textOf } from './cited'

const rowsOf = tableOf('docs/reference/specification.md')

const rows = rowsOf(/^\d\.\d+$/)

describe('specification rows', () => {
  test('have consecutive numbers, section by section', () => {
    expect(rows.length).toBeGreaterThan(120)
    const numbers = rows.map(([number]) => number!)
    const sections = [...new Set(numbers.map((number) => number[0]!))]
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    for (const section of sections) {
      const numbered = numbers.filter((number) => number.startsWith(section))
      expect(numbered).toEqual(numbered.map((_, nth) => `${section}.${nth + 1}`))
    }
  })

  test.each(rows)('%s %s names existing files and tests', (_number, what, files, tests) => {
    const held = quoted(files!)
    const inFiles = held.map(textOf).join('\n')
    expect(held.length).toBeGreaterThan(0)
    expect(held.filter((file) => !existsSync(at(file)))).toEqual([])
    // Words starting with a slash are URLs; everything else in backticks must occur in the files.
    const texts = quoted(what!).filter((word) => !word.startsWith('/'))
    expect(texts.filter((word) => !inFiles.includes(word))).toEqual([])
    expect(missingTests(tests!)).toEqual([])
  })
})

describe('specified calls', () => {
  const calls = rowsOf(/^`[a-zA-Z_:-]+`$/).map((cells) => cells.map((cell) => quoted(cell)[0]))

  test('match the specification', () => {
    expect(calls.map(([name]) => name).toSorted()).toEqual(
      callNames.toSorted().filter((name) => rowOf(name).spec),
    )
  })

  test.each(calls)('%s is served, used by a page and tested over HTTP', (name, server, page, tested) => {
    const called = `'${name}'`
    expect(textOf(server!)).toContain(called)
    expect(textOf(tested!)).toContain(called)
    expect(tested).toMatch(/^tests\/(server|support)\//)
    expect(page, 'the page that makes it').toMatch(/^src\//)
    expect(textOf(page!)).toContain(called)
  })
})
