import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const origin = 'https://homes.example'
const script = readFileSync('server/areas/offline/browser/worker.js', 'utf8')

/** Simulates a worker whose windows are at these paths, the most recently focused first. */
function workerAmong(paths: readonly string[]) {
  const windows = paths.map((path) => ({
    url: origin + path,
    visibilityState: 'visible',
    focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    postMessage: vi.fn<(message: object) => void>(),
  }))
  const listeners = new Map<string, (event: object) => void>()
  const openWindow = vi.fn<(address: string) => Promise<void>>(() => Promise.resolve())
  const showNotification = vi.fn<(title: string) => Promise<void>>(() => Promise.resolve())
  const self = {
    location: { href: `${origin}/firebase-messaging-sw.js?lang=en`, origin },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    registration: { showNotification },
  }
  runInNewContext(script, { self, URL })
  const happen = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  return {
    windows,
    openWindow,
    showNotification,
    receive: () => happen('push', { data: { json: () => ({ data: { title: 'A message', id: '7' } }) } }),
    press: () =>
      happen('notificationclick', { notification: { close: () => {}, data: { link: '/user/chat?with=3' } } }),
  }
}

test('a notification is passed to the visible page, which opens its target', async () => {
  const { windows, openWindow, showNotification, receive, press } = workerAmong(['/properties'])
  await receive()
  expect(showNotification).not.toHaveBeenCalled()
  await press()
  expect(openWindow).not.toHaveBeenCalled()
  expect(windows[0]!.postMessage.mock.calls.map(([message]) => message)).toMatchObject([
    { type: 'push' },
    { type: 'open', link: '/user/chat?with=3' },
  ])
})

test.each(['/files/listing/plan.pdf', '/share/property/7/sheet?lang=en', '/offline-page?lang=en'])(
  'a user at %s sees the notification and is taken to a page',
  async (bare) => {
    const alone = workerAmong([bare])
    await alone.receive()
    expect(alone.showNotification).toHaveBeenCalledWith('A message', expect.anything())
    await alone.press()
    expect(alone.openWindow).toHaveBeenCalledWith(`${origin}/user/chat?with=3`)
    const beside = workerAmong([bare, '/properties'])
    await beside.press()
    expect(beside.windows[0]!.postMessage).not.toHaveBeenCalled()
    expect(beside.windows[1]!.postMessage).toHaveBeenCalledWith({ type: 'open', link: '/user/chat?with=3' })
  },
)
