import type { TextKey } from '../../../contract/texts/catalogue'
import type { Query, QueryClient } from '@tanstack/react-query'
import { beginWait } from '../../ui/feedback/wait-store'

/** What a call loads, in everyday words: the key of its text. The first match counts. */
const subjects: readonly (readonly [calls: RegExp, of: TextKey])[] = [
  [/payment|package|subscription|receipt|transfer|gateway/i, 'ui.wait.of.payments'],
  [/chat|message|notification/i, 'ui.wait.of.messages'],
  [/project/i, 'ui.wait.of.projects'],
  [/propert|listing|homepage|favourite|feed|similar|map/i, 'ui.wait.of.listings'],
  [/^agent-|users-list/, 'ui.wait.of.people'],
  [/user|profile|agent|verification/i, 'ui.wait.of.account'],
]

/** Key of the text that names what a call brings. */
export const subjectOfCall = (name: string): TextKey =>
  subjects.find(([calls]) => calls.test(name))?.[1] ?? 'ui.wait.of.data'

/** Begins a wait for everything a page on the screen has asked for and has nothing of yet. Gives how to stop. */
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
