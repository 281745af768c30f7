import { useSyncExternalStore } from 'react'

/**
 * A short list of ids that this browser remembers beside the five parts (§3), for guests as well: no cookie, no call,
 * nothing the server learns of.
 */
export interface KeptIds {
  get(): readonly number[]
  /** What is beyond the most there may be is let go of. */
  set(ids: readonly number[]): void
  subscribe(onChange: () => void): () => void
}

const none: readonly number[] = []

/** Such a list under a key of its own; other tabs follow. A forbidden storage costs only the next start's memory. */
export function keptIds(key: string, most: number): KeptIds {
  let text: string | null | undefined
  let ids: readonly number[] = none
  const watchers = new Set<() => void>()
  const tell = () => watchers.forEach((watcher) => watcher())
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  return {
    // What another tab wrote counts even where nobody watched: else the next change would take it back.
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

/** The ids in a list; while a page hydrates there are none, as on the server. */
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
