import { messageView } from '../../../../machines/flows/message/view'
import type { Body } from '../../../../machines/flows/message/ports'
import { CallFailure } from '../../../../src/app/api/call-failure'
import type { Api } from '../../../../src/app/api/port'
import { openOutbox, type Outbox } from '../../../../src/flows/message/open-outbox'
import type { Claim, Piece, RecordingStore } from '../../../../src/flows/message/recordings'
import type { UnsentMessage, Store } from '../../../../src/flows/message/message-store'

/** A thread of user 1. */
export const thread = { user: 2, property: 7 }
export const texts = (text: string): Body => ({ text, file: null, name: null, isVoice: false })
type Sent = { message: string; idempotency_key: string }
/** State of the network and the server; `read` counts how often the conversations were re-fetched. */
type Now = {
  online: boolean
  asked: number
  read: number
  answers: 'come' | 'neverAsked' | 'areLost' | 'refuse'
}

/** Simulates a browser whose windows share its storage and its locks, and a server behind an unreliable network. */
export function outboxSite() {
  const kept = new Map<string, UnsentMessage>()
  const store: Store = {
    all: async (person) =>
      [...kept.values()].filter((one) => one.person === person).toSorted((a, b) => a.at - b.at),
    has: async (key) => kept.has(key),
    put: async (one) => void kept.set(one.key, one),
    remove: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  }
  let pieces: Piece[] = []
  const recordings: RecordingStore = {
    all: async (person) => pieces.filter((piece) => piece.person === person),
    add: async (piece) => void pieces.push(piece),
    forget: async (key) => void (pieces = pieces.filter((piece) => piece.key !== key)),
    clear: async () => void (pieces = []),
  }
  const claimed = new Set<string>()
  const claim: Claim = async (key) => {
    if (claimed.has(key)) return null
    claimed.add(key)
    return () => void claimed.delete(key)
  }
  const locks = new Map<string, Promise<unknown>>()
  const alone = <T>(name: string, _signal: AbortSignal, act: () => Promise<T>): Promise<T> => {
    const mine = (locks.get(name) ?? Promise.resolve()).then(act, act)
    locks.set(name, mine)
    return mine
  }
  /** Messages stored on the server, by client key. */
  const stored = new Map<string, string>()
  const now: Now = { online: true, asked: 0, read: 0, answers: 'come' }
  const api = {
    call: async (_name: string, { idempotency_key: key, message }: Sent) => {
      now.asked++
      if (now.answers === 'refuse')
        throw new CallFailure(403, { code: 'FORBIDDEN', message: 'You cannot send messages here.' })
      if (now.answers !== 'neverAsked') stored.set(key, message)
      if (now.answers !== 'come') throw new CallFailure(0)
      return {}
    },
  } as unknown as Api
  const windows: Outbox[] = []
  const open = () => {
    const outbox: Outbox = openOutbox(1, {
      api,
      store,
      recordings,
      claim,
      alone,
      isOnline: () => now.online,
      tell: () =>
        windows
          .filter((one) => one !== outbox && one.actor.getSnapshot().status === 'active')
          .forEach((one) => one.look()),
      onSent: () => void (now.read += 1),
    })
    windows.push(outbox)
    outbox.look()
    return outbox
  }
  /** Turns the network on or off and notifies every window. */
  const goes = (online: boolean) => {
    now.online = online
    windows.forEach((one) => one.noteNetwork())
  }
  return {
    now,
    goes,
    api,
    kept,
    store,
    recordings,
    claim,
    pieces: () => pieces.map(({ nr }) => nr),
    server: () => [...stored.values()],
    open,
    windows,
  }
}

/** Returns the screens of all messages in the outbox, in order. */
export const screens = (outbox: Outbox) =>
  outbox.list().map(({ actor }) => messageView(actor.getSnapshot()).screen)
