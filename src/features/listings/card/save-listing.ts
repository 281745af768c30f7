import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../app/api/port'
import { keepLater } from '../../../app/offline/cache-homes-later'

/**
 * Saves a listing or removes it from the user's saved ones, and updates all cached queries immediately. Throws if the
 * call fails, leaving the cache unchanged.
 */
export async function saveListing(
  { api, queries, lang }: { api: Api; queries: QueryClient; lang: string },
  id: number,
  wanted: boolean,
): Promise<void> {
  await api.call('add_favourite', { property_id: id, type: wanted ? 1 : 0 }, { toast: false })
  markSaved(queries, id, wanted)
  keepLater(api, lang)
  await queries.invalidateQueries({ queryKey: ['get_favourite_property'] })
}

/**
 * Sets a listing's saved flag in every cached answer. Preserves each answer's age, and refetches answers that were
 * stale or being fetched.
 */
export function markSaved(queries: QueryClient, id: number, saved: boolean): void {
  for (const query of queries.getQueryCache().getAll()) {
    const { data, dataUpdatedAt: updatedAt, isInvalidated, fetchStatus } = query.state
    const marked = withMark(data, id, saved)
    if (marked !== data) queries.setQueryData(query.queryKey, marked, { updatedAt })
    if (marked !== data && (isInvalidated || fetchStatus === 'fetching'))
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** Returns the value with the saved flag set; the same reference if nothing changes, to avoid re-renders. */
function withMark(value: unknown, id: number, saved: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  const isList = Array.isArray(value)
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return value
  let differs = false
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => {
    const isMark = name === 'is_favourite' && typeof part === 'boolean' && 'id' in value && value.id === id
    const marked = isMark ? saved : withMark(part, id, saved)
    differs ||= marked !== part
    return [name, marked] as const
  })
  if (!differs) return value
  return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}
