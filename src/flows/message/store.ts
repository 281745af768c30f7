import type { Body, Thread } from '../../../machines/flows/message/ports'
import type { Problem } from '../../../machines/flows/kit'

/** A message that was not sent yet, as the browser keeps it. */
export interface Kept {
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
  all: (person: number) => Promise<Kept[]>
  has: (key: string) => Promise<boolean>
  put: (kept: Kept) => Promise<void>
  remove: (key: string) => Promise<void>
  clear: () => Promise<void>
}

const database = 'threshold-outbox'
const table = 'messages'

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(table, { keyPath: 'key' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

/** One act on the table; what it changes is on the disk when this resolves. */
async function act<T>(
  mode: IDBTransactionMode,
  ask: (messages: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(table, mode, { durability: 'strict' })
      const request = ask(transaction.objectStore(table))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error))
      transaction.addEventListener('error', () => reject(transaction.error))
    })
  } finally {
    db.close()
  }
}

/** The browser's own database: it takes files, too, and is the same for all windows. */
export const browserStore: Store = {
  all: async (person) => {
    const found = await act<Kept[]>('readonly', (messages) => messages.getAll())
    return found.filter((kept) => kept.person === person).toSorted((a, b) => a.at - b.at)
  },
  has: async (key) => (await act('readonly', (messages) => messages.count(key))) > 0,
  put: async (kept) => void (await act('readwrite', (messages) => messages.put(kept))),
  remove: async (key) => void (await act('readwrite', (messages) => messages.delete(key))),
  clear: async () => void (await act('readwrite', (messages) => messages.clear())),
}
