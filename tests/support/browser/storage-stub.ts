/** Returns a `localStorage` or `sessionStorage` backed by a map, for tests without a browser. */
export const storageOf = (rows = new Map<string, string>()) => ({
  get length() {
    return rows.size
  },
  key: (at: number) => [...rows.keys()][at] ?? null,
  getItem: (key: string) => rows.get(key) ?? null,
  setItem: (key: string, value: string) => void rows.set(key, value),
  removeItem: (key: string) => void rows.delete(key),
})
