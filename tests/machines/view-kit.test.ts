import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { Problem } from '../../machines/flows/kit'
import { problemIn, problemOf, timedOut, unreachable } from '../../machines/flows/kit'
import { pathOf, readState, secondsUntil, stepsAt } from '../../machines/flows/view-kit'

/** A flow with a state inside another, and an announcement at each level. */
const machine = setup({ types: {} as { context: { problem: Problem | null } } }).createMachine({
  id: 'sample',
  context: { problem: null },
  initial: 'quiet',
  on: { 'go.plain': '.outer.plain', 'go.own': '.outer.own', 'go.quiet': '.quiet' },
  states: {
    quiet: {},
    outer: {
      meta: { announce: 'Outer.' },
      initial: 'plain',
      states: { plain: { meta: {} }, own: { meta: { announce: 'Inner.' } } },
    },
  },
})

const rows = {
  quiet: { screen: 'quiet', waitingFor: 'person' },
  'outer.plain': { screen: 'outer', waitingFor: 'server' },
  'outer.own': { screen: 'own', waitingFor: 'clock' },
} as const

/** View of the sample in the state that these events lead to. */
function viewAfter(events: string[], problem: Problem | null = null) {
  const actor = createActor(machine).start()
  for (const type of events) actor.send({ type } as never)
  const snapshot = actor.getSnapshot()
  return readState(Object.assign(snapshot, { context: { problem } }) as never, rows)
}

describe('view of a flow', () => {
  test('has the screen and turn of its innermost state; only the server keeps it busy', () => {
    expect(viewAfter([])).toMatchObject({
      path: 'quiet',
      row: rows.quiet,
      shared: {
        screen: 'quiet',
        state: 'sample.quiet',
        waitingFor: 'person',
        busy: false,
        secondsLeft: 0,
        problem: null,
        errorKey: null,
        announce: null,
      },
    })
    expect(viewAfter(['go.plain']).shared).toMatchObject({ state: 'sample.outer.plain', busy: true })
    expect(viewAfter(['go.own']).shared).toMatchObject({ screen: 'own', busy: false })
  })

  test('announces the innermost state that has something to say', () => {
    expect(viewAfter(['go.own']).shared.announce).toEqual({
      key: 'machines.sample.outer.own.announce',
      text: 'Inner.',
    })
    expect(viewAfter(['go.plain']).shared.announce).toEqual({
      key: 'machines.sample.outer.announce',
      text: 'Outer.',
    })
  })

  test.each([
    [{ code: 'DECLINED', message: null }, 'machines.problem.DECLINED'],
    [{ code: 'TIMED_OUT', message: null }, 'machines.problem.TIMED_OUT'],
    [{ code: 'RATE_LIMITED', message: null }, 'machines.problem.OTHER'],
    [{ code: 'DECLINED', message: 'Your bank said no.' }, null],
  ] as const)("explains %j, unless the server's words do", (problem, errorKey) => {
    const shown = { ...problem, errors: {} }
    expect(viewAfter([], shown).shared).toMatchObject({ problem: shown, errorKey })
  })

  test('cannot be made of a state without a row', () => {
    const { shared, path } = viewAfter(['go.own'])
    expect([shared.screen, path]).toEqual(['own', 'outer.own'])
    const actor = createActor(machine).start()
    expect(() => readState(actor.getSnapshot() as never, {})).toThrow(
      'sample has no view for the state "quiet"',
    )
  })
})

test.each([
  ['idle', 'idle'],
  [{ card: 'entering' }, 'card.entering'],
  [{ request: { sent: 'ready' } }, 'request.sent.ready'],
])('the path of %j is %s', (value, path) => expect(pathOf(value)).toBe(path))

test('counts whole seconds, and never below zero', () => {
  expect([1, 1_000, 1_001].map((at) => secondsUntil(at, 0))).toEqual([1, 1, 2])
  expect([secondsUntil(5_000, 5_000), secondsUntil(0, 5_000)]).toEqual([0, 0])
})

test('marks the steps before and after the current one, and how many are done', () => {
  const names = ['a', 'b', 'c'] as const
  expect(stepsAt(names, 1)).toEqual([
    { name: 'a', at: 'past', done: true },
    { name: 'b', at: 'now', done: false },
    { name: 'c', at: 'ahead', done: false },
  ])
  expect(stepsAt(names, 1, 3).map(({ done }) => done)).toEqual([true, true, true])
  expect(stepsAt(names, 2, 0).map(({ done }) => done)).toEqual([false, false, false])
})

test("a refusal is shown in the server's words, and a lost answer by its kind", () => {
  const refused = { ok: false, reason: 'VALIDATION' } as const
  const errors = { name: 'Too long.' }
  expect(problemOf({ ...refused, message: 'Check it.', errors })).toEqual({
    code: 'VALIDATION',
    message: 'Check it.',
    errors,
  })
  expect(problemOf(refused)).toEqual({ code: 'VALIDATION', message: null, errors: {} })
  expect(problemIn(null, refused)).toEqual({ problem: { code: 'VALIDATION', message: null, errors: {} } })
  expect(problemIn(null, { ok: true })).toEqual({})
  expect([unreachable.problem.code, timedOut.problem.code]).toEqual(['UNREACHABLE', 'TIMED_OUT'])
})
