import type { PropertyFilter } from '../../../../contract/property-filter'
import { filterText, savable } from '../../../../contract/saved-search'
import type { Ctx } from '../../../platform/context'

/** Different filters that are kept until they are written, and the characters of one: more would only be abuse. */
const filtersMax = 500
const charactersMax = 300

const noted = new WeakMap<Ctx['db'], Map<string, number>>()

/**
 * Notes that a filter found nothing, for the operator's overview: what was looked for, never by whom. Kept in memory
 * until the next fold of figures, so that a search costs no write. A part of the map is nothing that somebody asks for
 * by its bounds.
 */
export function noteEmptySearch({ db }: Pick<Ctx, 'db'>, filter: PropertyFilter): void {
  if (filter.north !== undefined || filter.area !== undefined) return
  const query = filterText(savable(filter))
  if (query === '' || query.length > charactersMax) return
  const here = noted.get(db) ?? new Map<string, number>()
  if (!here.has(query) && here.size >= filtersMax) return
  noted.set(db, here.set(query, (here.get(query) ?? 0) + 1))
}

/** What was noted since it was last asked for, and how often. */
export function takeEmptySearches({ db }: Pick<Ctx, 'db'>): ReadonlyMap<string, number> {
  const here = noted.get(db) ?? new Map<string, number>()
  noted.delete(db)
  return here
}
