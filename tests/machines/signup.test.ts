import { describe, expect, test } from 'vitest'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { texts } from '../../contract/texts/catalogue'
import { transitionIds } from '../../machines/diagram/ids'
import type { signupMachine } from '../../machines/flows/signup/machine'
import { signupMemory, signupView } from '../../machines/flows/signup/view'
import { explore } from '../model/explore'
import { signupModel } from '../model/cases/signup'
import { run } from '../model/run'
import { testModel } from '../model/test-model'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

type Snapshot = SnapshotFrom<typeof signupMachine>

const graph = explore(signupModel)
const walks = tours(graph)
const snapshots = [...graph.nodes.values()] as Snapshot[]

/** Checks invariants that must hold in every state of the sign-up. */
function holds(snapshot: Snapshot) {
  const view = signupView(snapshot, 0)
  const { context } = snapshot
  expect(view.steps).toHaveLength(3)
  if (view.errorKey) expect(texts.en[view.errorKey], view.errorKey).toBeTruthy()
  if (view.busy) expect(view.canSubmitDetails || view.canSubmitCode || view.canRequestCode).toBe(false)
  if (view.screen === 'spent' || view.screen === 'locked') expect(view.canSubmitCode).toBe(false)
  if (view.screen === 'code' || view.screen === 'signedIn') expect(context.password).toBe('')
  if (view.screen === 'signedIn') expect(context.userId).not.toBeNull()
  else expect(context.userId).toBeNull()
  const memory = JSON.stringify(signupMemory(snapshot))
  expect(memory).not.toContain('secret1')
  expect(memory).not.toContain('123456')
}

/** Drops each path that a longer path starts with, because the longer walk checks the same states. */
function longest<Path extends { steps: readonly { event: AnyEventObject }[] }>(
  paths: readonly Path[],
): Path[] {
  const keyOf = (steps: Path['steps']) => JSON.stringify(steps.map(({ event }) => event))
  const beginnings = new Set(
    paths.filter(({ steps }) => steps.length > 1).map(({ steps }) => keyOf(steps.slice(0, -1))),
  )
  return paths.filter(({ steps }) => !beginnings.has(keyOf(steps)))
}

describe('sign-up flow', () => {
  test('keeps its invariants in every state', () => {
    for (const snapshot of snapshots) holds(snapshot)
    const screens = new Set(snapshots.map((snapshot) => signupView(snapshot, 0).screen))
    expect(screens.size).toBe(17)
  })

  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, undefined, (snapshot) => holds(snapshot as Snapshot))
  })

  test('the walks take every transition', async () => {
    expect(unwalked(graph, walks)).toEqual([])
    const taken = new Set<string>()
    for (const { steps } of walks)
      for (const id of (await walk(graph, steps, undefined, () => {})).taken) taken.add(id)
    expect([...transitionIds(graph.machine).values()].filter((id) => !taken.has(id))).toEqual([])
  })

  test('follows the shortest path to every state', async () => {
    const paths = testModel(signupModel).getShortestPaths()
    expect(paths.length).toBeGreaterThan(50)
    for (const path of longest(paths)) {
      const running = run(graph.machine)
      for (const { event, state } of path.steps) {
        if (event.type !== 'xstate.init') await running.perform(event)
        expect(running.snapshot().value).toEqual(state.value)
      }
      running.actor.stop()
    }
  })

  test('resumes in a checking state after a reload in any state', async () => {
    for (const snapshot of snapshots) {
      const memory = signupMemory(snapshot)
      if (memory === null) continue
      const running = run(graph.machine)
      await running.perform({ type: 'flow.resumed', memory })
      expect(running.snapshot().value).toBe('checking')
      expect([...running.waiting.keys()]).toEqual(['checkSession'])
      running.actor.stop()
    }
  })

  test('sends the mobile code to the mobile number', async () => {
    const running = run(graph.machine)
    await running.perform({ type: 'entry.opened', entry: 'signIn' })
    await running.perform({ type: 'code.requested', channel: 'mobile', to: '+15550100' })
    expect(running.waiting.get('sendCode')?.input).toEqual({
      channel: 'mobile',
      to: '+15550100',
      hosted: false,
      registration: null,
      link: false,
    })
    await running.perform({
      type: 'xstate.done.actor.sendCode',
      output: { ok: true, resendAt: 60_000, expiresAt: 600_000 },
    })
    await running.perform({ type: 'code.submitted', otp: '123456' })
    expect(running.waiting.get('verifyCode')?.input).toEqual({
      channel: 'mobile',
      to: '+15550100',
      otp: '123456',
      hosted: false,
      registration: null,
      session: null,
    })
    running.actor.stop()
  })

  test.each([
    ['signIn', true],
    ['change', false],
  ] as const)(
    'requests a link with the code only where the link can sign the user in: %s',
    async (entry, link) => {
      const running = run(graph.machine)
      await running.perform({ type: 'entry.opened', entry, channel: 'email' })
      await running.perform({ type: 'code.requested', channel: 'email', to: 'somebody@example.test' })
      expect(running.waiting.get('sendCode')?.input).toMatchObject({ link })
      running.actor.stop()
    },
  )

  test('signs in with the proof of the hosted service and requests further codes from it', async () => {
    const running = run(graph.machine)
    await running.perform({ type: 'entry.opened', entry: 'signIn' })
    await running.perform({ type: 'phone.chosen' })
    await running.perform({ type: 'code.requested', channel: 'mobile', to: '+15550100', hosted: true })
    const sent = { ok: true, resendAt: 0, expiresAt: 9e15, session: 'first' }
    await running.perform({ type: 'xstate.done.actor.sendCode', output: sent })
    await running.perform({ type: 'xstate.done.actor.untilResend' })
    await running.perform({ type: 'code.requested', channel: 'mobile' })
    expect(running.waiting.get('sendCode')?.input).toMatchObject({ to: '+15550100', hosted: true })
    await running.perform({ type: 'xstate.done.actor.sendCode', output: { ...sent, session: 'second' } })
    await running.perform({ type: 'code.submitted', otp: '123456' })
    expect(running.waiting.get('verifyCode')?.input).toMatchObject({ hosted: true, session: 'second' })
    await running.perform({ type: 'xstate.done.actor.verifyCode', output: { ok: true, proof: 'a.b.c' } })
    expect(running.waiting.get('signIn')?.input).toMatchObject({ by: 'token', token: 'a.b.c', from: 'phone' })
    running.actor.stop()
  })

  test("sends this browser's registration id with the proof, even after a reload", async () => {
    const typed = {
      name: 'Test Person',
      email: 'person@example.test',
      mobile: '+15550100',
      password: 'secret1',
    }
    const first = run(graph.machine)
    await first.perform({ type: 'entry.opened', entry: 'register' })
    await first.perform({ type: 'details.submitted', details: { ...typed, re_password: 'secret1' } })
    const sent = { ok: true, resendAt: 0, expiresAt: 9e15, registration: 'mine' }
    await first.perform({ type: 'xstate.done.actor.register', output: sent })
    const memory = signupMemory(first.actor.getSnapshot() as Snapshot)!
    first.actor.stop()
    const running = run(graph.machine)
    await running.perform({ type: 'flow.resumed', memory })
    await running.perform({ type: 'xstate.done.actor.checkSession', output: { ok: true, userId: null } })
    await running.perform({ type: 'xstate.done.actor.untilResend' })
    await running.perform({ type: 'code.requested', channel: 'mobile' })
    // Requesting another code doesn't start another registration.
    await running.perform({
      type: 'xstate.done.actor.sendCode',
      output: { ok: true, resendAt: 0, expiresAt: 9e15 },
    })
    await running.perform({ type: 'code.submitted', otp: '123456' })
    await running.perform({ type: 'xstate.done.actor.verifyCode', output: { ok: true, proof: 'proof' } })
    expect(running.waiting.get('signIn')?.input).toMatchObject({ by: 'proof', registration: 'mine' })
    running.actor.stop()
  })

  test('continues a registration from another device after a correct password', async () => {
    const running = run(graph.machine)
    await running.perform({ type: 'entry.opened', entry: 'signIn' })
    await running.perform({
      type: 'credentials.submitted',
      email: 'person@example.test',
      password: 'secret1',
    })
    await running.perform({
      type: 'xstate.done.actor.signIn',
      output: { ok: false, reason: 'NOT_CONFIRMED', registration: 'again' },
    })
    expect(running.actor.getSnapshot().context).toMatchObject({ registration: 'again' })
    running.actor.stop()
  })

  test('re-sends the accepted credentials together with the second-factor code', async () => {
    const asked = { output: { ok: false, reason: 'FACTOR_NEEDED' } }
    const running = run(graph.machine)
    await running.perform({ type: 'entry.opened', entry: 'signIn' })
    const typed = { email: 'person@example.test', password: 'secret1' }
    await running.perform({ type: 'credentials.submitted', ...typed })
    expect(running.waiting.get('signIn')?.input).toEqual({ by: 'password', ...typed, factor: null })
    await running.perform({ type: 'xstate.done.actor.signIn', ...asked })
    expect(running.snapshot().value).toBe('factorForm')
    await running.perform({ type: 'code.submitted', otp: '123456' })
    expect(running.waiting.get('signIn')?.input).toEqual({ by: 'password', ...typed, factor: '123456' })
    await running.perform({
      type: 'xstate.done.actor.signIn',
      output: { ok: false, reason: 'OTP_LOCKED', retryAt: 60_000 },
    })
    expect(running.snapshot().value).toBe('factorForm')
    await running.perform({ type: 'back.asked' })
    expect(running.snapshot().value).toBe('signInForm')
    // Google's proof is re-sent in the same way.
    await running.perform({ type: 'google.chosen' })
    await running.perform({ type: 'xstate.done.actor.openGoogle', output: { ok: true, proof: 'a.b.c' } })
    await running.perform({ type: 'xstate.done.actor.signIn', ...asked })
    await running.perform({ type: 'code.submitted', otp: '123456' })
    expect(running.waiting.get('signIn')?.input).toMatchObject({
      by: 'token',
      token: 'a.b.c',
      from: 'google',
      factor: '123456',
    })
    running.actor.stop()
  })

  test("returns to the form without signing in when Google's window times out", async () => {
    const running = run(graph.machine)
    await running.perform({ type: 'entry.opened', entry: 'register' })
    await running.perform({ type: 'google.chosen' })
    await running.perform({ type: 'xstate.after.windowTimeout.signup.google.window' })
    expect(running.snapshot().value).toEqual({ google: 'closed' })
    await running.perform({ type: 'back.asked' })
    expect(running.snapshot().value).toBe('details')
    running.actor.stop()
  })
})

describe('sign-up view', () => {
  test('counts down the cool-down and the lifetime of the code', () => {
    const cooling = snapshots.find((snapshot) => snapshot.matches({ code: 'cooling' }))
    const view = signupView(cooling as Snapshot, 30_500)
    expect(view.secondsLeft).toBe(30)
    expect(view.codeSecondsLeft).toBe(570)
    expect(signupView(cooling as Snapshot, 9_999_999).secondsLeft).toBe(0)
  })

  test('shows 0 seconds only when a code can be requested again', () => {
    const cooling = snapshots.filter((snapshot) => snapshot.matches({ code: 'cooling' })) as Snapshot[]
    expect(cooling.length).toBeGreaterThan(0)
    for (const snapshot of cooling) {
      const { resendAt } = snapshot.context
      for (const [before, shown] of [
        [1, 1],
        [999, 1],
        [1000, 1],
        [1001, 2],
      ] as const)
        expect(signupView(snapshot, resendAt - before).secondsLeft).toBe(shown)
      expect(signupView(snapshot, resendAt - 1).canRequestCode).toBe(false)
    }
  })
})

test('ticks the code step once the code was accepted, and every step at the end', () => {
  const ticked = (state: string) =>
    signupView(
      snapshots.find((one) => signupView(one, 0).state === `signup.${state}`)!,
      0,
    )
      .steps.filter(({ done }) => done)
      .map(({ name }) => name)
  expect(ticked('details')).toEqual([])
  expect(ticked('locked')).toHaveLength(1)
  expect(ticked('confirmed')).toHaveLength(2)
  expect(ticked('signedIn')).toHaveLength(3)
})
