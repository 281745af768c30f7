import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { catalogue } from '../../machines/catalogue'
import type { Meta } from '../../machines/kit'
import { currentStateText, leafPaths, lostStates, movedIn, type Moved } from '../../machines/versions/moved'
import type { Release } from '../../machines/versions/snapshot'

const releases = readdirSync('machines/releases').map(
  (name) => JSON.parse(readFileSync(`machines/releases/${name}`, 'utf8')) as Release,
)
const records = catalogue.filter(({ kind }) => kind === 'record')

describe.each(releases)('states of release $version', ({ machines }) => {
  // Finds a state that was renamed or removed although rows and history entries of a release can be in it.
  it.each(machines.filter(({ kind }) => kind === 'record'))(
    'of $id exist or are declared as moved',
    ({ id, states }) => {
      const entry = records.find((one) => one.id === id)
      expect(entry, `a database can contain records of ${id}`).toBeDefined()
      expect(
        lostStates(entry!.machine, Object.keys(states)),
        `declare each in meta.moved of the machine: docs/develop/recipes/state.md`,
      ).toEqual([])
    },
  )
})

// Finds a mapping with a misspelt target, or from a state that records can still be in.
it.each(records)('declared moves of $id lead from former states to current ones', ({ machine }) => {
  const current = leafPaths(machine)
  const inside = (path: string) => [...current].some((leaf) => leaf === path || leaf.startsWith(`${path}.`))
  for (const [from, to] of Object.entries(movedIn(machine))) {
    expect(current.has(from), from).toBe(false)
    expect(inside(to), to).toBe(true)
  }
})

/** A post with these states, written as a tree, and these moves. */
const post = (states: object, moved: Moved = {}) =>
  setup({ types: {} as { meta: Meta } }).createMachine({
    id: 'post',
    initial: Object.keys(states)[0]!,
    states: states as { open: object },
    meta: { moved },
  })

describe('lost states', () => {
  const released = ['', 'open', 'shut', 'shown', 'shown.first', 'shown.last']
  const shown = { initial: 'first', states: { first: {}, last: {} } }

  it('are those that the chart neither has nor declares', () => {
    expect(lostStates(post({ open: {}, shut: {}, shown }), released)).toEqual([])
    expect(lostStates(post({ open: {}, closed: {}, shown }), released)).toEqual(['shut'])
    expect(lostStates(post({ open: {}, closed: {}, shown }, { shut: 'closed' }), released)).toEqual([])
  })

  it('include those with a misspelt target', () => {
    expect(lostStates(post({ open: {}, closed: {}, shown }, { shut: 'clsed' }), released)).toEqual(['shut'])
  })

  it('include the states inside a renamed group, which can move as one', () => {
    const states = { open: {}, shut: {}, live: shown }
    expect(lostStates(post(states), released)).toEqual(['shown.first', 'shown.last'])
    expect(lostStates(post(states, { shown: 'live' }), released)).toEqual([])
  })
})

describe('state of the history under current names', () => {
  const axes = {
    type: 'parallel',
    states: {
      review: { initial: 'done', states: { done: {} } },
      shop: { initial: 'on', states: { on: {} } },
    },
  }

  it.each([
    ['shut', { shut: 'closed' }, { closed: {} }, 'closed'],
    [
      'live.review.ok live.shop.on',
      { 'live.review.ok': 'live.review.done' },
      { live: axes },
      'live.review.done live.shop.on',
    ],
    ['shown.shop.on', { shown: 'live' }, { live: axes }, 'live.shop.on'],
    ['shut', { shut: 'shut.a' }, { shut: { initial: 'a', states: { a: {} } } }, 'shut.a'],
    ['shut.a', { shut: 'shut.a' }, { shut: { initial: 'a', states: { a: {} } } }, 'shut.a'],
    ['unknown', { shut: 'closed' }, { closed: {} }, 'unknown'],
  ] as const)('%s with %o', (text, moved, states, expected) => {
    expect(currentStateText(post(states, moved), text)).toBe(expected)
  })
})
