import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import type { Actor } from '../../machines/kit'
import { differenceOf, isOpenToMore, isWidened } from '../../machines/versions/compare'
import { guardChange } from '../../machines/versions/guards'
import { chartOf, type ChartVersion } from '../../machines/versions/snapshot'

/** Returns a lamp machine with the given properties of its `switch.on` transition. */
const lampOf = (own: { by: Actor[]; needsReason: boolean; effects: string[]; ms: number; guard: string }) =>
  setup({
    types: {} as { meta: object },
    actions: { 'mail.lit': () => {}, 'log.lit': () => {} },
    guards: { isDark: () => true, isEvening: () => true },
    delays: { burning: own.ms },
  }).createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: {
        on: {
          'switch.on': {
            target: 'on',
            guard: own.guard as 'isDark',
            actions: own.effects as 'mail.lit'[],
            meta: { by: own.by, needsReason: own.needsReason },
          },
        },
      },
      on: { after: { burning: 'off' } },
    },
  })

const labels = { guards: { isDark: 'it is dark', isEvening: 'it is evening' } }
const lamp = (own: Parameters<typeof lampOf>[0]) => ({ machine: lampOf(own), labels })

const before = {
  by: ['person'] as Actor[],
  needsReason: false,
  effects: ['mail.lit'],
  ms: 5000,
  guard: 'isDark',
}

const released = (own: typeof before): ChartVersion => chartOf(lamp(own))
const since = (own: typeof before, now: typeof before) => differenceOf(released(own), chartOf(lamp(now)))

const same = {
  isNew: false,
  isGone: false,
  states: { added: [], removed: [], moved: [] },
  transitions: { added: [], removed: [] },
  changed: [],
}
const id = 'lamp.off/switch.on/0'

describe('difference between two versions of a chart', () => {
  // Finds keys that depend on more than the four parts.
  it('stays empty when nothing changed', () => {
    expect(since(before, { ...before })).toEqual(same)
  })

  it('includes changed actors, effects, required reasons and delays', () => {
    const now = {
      ...before,
      by: ['person', 'admin'] as Actor[],
      needsReason: true,
      effects: ['log.lit'],
      ms: 9000,
    }
    const after = 'lamp.on/xstate.after.burning.lamp.on/0'
    expect(since(before, now).changed).toEqual([
      {
        id,
        wasId: id,
        changes: [
          { part: 'by', before: ['person'], now: ['person', 'admin'] },
          { part: 'effects', before: ['mail.lit'], now: ['log.lit'] },
          { part: 'needsReason', before: false, now: true },
        ],
      },
      { id: after, wasId: after, changes: [{ part: 'delayMs', before: 5000, now: 9000 }] },
    ])
  })

  it('includes a changed guard and a reworded guard', () => {
    const { transitions, changed } = since(before, { ...before, guard: 'isEvening' })
    expect(transitions).toEqual({ added: [], removed: [] })
    expect(changed).toEqual([
      {
        id,
        wasId: id,
        changes: [{ part: 'onlyIf', before: 'it is dark', now: 'it is evening', change: 'changed' }],
      },
    ])
    const reworded = { guards: { isDark: 'nobody sees a thing' } }
    const now = chartOf({ machine: lampOf(before), labels: reworded })
    expect(differenceOf(released(before), now).changed).toEqual([
      {
        id,
        wasId: id,
        changes: [{ part: 'onlyIf', before: 'it is dark', now: 'nobody sees a thing', change: 'changed' }],
      },
    ])
  })

  it('marks a transition as open to more when more actors may send it, but not when fewer may', () => {
    const both = { ...before, by: ['person', 'admin'] as Actor[] }
    expect(since(before, both).changed.map(isOpenToMore)).toEqual([true])
    expect(since(both, before).changed.map(isOpenToMore)).toEqual([false])
    const other = { ...before, by: ['admin'] as Actor[] }
    expect(since(before, other).changed.map(isOpenToMore)).toEqual([true])
  })

  // Finds a required reason that was dropped silently.
  it('marks a transition as widened when it no longer needs a reason, but not when it now does', () => {
    const reasoned = { ...before, needsReason: true }
    expect(since(reasoned, before).changed.map(isWidened)).toEqual([true])
    expect(since(before, reasoned).changed.map(isWidened)).toEqual([false])
  })

  it('names a version without the chart', () => {
    expect(differenceOf(undefined, released(before))).toMatchObject({ isNew: true, isGone: false })
    expect(differenceOf(released(before), undefined)).toMatchObject({ isNew: false, isGone: true })
  })
})

/** A chart with these states and transitions, each written as `from event guard to`. */
const chart = (states: string, transitions: string[], moved: ChartVersion['moved'] = {}): ChartVersion => ({
  id: 'door',
  states: states.split(' ').map((path) => `door.${path}`),
  moved,
  transitions: transitions.map((line, nth) => {
    const [from, event = '', guard = '', to] = line.split(' ')
    return {
      id: `door.${from}/${event}/${nth}`,
      from: `door.${from}`,
      event: event.replace('#', `door.${from}`),
      guard: guard.replace('-', ''),
      to: `door.${to}`,
      by: [],
      needsReason: false,
      effects: [],
      delayMs: null,
      onlyIf: guard === '-' ? null : guard,
    }
  }),
})

describe('renamed and moved states', () => {
  const then = chart('open shut', ['open door.shut - shut', 'shut xstate.after.rest.# - open'])

  // Finds keys that contain the old name, also at the end of XState's own events.
  it('shows only the new name of a renamed state, not its transitions as removed and added', () => {
    const now = chart('open closed', ['open door.shut - closed', 'closed xstate.after.rest.# - open'], {
      shut: 'closed',
    })
    const moved = [{ before: 'door.shut', now: 'door.closed' }]
    expect(differenceOf(then, now)).toEqual({ ...same, states: { added: [], removed: [], moved } })
    const back = [{ before: 'door.closed', now: 'door.shut' }]
    expect(differenceOf(now, then)).toEqual({ ...same, states: { added: [], removed: [], moved: back } })
  })

  it('shows states and transitions as removed and added if the chart declares nothing', () => {
    const now = chart('open closed', ['open door.shut - closed'])
    expect(differenceOf(then, now)).toMatchObject({
      states: { added: ['door.closed'], removed: ['door.shut'], moved: [] },
      transitions: { added: ['door.open/door.shut/0'], removed: [expect.anything(), expect.anything()] },
    })
  })

  // Finds a state that became a group and whose inner states are moved twice.
  it('follows a state into a group of the same name', () => {
    const now = chart('open shut shut.locked', ['open door.shut - shut.locked'], { shut: 'shut.locked' })
    const { states, transitions } = differenceOf(chart('open shut', ['open door.shut - shut']), now)
    expect(states.moved).toEqual([{ before: 'door.shut', now: 'door.shut.locked' }])
    expect(states.removed).toEqual([])
    expect(transitions).toEqual({ added: [], removed: [] })
  })

  it('keeps transitions apart that differ in nothing but their order', () => {
    const twice = ['open door.shut - shut', 'open door.shut - shut']
    expect(differenceOf(chart('open shut', twice), chart('open shut', twice))).toEqual(same)
    expect(differenceOf(chart('open shut', twice), then).transitions.removed).toHaveLength(1)
  })
})

/** Guards before and now, as terms with optional texts, and the change a reader would name. */
describe('change of a guard', () => {
  it.each([
    ['a dropped guard', 'isOwn', '', 'widened'],
    ['a new guard', '', 'isOwn', 'narrowed'],
    ['a dropped condition', 'and(isOwn,isDark)', 'isDark', 'widened'],
    ['a new alternative', 'isOwn', 'or(isOwn,isDark)', 'widened'],
    ['a dropped alternative', 'or(isOwn,isDark)', 'isOwn', 'narrowed'],
    ['a condition that excludes less', 'not(or(isOwn,isDark))', 'not(isOwn)', 'widened'],
    ['a condition inside an alternative', 'or(a,and(b,c))', 'or(a,b)', 'widened'],
    ['another condition', 'isOwn', 'isDark', 'changed'],
    ['the opposite', 'isOwn', 'not(isOwn)', 'changed'],
    ['the same in another order', 'and(a,b)', 'and(b,a)', 'changed'],
  ] as const)('%s', (_what, was, now, change) => {
    expect(guardChange({ guard: was, onlyIf: was }, { guard: now, onlyIf: now })).toBe(change)
  })

  it.each([
    ['fewer than 3 receipts were sent', 'fewer than 5 receipts were sent', 'widened'],
    ['fewer than 5 receipts were sent', 'fewer than 3 receipts were sent', 'narrowed'],
    ['at most 1,000 rows', 'at most 900 rows', 'narrowed'],
    ['more than 3 reports came', 'more than 2 reports came', 'widened'],
    ['more than 2 reports came', 'more than 3 reports came', 'narrowed'],
    ['no more than 3 reports came', 'no more than 4 reports came', 'widened'],
    ['the code has 4 digits', 'the code has 6 digits', 'changed'],
    ['fewer than 3 of 5', 'fewer than 4 of 6', 'changed'],
    ['fewer than 3 receipts', 'fewer than 5 photos', 'changed'],
    ['fewer than 3 receipts', 'fewer than 3 receipts', null],
  ] as const)('%s → %s: %s', (was, now, change) => {
    expect(guardChange({ guard: 'left', onlyIf: was }, { guard: 'left', onlyIf: now })).toBe(change)
  })
})
