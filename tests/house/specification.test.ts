import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callNames, rowOf } from '../../contract/table'
import { projectRoot } from '../../server/bootstrap/root'

const at = (path: string) => join(projectRoot, path)
const specification = readFileSync(at('SPECIFICATION.md'), 'utf8')

/** The cells of every row of a table whose first cell fits. */
const rowsOf = (first: RegExp) =>
  specification
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([cell]) => first.test(cell!))

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

/** The text of a file, or of everything in a folder; empty where there is nothing. */
function textOf(path: string): string {
  if (!existsSync(at(path))) return ''
  if (statSync(at(path)).isFile()) return readFileSync(at(path), 'utf8')
  return readdirSync(at(path))
    .map((name) => textOf(`${path}/${name}`))
    .join('\n')
}

const rows = rowsOf(/^\d\.\d+$/)

describe('the specification, row by row', () => {
  test('is numbered through, section by section', () => {
    expect(rows.length).toBeGreaterThan(120)
    const numbers = rows.map(([number]) => number!)
    const sections = [...new Set(numbers.map((number) => number[0]!))]
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    for (const section of sections) {
      const numbered = numbers.filter((number) => number.startsWith(section))
      expect(numbered).toEqual(numbered.map((_, nth) => `${section}.${nth + 1}`))
    }
  })

  test.each(rows)('%s %s stands where it is said to', (_number, what, files, tests) => {
    const held = quoted(files!)
    const inFiles = held.map(textOf).join('\n')
    expect(held.length).toBeGreaterThan(0)
    expect(held.filter((file) => !existsSync(at(file)))).toEqual([])
    // Addresses are file names; everything else in code stands in the files.
    const words = quoted(what!).filter((word) => !word.startsWith('/'))
    expect(words.filter((word) => !inFiles.includes(word))).toEqual([])
    const named = [...tests!.matchAll(/`([^`]+)`: “([^”]+)”/g)]
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(([, file, title]) => !textOf(file!).includes(title!)).map(([told]) => told)).toEqual(
      [],
    )
  })
})

describe('the calls', () => {
  const calls = rowsOf(/^`[a-zA-Z_:-]+`$/).map((cells) => cells.map((cell) => quoted(cell)[0]))

  test('are those of the specification', () => {
    expect(calls.map(([name]) => name)).toEqual(callNames.filter((name) => rowOf(name).spec))
  })

  test.each(calls)('%s is served, made by a page and tested over HTTP', (name, server, page, tested) => {
    const called = `'${name}'`
    expect(textOf(server!)).toContain(called)
    expect(textOf(tested!)).toContain(called)
    expect(tested).toMatch(/^tests\/server\//)
    expect(page, 'the page that makes it').toMatch(/^src\//)
    expect(textOf(page!)).toContain(called)
  })
})
