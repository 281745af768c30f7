import { describe, expect, it } from 'vitest'
import { transitionIds } from '../../machines/diagram/ids'
import { guardNames } from '../../machines/diagram/guard-labels'
import { toDiagram } from '../../machines/diagram/to-diagram'
import { sampleMachine, sampleTexts } from './diagram-sample'

const diagram = toDiagram(sampleMachine, sampleTexts)
const arrow = (id: string) => diagram.arrows.find((one) => one.id === id)
const state = (path: string) => diagram.states.find((one) => one.path === path)

describe('machine as plain data', () => {
  it('identifies transitions by the same ids as the coverage', () => {
    const ids = [...transitionIds(sampleMachine).values()]
    expect(new Set(ids).size).toBe(ids.length)
    expect(diagram.arrows.map((one) => one.id)).toEqual(ids)
    expect(ids).toContain('sample.outside/door.knocked/1')
    expect(ids).toContain('sample.inside.asking/xstate.after.patience.sample.inside.asking/0')
  })

  it('maps transitions reported by XState to the ids used by the coverage', () => {
    const ids = transitionIds(sampleMachine)
    const start = sampleMachine.resolveState({ value: 'outside', context: {} })
    const fired = sampleMachine.getTransitionData(start as never, { type: 'door.knocked' })
    expect(fired.map((one) => ids.get(one as never))).toEqual(['sample.outside/door.knocked/2'])
  })

  it('can be serialized as JSON', () => {
    expect(JSON.parse(JSON.stringify(diagram))).toEqual(diagram)
  })

  it('describes conditions in words', () => {
    expect(arrow('sample.outside/door.knocked/0')?.onlyIf).toBe(
      'the door is open, and it is not so that it is late',
    )
    expect(arrow('sample.outside/door.knocked/1')?.onlyIf).toBe('the host knows them, or it is late')
    expect(arrow('sample.outside/door.knocked/2')).toMatchObject({ onlyIf: null, otherwise: true })
    expect(arrow('sample.inside/door.shut/0')?.otherwise).toBe(false)
    const combined = sampleMachine.states.outside?.transitions.get('door.knocked')?.[0]?.guard
    expect(guardNames(combined)).toEqual(['isOpen', 'isLate'])
  })

  it('numbers the conditions of an event in evaluation order and marks the main path', () => {
    expect(diagram.arrows.filter(({ event }) => event === 'door.knocked').map(({ nth }) => nth)).toEqual([
      1, 2, 3,
    ])
    expect(arrow('sample.outside/bell.rung/0')).toMatchObject({ nth: null, ordinary: false })
    expect(diagram.arrows.filter(({ ordinary }) => ordinary).map(({ id }) => id)).toEqual([
      'sample.outside/door.knocked/0',
      'sample.inside.asking/xstate.done.actor.ask/0',
    ])
    expect(
      ['outside', 'inside', 'inside.asking', 'inside.hall', 'sentAway'].map((path) => state(path)?.rank),
    ).toEqual([0, 1, 2, 3, null])
  })

  it("rejects a main path that doesn't exist in the machine", () => {
    const along = (...states: string[]) => toDiagram(sampleMachine, { ...sampleTexts, ordinary: [states] })
    expect(() => along('outside', 'garden')).toThrow('no state "garden"')
    expect(() => along('sentAway', 'outside')).toThrow('Nothing leads from sample.sentAway to sample.outside')
  })

  it('lists the actors of each transition', () => {
    expect(arrow('sample.outside/door.knocked/0')).toMatchObject({
      who: ['person', 'admin'],
      kinds: ['person', 'admin'],
    })
    expect(arrow('sample.inside.asking/xstate.done.actor.ask/0')?.kinds).toEqual(['service'])
    expect(arrow('sample.inside.asking/xstate.error.actor.ask/0')?.kinds).toEqual(['failure'])
    expect(arrow('sample.inside.hall/xstate.done.actor.untilNoon/0')?.kinds).toEqual(['time'])
    expect(arrow('sample.inside.asking/xstate.after.patience.sample.inside.asking/0')).toMatchObject({
      caption: 'a second is over',
      kinds: ['time'],
    })
  })

  it('contains the nesting of states and the initial state', () => {
    expect(state('')?.steps).toBe(4)
    expect(state('inside')).toMatchObject({ steps: 2, parent: 'sample', initial: false })
    expect(state('inside.asking')).toMatchObject({ initial: true, caption: 'Asking' })
    expect(state('sentAway')).toMatchObject({ type: 'final', bad: true })
    expect(arrow('sample.outside/bell.rung/0')).toMatchObject({
      from: 'sample.outside',
      to: 'sample.outside',
    })
  })
})
