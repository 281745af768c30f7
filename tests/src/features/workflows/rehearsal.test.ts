import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { entryOf } from '../../../../machines/catalogue'
import type { Cases } from '../../../../machines/diagram/picture'
import { asLink } from '../../../../machines/diagram/walk'
import { CallFailure } from '../../../../src/app/api/call-failure'
import type { Api } from '../../../../src/app/api/port'
import { readOnlyApi, startRehearsal } from '../../../../src/features/workflows/rehearsal/rehearsal'

const { machine } = entryOf('recovery')
const cases = JSON.parse(readFileSync('machines/diagrams/recovery/cases.json', 'utf8')) as Cases

// Finds a service or timer that still runs in a rehearsal.
it('waits for an answer that is chosen, however long that takes', async () => {
  vi.useFakeTimers()
  const { send, read } = startRehearsal(machine, cases, 'request.opened')
  send({ type: 'email.submitted', email: 'someone@threshold.test' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(read().snapshot.value).toEqual({ request: 'requesting' })
  expect(asLink(read().steps)).toBe('request.opened~email.submitted')
  vi.useRealTimers()
})

// Finds a step back that loses what was typed, a step after it that keeps the steps it replaces, and an event that
// counts although the machine ignores it.
it('goes back and forth, and another step replaces those after it', () => {
  const { send, goTo, read } = startRehearsal(machine, cases, 'request.opened')
  send({ type: 'email.submitted', email: 'someone@threshold.test' })
  send({ type: 'xstate.error.actor.requestLink', error: new Error('cut') })
  send({ type: 'undo.confirmed' })
  expect(read()).toMatchObject({ at: 3, jumps: 0 })
  goTo(2)
  expect(read()).toMatchObject({ at: 2, jumps: 1 })
  expect(read().steps).toHaveLength(3)
  expect(read().snapshot.context).toMatchObject({ email: 'someone@threshold.test' })
  send({ type: 'wait.cancelled' })
  expect(read().steps.map(({ name }) => name)).toEqual([
    'request.opened',
    'email.submitted',
    'wait.cancelled',
  ])
})

it('sends nothing that could change something', async () => {
  const call = vi.fn(() => Promise.resolve({ error: false, message: '', data: [] }))
  const api = readOnlyApi({ call } as unknown as Api, 'Nothing is sent.')
  await api.call('get-package', {})
  expect(call).toHaveBeenCalledTimes(1)
  for (const write of [
    () => api.call('update_profile', { name: 'Someone' }),
    // GET with a side effect: it uses up a code.
    () => api.call('verify-otp', { email: 'someone@threshold.test', otp: '123456' }),
  ]) {
    const refused = await write().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CallFailure)
    expect(refused).toMatchObject({ message: 'Nothing is sent.', isFault: false })
  }
  expect(call).toHaveBeenCalledTimes(1)
})
