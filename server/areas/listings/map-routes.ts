import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { Refusal } from '../../platform/refusal'
import { reply, type Serve } from '../../platform/http/registry'
import {
  conditionsOf,
  content,
  factsOf,
  filterOf,
  mapNodes,
  numberRanges,
  otherCurrencies,
  resolved,
  roomRanges,
  tileConditions,
  type View,
  writeRead,
} from '../search'

/** North–south extent in degrees above which a map shows more than a city and its surroundings. */
const wideDegrees = 2

/**
 * Registers the call for the map of the listings, which uses the same filter as the list. Without bounds the map covers
 * the world.
 */
export function mapRoutes(serve: Serve) {
  serve('property-map', async ({ input, ctx, caller }) => {
    const { zoom, ...filter } = input
    const view = viewOf(filter)
    const wanted = filterOf(filter)
    // The spatial index handles room ranges, so no other index has to drive the query.
    const factsIn = (read: PropertyFilter) =>
      factsOf(ctx.db, numberRanges(read), { isWide: view.north - view.south > wideDegrees })
    const search = await resolved(ctx, wanted, { factsIn })
    const { filter: placed, read, currency, isOnly, text, facts } = search
    const looker = {
      viewerId: caller.user?.id ?? null,
      now: ctx.clock.now(),
      currency,
      isOnly,
      sought: text,
      rangesApart: true,
    }
    const rooms = roomRanges(placed).map(content)
    const conditions = [...conditionsOf(placed, looker), ...rooms, ...facts.found, ...facts.costly]
    const { nodes, total, capped, about } = await mapNodes(ctx.db, {
      conditions,
      // If all listings use this currency, filtering by it doesn't restrict the results.
      tiled: tileConditions({ ...(read ?? wanted), ...(isOnly && { currency: undefined }) }),
      view,
      zoom,
    })
    const others = await otherCurrencies(ctx.db, search, looker)
    const extra = {
      total,
      ...(capped && { total_is_capped: true }),
      ...(about && { total_is_at_most: true }),
      ...(read && { search_read: writeRead(read) }),
      ...(others && { other_currencies: others }),
    }
    return { ...reply(nodes, 'refusals.found'), extra }
  })
}

function viewOf({ north = 90, south = -90, east = 180, west = -180 }: Partial<View>): View {
  if (north < south)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { north: 'map.upsideDown' } })
  return { north, south, east, west }
}
