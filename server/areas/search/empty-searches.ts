import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { filterText, savable } from '../../../contract/filter/saved-search'
import type { Ctx } from '../../platform/context'

/** Maximum number of distinct filters held in memory, and maximum length of a filter; only abuse would exceed them. */
const filtersMax = 500
const charactersMax = 300

/** Recorded searches, keyed by the process's only bus, because requests and jobs use separate database connections. */
const noted = new WeakMap<Ctx['bus'], Map<string, number>>()

/**
 * Records a search without results for the operator's overview: only the filter, never the user. It is held in memory
 * until the job's next run in this process, so searches cause no writes. Searches by map area are ignored.
 */
export function noteEmptySearch({ bus }: Pick<Ctx, 'bus'>, filter: PropertyFilter): void {
  if (filter.north !== undefined || filter.area !== undefined) return
  const query = filterText(savable(filter))
  if (query === '' || query.length > charactersMax) return
  const here = noted.get(bus) ?? new Map<string, number>()
  if (!here.has(query) && here.size >= filtersMax) return
  noted.set(bus, here.set(query, (here.get(query) ?? 0) + 1))
}

/** Returns and clears the searches recorded so far, with their counts. */
export function takeEmptySearches({ bus }: Pick<Ctx, 'bus'>): ReadonlyMap<string, number> {
  const here = noted.get(bus) ?? new Map<string, number>()
  noted.delete(bus)
  return here
}
