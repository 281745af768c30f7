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

/** Simulates a server that gives this response to `before-logout`. */
function server(answer: Promise<unknown>) {
  const asked: unknown[][] = []
  const call = (...given: unknown[]) => {
    asked.push([...given, currentToken()])
    return answer
  }
  return { api: { call } as unknown as Api, asked }
}

test('the server receives the token of the ended session and the push token to remove', async () => {
  const { api, asked } = server(Promise.resolve({ error: false }))
  await signOut(api)
  expect(asked).toEqual([['before-logout', { fcm_id: 'this-browser' }, { toast: false }, 'the-token']])
  expect(currentToken()).toBeNull()
  expect(unsentData.forget).toHaveBeenCalledOnce()
})

test('signing out works if the server is unreachable', async () => {
  await signOut(server(Promise.reject(new CallFailure(0))).api)
  expect(currentToken()).toBeNull()
})

test('signing out removes the push subscription, even if the server is unreachable', async () => {
  const subscription = { unsubscribe: vi.fn(() => Promise.resolve(true)) }
  const shown = { close: vi.fn() }
  const registered = (some: object | null) => ({
    getNotifications: () => Promise.resolve(some ? [shown] : []),
    pushManager: { getSubscription: () => Promise.resolve(some) },
  })
  // One worker is the site's own, and the other was registered by the push service.
  const getRegistrations = () => Promise.resolve([registered(null), registered(subscription)])
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations } })
  await signOut(server(Promise.reject(new CallFailure(0))).api)
  await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledOnce())
  expect(shown.close).toHaveBeenCalledOnce()
})

test("signing out doesn't wait long for a server that never responds", async () => {
  void signOut(server(new Promise(() => undefined)).api)
  await vi.advanceTimersByTimeAsync(signOutMs - 1)
  expect(currentToken()).toBe('the-token')
  await vi.advanceTimersByTimeAsync(1)
  expect(currentToken()).toBeNull()
  expect(signOutMs).toBeLessThanOrEqual(5_000)
})
