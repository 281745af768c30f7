import type { Body, Thread } from '../../../machines/flows/message/ports'
import type { Problem } from '../../../machines/flows/kit'
import { browserTable } from '../browser-table'

/** A message that was not sent yet, as the browser keeps it. */
export interface UnsentMessage {
  key: string
  /** Whose it is; the next one who signs in here does not send it. */
  person: number
  /** Its place among the others, milliseconds since 1970 and never the same twice in a window. */
  at: number
  thread: Thread
  body: Body
  /** The server refused it: it is not sent again by itself. */
  problem: Problem | null
}

/** Where unsent messages outlive the page. */
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
