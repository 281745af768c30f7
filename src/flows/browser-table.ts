/** Returns a function to access one IndexedDB table, which can hold files and is shared by all windows. */
export function browserTable(database: string, table: string, keyPath: string | string[]) {
  const opened = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table, { keyPath }))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })

  /** Runs one transaction; resolves once changes are on disk. */
  return async function act<T>(
    mode: IDBTransactionMode,
    ask: (rows: IDBObjectStore) => IDBRequest<T>,
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
}
