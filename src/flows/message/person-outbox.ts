import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../app/api/port'
import { alone, canLock } from '../../app/session/browser-lock'
import { session } from '../../app/session/session-store'
import { openOutbox, type Outbox } from './open-outbox'
import { browserRecordings } from './recordings'
import { browserStore } from './message-store'

const name = 'threshold-outbox'

let running: { outbox: Outbox; stop: () => void } | null = null

const personNow = () => session.get().User_signup.data?.data.id ?? null

/** Returns the outbox of the signed-in user; it stops when they sign out. */
export function outboxOf(person: number, api: Api, queries: QueryClient): Outbox {
  if (running?.outbox.person === person) return running.outbox
  running?.stop()
  const windows = new BroadcastChannel(name)
  const outbox = openOutbox(person, {
    api,
    store: browserStore,
    recordings: browserRecordings,
    claim: (key) =>
      new Promise((resolve, reject) => {
        if (!canLock()) return resolve(() => undefined)
        const take = (lock: Lock | null) =>
          lock ? new Promise<void>((letGo) => resolve(letGo)) : Promise.resolve(resolve(null))
        navigator.locks
          .request(`threshold-spoken ${key}`, { ifAvailable: true }, take)
          .catch((error: unknown) => reject(error as Error))
      }),
    alone: (what, signal, act) => alone(`${name} ${person} ${what}`, act, signal),
    isOnline: () => navigator.onLine,
    tell: () => windows.postMessage('changed'),
    onSent: () => {
      for (const call of ['get_messages', 'get_chats']) void queries.invalidateQueries({ queryKey: [call] })
    },
  })
  const { look } = outbox
  windows.addEventListener('message', look)
  for (const change of ['online', 'offline']) window.addEventListener(change, outbox.noteNetwork)
  const sessionChange = session.subscribe(() => {
    if (personNow() !== person) stop()
  })
  const stop = () => {
    running = null
    outbox.stop()
    windows.close()
    for (const change of ['online', 'offline']) window.removeEventListener(change, outbox.noteNetwork)
    sessionChange.unsubscribe()
  }
  running = { outbox, stop }
  look()
  return outbox
}
