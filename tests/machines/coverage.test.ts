import { describe, expect, test } from 'vitest'
import { setup, type AnyStateMachine } from 'xstate'
import { entryOf } from '../../machines/catalogue'
import { stateNodes, transitionIds } from '../../machines/diagram/ids'
import type { Layer } from '../../machines/diagram/walked'
import { fingerprintOf, walkOf } from '../../machines/fingerprint'
import { linesOf, notedIn } from '../model/coverage'
import { coveragePage } from '../model/coverage-page'
import { merged } from '../model/merge-coverage'

const slot = entryOf('slot')
const ids = [...transitionIds(slot.machine).values(), ...stateNodes(slot.machine).map(({ id }) => id)]
const walks = (by: Partial<Record<Layer, string[]>>) =>
  new Map(Object.entries(by).map(([layer, walked]) => [layer as Layer, new Set(walked)]))

describe('coverage of a machine', () => {
  test('becomes complete once every required layer has walked the machine', () => {
    expect(merged(slot, walks({ machine: ids, server: ids })).missing).toEqual([])
  })

  test('lists transitions a layer missed, even if another layer walked them', () => {
    const [left, ...rest] = ids
    const { missing } = merged(slot, walks({ machine: ids, server: rest }))
    expect(missing).toEqual([{ id: left, layers: ['server'] }])
  })

  test("requires no walks from layers that didn't run, and no walks of records from the browser layer", () => {
    const found = merged(slot, walks({ machine: ids, browser: ['checkout.idle'] }))
    expect(found.layers).toEqual(['machine'])
    expect(found.missing).toEqual([])
  })

  test('lists states that were never entered', () => {
    const without = ids.filter((id) => id !== 'slot.used')
    expect(merged(slot, walks({ machine: without, server: without })).missing).toContainEqual({
      id: 'slot.used',
      layers: ['machine', 'server'],
    })
  })

  test('the page paints it on the diagram and lists it transition by transition', async () => {
    const [left, ...rest] = ids
    const page = await coveragePage([merged(slot, walks({ machine: ids, server: rest }))])
    expect(page).toContain(slot.labels.title)
    expect(page).toContain('stroke="#0d7354"')
    expect(page).toContain('stroke="#8f5b00"')
    expect(page.match(/not walked/g)).toHaveLength(1)
    expect(left).toBeTruthy()
  })
})

describe('walks and chart versions', () => {
  /** Returns a lamp machine with one change. */
  const lamp = (change: {
    guard?: string
    target?: string
    wait?: number
    order?: 'turned'
    needsReason?: boolean
    more?: object
  }): AnyStateMachine => {
    const choices = [
      {
        target: change.target ?? 'on',
        guard: change.guard ?? 'isDark',
        meta: { needsReason: change.needsReason },
      },
      { target: 'broken' },
    ]
    return setup({
      guards: { isDark: () => true, isLate: () => true },
      delays: { wait: change.wait ?? 1000 },
    }).createMachine({
      id: 'lamp',
      initial: 'off',
      states: {
        off: { on: { press: change.order ? choices.toReversed() : choices }, after: { wait: 'broken' } },
        on: {},
        broken: {},
        ...change.more,
      },
    } as never) as unknown as AnyStateMachine
  }

  test.each([
    ['another guard', { guard: 'isLate' }],
    ['another target', { target: 'broken' }],
    ['another delay', { wait: 60_000 }],
    ['another order of guards', { order: 'turned' as const }],
    ['a reason that is asked for', { needsReason: true }],
    ['another state', { more: { dim: {} } }],
  ])('%s gives the chart another fingerprint', (_, change) => {
    expect(fingerprintOf(lamp({}))).toBe(fingerprintOf(lamp({})))
    expect(fingerprintOf(lamp(change))).not.toBe(fingerprintOf(lamp({})))
  })

  test("walks of another version don't count, and the report names their machine", () => {
    const lines = linesOf(ids)
    expect(notedIn(lines)).toEqual({ ids: new Set(ids), outdated: [] })
    const [first, ...rest] = lines.trimEnd().split('\n')
    const older = `${fingerprintOf(lamp({}))} ${first!.split(' ')[1]}`
    const found = notedIn([older, ...rest, 'anything gone.state'].join('\n'))
    expect(found).toEqual({ ids: new Set(ids.slice(1)), outdated: ['slot', 'gone'] })
    expect(merged(slot, new Map([['server', found.ids]])).missing).toEqual([
      { id: ids[0], layers: ['server'] },
    ])
  })

  test("walks of another version aren't shown", () => {
    const by = { 'slot.used': 'ms' }
    expect(walkOf(slot.machine, { slot: { chart: fingerprintOf(slot.machine), by } })).toBe(by)
    expect(walkOf(slot.machine, { slot: { chart: fingerprintOf(lamp({})), by } })).toBeNull()
    expect(walkOf(slot.machine, {})).toBeNull()
  })
})
