import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOutMs } from '../../../../contract/shell-limits'
import { CallFailure } from '../../../../src/app/api/call-failure'
import type { Api } from '../../../../src/app/api/port'
import { signOut } from '../../../../src/app/account/sign-out'
import { currentToken, session } from '../../../../src/app/session/session-store'
import { unsentData } from '../../../../src/app/account/unsent-data'

const person = { id: 7, name: 'Zelda Quill', email: 'zelda@example.test', mobile: '+15550100' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(unsentData, 'forget').mockResolvedValue()
  session.actions.signedIn({ token: 'the-token', person: person as never })
  session.actions.fcmTokenReceived({ fcmToken: 'this-browser' })
})
afterEach(() => {
  session.actions.rehydrated({ stored: {} })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A server that answers `before-logout` with this. */
function server(answer: Promise<unknown>) {
  const asked: unknown[][] = []
  const call = (...given: unknown[]) => {
    asked.push([...given, currentToken()])
    return answer
  }
  return { api: { call } as unknown as Api, asked }
}

test('the server is notified with the token there was, and of the browser that gets no more messages', async () => {
  const { api, asked } = server(Promise.resolve({ error: false }))
  await signOut(api)
  expect(asked).toEqual([['before-logout', { fcm_id: 'this-browser' }, { toast: false }, 'the-token']])
  expect(currentToken()).toBeNull()
  expect(unsentData.forget).toHaveBeenCalledOnce()
})

test('a server that cannot be reached keeps nobody signed in', async () => {
  await signOut(server(Promise.reject(new CallFailure(0))).api)
  expect(currentToken()).toBeNull()
})

test('what is pushed comes to nobody there any more, also where the server could not be reached', async () => {
  const subscription = { unsubscribe: vi.fn(() => Promise.resolve(true)) }
  const shown = { close: vi.fn() }
  const registered = (some: object | null) => ({
    getNotifications: () => Promise.resolve(some ? [shown] : []),
    pushManager: { getSubscription: () => Promise.resolve(some) },
  })
  // The site's own worker, and the one that the push service has registered for itself.
  const getRegistrations = () => Promise.resolve([registered(null), registered(subscription)])
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations } })
  await signOut(server(Promise.reject(new CallFailure(0))).api)
  await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledOnce())
  expect(shown.close).toHaveBeenCalledOnce()
})

test('nor does one that never answers, for longer than moments', async () => {
  void signOut(server(new Promise(() => undefined)).api)
  await vi.advanceTimersByTimeAsync(signOutMs - 1)
  expect(currentToken()).toBe('the-token')
  await vi.advanceTimersByTimeAsync(1)
  expect(currentToken()).toBeNull()
  expect(signOutMs).toBeLessThanOrEqual(5_000)
})
