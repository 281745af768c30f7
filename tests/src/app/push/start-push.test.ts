import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../../src/app/api/port'
import { startPush } from '../../../../src/app/push/start-push'
import { session } from '../../../../src/app/session/session-store'

const app = { vapidKey: 'key', apiKey: 'a', projectId: 'p', appId: 'i', messagingSenderId: 's' }

const token = () => Promise.resolve('a token')

afterEach(() => vi.unstubAllGlobals())

describe('push where notifications are permitted (§1)', () => {
  test('the token is sent to the server before the worker is registered', async () => {
    const did: string[] = []
    const call = vi.fn((name: string, { fcm_id }: { fcm_id: string }) => did.push(`${name} ${fcm_id}`))
    const register = vi.fn((path: string) => did.push(path))
    vi.stubGlobal('navigator', { serviceWorker: { register } })
    await startPush(app, { call } as unknown as Api, 'hi', token)
    expect(did).toEqual(['update-fcm-token a token', '/firebase-messaging-sw.js?lang=hi'])
    expect(session.get().Settings.fcmToken).toBe('a token')
  })

  test("a worker that can't be registered is only logged (§8)", async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('navigator', { serviceWorker: { register: () => Promise.reject(new Error('no')) } })
    await startPush(app, { call: vi.fn() } as unknown as Api, 'en', token)
    expect(warn).toHaveBeenCalledOnce()
  })
})
