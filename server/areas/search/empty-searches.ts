import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { filterText, savable } from '../../../contract/filter/saved-search'
import type { Ctx } from '../../platform/context'

/** Different filters that are kept until they are written, and the characters of one: more would only be abuse. */
const filtersMax = 500
const charactersMax = 300

/** By the bus, of which a process has one: requests and jobs have connections of their own. */
const noted = new WeakMap<Ctx['bus'], Map<string, number>>()

/**
 * Notes that a filter found nothing, for the operator's overview: what was looked for, never by whom. Kept in memory
 * until the next run of its job in this process, so that a search costs no write. A part of the map is nothing that somebody asks for
 * by its bounds.
 */
export function noteEmptySearch({ bus }: Pick<Ctx, 'bus'>, filter: PropertyFilter): void {
  if (filter.north !== undefined || filter.area !== undefined) return
  const query = filterText(savable(filter))
  if (query === '' || query.length > charactersMax) return
  const here = noted.get(bus) ?? new Map<string, number>()
  if (!here.has(query) && here.size >= filtersMax) return
  noted.set(bus, here.set(query, (here.get(query) ?? 0) + 1))
}

/** What was noted since it was last asked for, and how often. */
export function takeEmptySearches({ bus }: Pick<Ctx, 'bus'>): ReadonlyMap<string, number> {
  const here = noted.get(bus) ?? new Map<string, number>()
  noted.delete(bus)
  return here
}
