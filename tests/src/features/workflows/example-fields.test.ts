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

describe('example selection', () => {
  it('offers each field in which the examples differ, except fields implied by another', () => {
    expect(fieldsOfExamples(examples)).toEqual([
      { path: 'output.ok', name: 'ok', values: [true, false] },
      { path: 'output.verdict', name: 'verdict', values: ['paid', 'open'] },
    ])
    expect(fieldsOfExamples(examples.slice(0, 1))).toEqual([])
  })

  it('finds the example with the chosen value that differs least from the previous example', () => {
    expect(exampleWith(examples, examples[0]!, 'output.verdict', 'open')).toBe(1)
    expect(exampleWith(examples, examples[0]!, 'output.ok', false)).toBe(2)
    expect(valueIn(examples[2]!, 'output.ok')).toBe(false)
  })

  it('has a readable name for every initial fact of a machine', () => {
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
