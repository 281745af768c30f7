import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  exampleWith,
  fieldsOfExamples,
  valueIn,
} from '../../../../src/features/workflows/simulation/example-fields'

const examples = [
  { type: 'answered', output: { ok: true, verdict: 'paid', message: 'a' } },
  { type: 'answered', output: { ok: true, verdict: 'open', message: 'b' } },
  { type: 'answered', output: { ok: false, verdict: 'open', message: 'c' } },
]

describe('what an example is asked by', () => {
  it('is each field in which examples differ, but those that follow from another', () => {
    expect(fieldsOfExamples(examples)).toEqual([
      { path: 'output.ok', name: 'ok', values: [true, false] },
      { path: 'output.verdict', name: 'verdict', values: ['paid', 'open'] },
    ])
    expect(fieldsOfExamples(examples.slice(0, 1))).toEqual([])
  })

  it('finds the example with a value that differs least from the one before', () => {
    expect(exampleWith(examples, examples[0]!, 'output.verdict', 'open')).toBe(1)
    expect(exampleWith(examples, examples[0]!, 'output.ok', false)).toBe(2)
    expect(valueIn(examples[2]!, 'output.ok')).toBe(false)
  })

  it('has a name in words for every fact that a machine can begin with', () => {
    const root = join(import.meta.dirname, '../../../..')
    const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
    const texts = read('contract/texts/en/shared/atlas.json') as Record<string, string>
    const folders = readdirSync(join(root, 'machines/diagrams'), { withFileTypes: true }).filter(
      (one) => one.isDirectory() && one.name !== 'marks',
    )
    expect(folders.length).toBeGreaterThan(20)
    const nameless = folders.flatMap(({ name: machine }) =>
      fieldsOfExamples(read(`machines/diagrams/${machine}/cases.json`).starts)
        .filter(({ name }) => texts[`atlas.fact.${name}`] === undefined)
        .map(({ name }) => `${machine}: ${name}`),
    )
    expect(nameless).toEqual([])
  })
})
