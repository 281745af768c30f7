import { useSyncExternalStore } from 'react'

/**
 * A short list of ids stored in this browser, separately from the five parts (§3). Guests have it too. It is never sent
 * to the server.
 */
export interface KeptIds {
  get(): readonly number[]
  /** Drops entries beyond the maximum. */
  set(ids: readonly number[]): void
  subscribe(onChange: () => void): () => void
}

const none: readonly number[] = []

/**
 * Creates a list stored under its own key and synced across tabs. If storage is forbidden, it lasts only for this page.
 */
export function keptIds(key: string, most: number): KeptIds {
  let text: string | null | undefined
  let ids: readonly number[] = none
  const watchers = new Set<() => void>()
  const tell = () => watchers.forEach((watcher) => watcher())
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  return {
    // Re-read storage even without subscribers, or the next change would undo one made in another tab.
    get: () => {
      const now = stored(key)
      if (now !== text) ids = parseIds((text = now)).slice(0, most)
      return ids
    },
    set: (wanted) => {
      ids = [...new Set(wanted)].slice(0, most)
      store(key, JSON.stringify(ids))
      text = stored(key)
      tell()
    },
    subscribe: (onChange) => {
      if (watchers.size === 0) window.addEventListener('storage', follow)
      watchers.add(onChange)
      return () => {
        watchers.delete(onChange)
        if (watchers.size === 0) window.removeEventListener('storage', follow)
      }
    },
  }
}

/** Returns the ids in a list; empty during hydration, as on the server. */
export function useKeptIds({ subscribe, get }: KeptIds): readonly number[] {
  return useSyncExternalStore(subscribe, get, () => none)
}

function parseIds(text: string | null): number[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, text: string): void {
  try {
    window.localStorage.setItem(key, text)
  } catch (error) {
    console.warn('A list could not be stored', error)
  }
}
