import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createActor, type AnyStateNode } from 'xstate'
import { namespaces } from '../../contract/texts/catalogue'
import { recordSides } from '../../contract/values'
import { catalogue } from '../../machines/catalogue'
import { eventKey } from '../../machines/diagram/event-labels'
import { guardNames } from '../../machines/diagram/guard-labels'
import { stateNodes, transitionsOf } from '../../machines/diagram/ids'
import type { Meta } from '../../machines/kit'
import { rolesOf, sidesOf } from '../../machines/sides'
import { storyKeys } from '../../machines/story/in-language'
import { explore } from '../model/explore'
import { modelsOf } from '../model/models'

/** Languages the machines are translated into; English texts are part of the machines. */
const translated = { ar: namespaces['machines']?.ar ?? {}, hi: namespaces['machines']?.hi ?? {} }
const isAnswer = (event: string) => event.startsWith('xstate.done.') || event.startsWith('xstate.error.')

/** Counts the transitions that leave a state, including those of its ancestors. */
function outgoing(node: AnyStateNode): number {
  const own = transitionsOf(node).length
  return node.parent ? own + outgoing(node.parent) : own
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}

describe.each(catalogue)('$id', ({ id, kind, machine, input, labels }) => {
  const nodes = stateNodes(machine)
  const inner = nodes.filter((node) => node.parent)
  const arrows = nodes.flatMap((node) =>
    transitionsOf(node).map((arrow) => ({ id: arrow.id, transition: arrow.transition, node })),
  )
  const events = new Set(arrows.map(({ transition }) => eventKey(transition.eventType)).filter(Boolean))
  const guards = new Set(arrows.flatMap(({ transition }) => guardNames(transition.guard)))

  test('starts, and has the same id as its catalogue entry', () => {
    expect(machine.id).toBe(id)
    expect(createActor(machine, { input }).getSnapshot().status).toBe('active')
  })

  test('reaches every state and takes every transition', () => {
    const graphs = modelsOf(id).map((model) => explore(model))
    const states = new Set<string>()
    const taken = new Set<string>()
    for (const graph of graphs) {
      for (const snapshot of graph.nodes.values()) for (const node of snapshot._nodes) states.add(node.id)
      for (const edge of [...graph.edges.values()].flat())
        for (const transition of edge.transitionIds) taken.add(transition)
    }
    // A state with `always` is left in the same step that enters it, so snapshots never contain it.
    for (const node of inner.filter((one) => one.always?.length)) states.add(node.id)
    expect(inner.map((node) => node.id).filter((node) => !states.has(node))).toEqual([])
    expect(arrows.map((arrow) => arrow.id).filter((arrow) => !taken.has(arrow))).toEqual([])
  })

  test('has no dead end other than final states', () => {
    const atomic = inner.filter((node) => node.type === 'atomic')
    expect(atomic.filter((node) => outgoing(node) === 0).map((node) => node.id)).toEqual([])
    expect(inner.filter((node) => node.type === 'final' && outgoing(node) > 0)).toEqual([])
  })

  test('gives every invoked actor the id of its port and handles both done and error', () => {
    for (const node of nodes) {
      for (const invoked of node.invoke) {
        expect(invoked.id, node.id).toBe(invoked.src)
        const reply = transitionsOf(node).map(({ transition }) => transition.eventType)
        expect(reply, node.id).toContain(`xstate.done.actor.${invoked.id}`)
        expect(reply, node.id).toContain(`xstate.error.actor.${invoked.id}`)
      }
    }
  })

  test('uses named delays and no wildcard events', () => {
    const delays = Object.keys(machine.implementations.delays ?? {})
    for (const node of nodes) {
      expect(transitionsOf(node).filter(({ transition }) => transition.eventType === '*')).toEqual([])
      for (const { delay } of node.after) expect(delays, node.id).toContain(delay)
    }
  })

  test('defines exactly the guards it uses', () => {
    const known = Object.keys(machine.implementations.guards ?? {})
    expect([...guards].filter((guard) => !known.includes(guard))).toEqual([])
    expect(known.filter((guard) => !guards.has(guard))).toEqual([])
  })

  test('describes every state in plain words', () => {
    for (const node of inner) {
      const meta = node.meta as Meta | undefined
      expect(node.description, node.id).toMatch(/[.?]$/)
      expect(meta?.caption?.split(' ').length ?? 0, `${node.id}: caption`).toBeGreaterThan(0)
      expect(meta?.caption?.split(' ').length ?? 9, `${node.id}: caption`).toBeLessThanOrEqual(4)
    }
    expect(machine.root.description).toBeTruthy()
  })

  test('has a caption and an actor for every event, and a phrase for every guard', () => {
    expect(new Set(Object.keys(labels.events))).toEqual(events)
    expect(new Set(Object.keys(labels.guards))).toEqual(guards)
  })

  test('has texts in every language for every state', () => {
    const wanted = [`${id}.title`, `${id}.about`, `${id}.owner`, `${id}.description`]
    if (labels.counterpart !== undefined) wanted.push(`${id}.counterpart`)
    for (const node of inner) {
      wanted.push(`${node.id}.caption`, `${node.id}.description`)
      if ((node.meta as Meta | undefined)?.announce) wanted.push(`${node.id}.announce`)
    }
    for (const event of Object.keys(labels.events)) wanted.push(`${id}.event:${event}`)
    for (const guard of Object.keys(labels.guards)) wanted.push(`${id}.guard:${guard}`)
    if (labels.story) wanted.push(...storyKeys(labels.story).map((key) => `${id}.${key}`))
    const keys = wanted.map((key) => `machines.${key}`)
    for (const [lang, texts] of Object.entries(translated)) {
      expect(
        keys.filter((key) => !texts[key]),
        lang,
      ).toEqual([])
      const content = Object.keys(texts).filter((key) => key.startsWith(`machines.${id}.`))
      expect(
        content.filter((key) => !keys.includes(key)),
        lang,
      ).toEqual([])
    }
  })

  if (kind === 'flow') {
    test('starts idle, and lets the user leave every state that waits for a port', () => {
      const innermost = (node: AnyStateNode): AnyStateNode =>
        node.type === 'compound' ? innermost(node.initial.target[0]!) : node
      const first = innermost(machine.root as unknown as AnyStateNode)
      expect(first.key).toBe('idle')
      expect(first.invoke).toEqual([])
      for (const node of nodes.filter((one) =>
        one.invoke.some(({ src }) => !String(src).startsWith('until')),
      )) {
        const outer = node.parent && node.parent.parent ? transitionsOf(node.parent) : []
        const others = [...transitionsOf(node), ...outer].filter(
          ({ transition }) => !isAnswer(transition.eventType),
        )
        expect(others.length, `${node.id} has neither time-out nor cancel`).toBeGreaterThan(0)
      }
    })
  } else {
    test('names the counterpart and gives each side an event if it involves two people', () => {
      const sides = sidesOf(machine)
      expect(sides).toEqual(labels.counterpart === undefined ? [] : [...recordSides])
    })

    test('has no invoked services and no timers, and names an actor on every transition', () => {
      for (const { id: arrow, node, transition } of arrows) {
        expect(node.invoke, node.id).toEqual([])
        expect(node.after, node.id).toEqual([])
        const by = (transition.meta as Meta | undefined)?.by ?? []
        expect(by.length, arrow).toBeGreaterThan(0)
        expect(
          by.filter((actor) => !rolesOf(machine).includes(actor)),
          arrow,
        ).toEqual([])
      }
    })
  }
})

test('no chart exceeds 430 lines', () => {
  const long = filesIn('machines')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('/intent.ts'))
    .filter((path) => readFileSync(path, 'utf8').split('\n').length > 430)
  expect(long).toEqual([])
})

test('every folder with a chart is in the catalogue', () => {
  const charts = ['flows', 'records'].flatMap((kind) =>
    readdirSync(`machines/${kind}`).filter((name) => statSync(`machines/${kind}/${name}`).isDirectory()),
  )
  expect(charts.sort()).toEqual(catalogue.map(({ id }) => id).sort())
})
