import { describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { catalogue } from '../../machines/catalogue'
import { stateNodes } from '../../machines/diagram/ids'
import type { FlowView } from '../../machines/flows/view-kit'
import { explore } from '../model/explore'
import { modelsOf } from '../model/models'

/** Keys that XState reads. It silently ignores all others, and TypeScript doesn't catch misspelt ones. */
const ofStates = new Set(
  'id key initial type history target states on after always invoke entry exit onDone context input output meta description tags order version types schemas'.split(
    ' ',
  ),
)
const ofTransitions = new Set('target guard actions reenter meta description'.split(' '))
const ofInvokes = new Set(
  'id src input systemId onDone onError onSnapshot meta description data timeout onTimeout'.split(' '),
)

const listOf = (given: unknown): unknown[] =>
  Array.isArray(given) ? given : given === undefined ? [] : [given]
const strange = (given: unknown, known: ReadonlySet<string>) =>
  given !== null && typeof given === 'object' ? Object.keys(given).filter((key) => !known.has(key)) : []

function misspelt(node: AnyStateNode): string[] {
  const config = node.config as Record<string, unknown>
  const invokes = listOf(config['invoke']) as Record<string, unknown>[]
  const transitions = [
    ...['on', 'after'].flatMap((key) => Object.values((config[key] ?? {}) as object)),
    ...['always', 'onDone'].map((key) => config[key]),
    ...invokes.flatMap((invoke) => [invoke['onDone'], invoke['onError'], invoke['onSnapshot']]),
  ].flatMap(listOf)
  return [
    ...strange(config, ofStates),
    ...transitions.flatMap((transition) => strange(transition, ofTransitions)),
    ...invokes.flatMap((invoke) => strange(invoke, ofInvokes)),
  ].map((key) => `${node.id}: ${key}`)
}

describe.each(catalogue)('$id', ({ machine }) => {
  test('uses only keys known to XState', () => {
    expect(stateNodes(machine).flatMap(misspelt)).toEqual([])
  })

  test('targets only existing states', () => {
    const states = new Set(stateNodes(machine))
    for (const node of states)
      for (const transition of [...node.transitions.values()].flat())
        for (const target of transition.target ?? []) expect(states.has(target as AnyStateNode)).toBe(true)
  })
})

test('a misspelt key is reported', () => {
  const config = {
    on: { go: { target: 'b', gaurd: 'isOpen' } },
    enrty: [],
    invoke: { src: 'ask', onDnoe: 'b' },
  }
  expect(misspelt({ id: 'a', config } as never)).toEqual(['a: enrty', 'a: gaurd', 'a: onDnoe'])
})

const views = import.meta.glob<Record<string, unknown>>('../../machines/flows/*/view.ts', { eager: true })
const waits = ['person', 'server', 'gateway', 'admin', 'clock', 'nobody']

describe.each(catalogue.filter(({ kind }) => kind === 'flow'))('view of $id', ({ id, machine }) => {
  test('covers every state', () => {
    const exported = Object.entries(views[`../../machines/flows/${id}/view.ts`] ?? {})
    const view = exported.find(([name, one]) => name.endsWith('View') && typeof one === 'function')?.[1]
    if (typeof view !== 'function') throw new Error(`${id} has no view`)
    const seen = new Set<string>()
    for (const model of modelsOf(id))
      for (const snapshot of explore(model).nodes.values()) {
        const content = (view as (given: AnyMachineSnapshot) => FlowView)(snapshot)
        expect(content.screen, content.state).toBeTruthy()
        expect(waits, content.state).toContain(content.waitingFor)
        seen.add(content.state)
      }
    const resting = stateNodes(machine).filter(
      (node) => Object.keys(node.states).length === 0 && !node.always?.length,
    )
    expect(resting.map((node) => node.id).filter((state) => !seen.has(state))).toEqual([])
  })
})
