/** One table of the browser's own database, which takes files, too, and is the same for all windows. */
export function browserTable(database: string, table: string, keyPath: string | string[]) {
  const opened = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table, { keyPath }))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })

  /** One act on the table; what it changes is on the disk when this resolves. */
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
