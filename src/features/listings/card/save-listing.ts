import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../app/api/port'
import { keepLater } from '../../../app/offline/cache-homes-later'

/**
 * Saves a listing for the person, or takes it off their list, and shows that at once in all that this page has read.
 * What throws is the failure of the call; then nothing here has changed.
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
 * Writes whether a listing is saved into every answer that shows it, on the screen or kept for coming back to. An answer
 * stays as old as it was, and one that was asked for before is asked for again.
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

/** The same value where nothing in it changes, so that nothing is drawn anew for it. */
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
