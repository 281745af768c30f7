import type { StoredMessage } from '../../../machines/flows/unsent/ports'
import { browserTable } from '../browser-table'

/**
 * An unsent message with the id of its author (`person`), so that another user who signs in here doesn't send it.
 */
export type UnsentMessage = StoredMessage & { person: number }

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
