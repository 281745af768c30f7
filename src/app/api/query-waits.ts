import type { TextKey } from '../../../contract/texts/catalogue'
import type { Query, QueryClient } from '@tanstack/react-query'
import { beginWait } from '../../ui/feedback/wait-store'

/** Text keys that name in plain language what a call loads. The first match wins. */
const subjects: readonly (readonly [calls: RegExp, of: TextKey])[] = [
  [/payment|package|subscription|receipt|transfer|gateway/i, 'ui.wait.of.payments'],
  [/chat|message|notification/i, 'ui.wait.of.messages'],
  [/project/i, 'ui.wait.of.projects'],
  [/propert|listing|homepage|favourite|feed|similar|map/i, 'ui.wait.of.listings'],
  [/^agent-|users-list/, 'ui.wait.of.people'],
  [/user|profile|agent|verification/i, 'ui.wait.of.account'],
]

/** Returns the key of the text that names what a call loads. */
export const subjectOfCall = (name: string): TextKey =>
  subjects.find(([calls]) => calls.test(name))?.[1] ?? 'ui.wait.of.data'

/** Registers a wait for every observed query that is fetching without data. Returns a function that stops watching. */
export function watchQueries(client: QueryClient): () => void {
  const running = new Map<string, () => void>()
  const end = (hash: string) => {
    running.get(hash)?.()
    running.delete(hash)
  }
  const look = (query: Query) => {
    const { fetchStatus, data } = query.state
    const awaited = fetchStatus === 'fetching' && data === undefined && query.getObserversCount() > 0
    if (!awaited) return end(query.queryHash)
    if (running.has(query.queryHash)) return
    const of = subjectOfCall(String(query.queryKey[0]))
    running.set(query.queryHash, beginWait({ kind: 'data', of }))
  }
  const cache = client.getQueryCache()
  cache.getAll().forEach(look)
  const stop = cache.subscribe(({ type, query }) => (type === 'removed' ? end(query.queryHash) : look(query)))
  return () => {
    stop()
    for (const hash of running.keys()) end(hash)
  }
}
