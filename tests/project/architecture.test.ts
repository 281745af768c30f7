import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importsAmong } from '../structure/imports'
import { productSources } from '../structure/sources'
import { at, quoted, textOf } from './cited'

const text = textOf('docs/architecture.md')
const pictures = [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, picture]) => picture!)
const all = importsAmong(productSources())
/** Areas are imported through their index, so importing an index counts as importing the files it re-exports. */
const through = all
  .filter(({ to }) => to.endsWith('/index.ts'))
  .flatMap(({ from, to: index }) =>
    all.filter((inner) => inner.from === index).map(({ to }) => ({ from, to })),
  )
const imports = new Set([...all, ...through].map(({ from, to }) => `${from} → ${to}`))

/** Returns the files of a diagram by node name, and its solid arrows. */
function read(picture: string) {
  const files = new Map([...picture.matchAll(/(\w+)\["([^"]+)"\]/g)].map(([, name, file]) => [name!, file!]))
  const bare = picture.replaceAll(/\["[^"]+"\]/g, '')
  const arrows = [...bare.matchAll(/(\w+) --> (\w+)/g)].map(([, from, to]) => [from!, to!] as const)
  return { files, arrows }
}

describe('docs/architecture.md', () => {
  test('has a diagram of each data flow', () => {
    expect([...text.matchAll(/^### (\d)\. /gm)].map(([, nth]) => nth)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(pictures.length).toBeGreaterThanOrEqual(6)
  })

  test.each(pictures.map((picture, nth) => [nth + 1, picture] as const))(
    'diagram %i: has only existing files, and arrows that match imports',
    (_nth, picture) => {
      const { files, arrows } = read(picture)
      expect([...files.values()].filter((file) => !existsSync(at(file)))).toEqual([])
      expect(arrows.length).toBeGreaterThan(0)
      const drawn = arrows.map(([from, to]) => `${files.get(from)} → ${files.get(to)}`)
      expect(drawn.filter((arrow) => !imports.has(arrow))).toEqual([])
    },
  )

  test('names only existing files', () => {
    const named = quoted(text.replaceAll(/```mermaid[\s\S]*?```/g, '')).filter((word) => word.includes('/'))
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((path) => !existsSync(at(path)))).toEqual([])
  })
})
