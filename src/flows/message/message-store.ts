import type { Body, Thread } from '../../../machines/flows/message/ports'
import type { Problem } from '../../../machines/flows/kit'
import { browserTable } from '../browser-table'

/** An unsent message as stored in the browser. */
export interface UnsentMessage {
  key: string
  /** Id of the message's author; another user who signs in here doesn't send it. */
  person: number
  /** Sort position in ms since the epoch, unique within a window. */
  at: number
  thread: Thread
  body: Body
  /** Set if the server refused the message, which is then not sent again automatically. */
  problem: Problem | null
}

/** Storage in which unsent messages outlive the page. */
export interface Store {
  all: (person: number) => Promise<UnsentMessage[]>
  has: (key: string) => Promise<boolean>
  put: (kept: UnsentMessage) => Promise<void>
  remove: (key: string) => Promise<void>
  clear: () => Promise<void>
}

const act = browserTable('threshold-outbox', 'messages', 'key')

export const browserStore: Store = {
  all: async (person) => {
    const found = await act<UnsentMessage[]>('readonly', (messages) => messages.getAll())
    return found.filter((kept) => kept.person === person).toSorted((a, b) => a.at - b.at)
  },
  has: async (key) => (await act('readonly', (messages) => messages.count(key))) > 0,
  put: async (kept) => void (await act('readwrite', (messages) => messages.put(kept))),
  remove: async (key) => void (await act('readwrite', (messages) => messages.delete(key))),
  clear: async () => void (await act('readwrite', (messages) => messages.clear())),
}
