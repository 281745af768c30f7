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

/** Farther than this from south to north a map shows more than a city and what is around it. */
const wideDegrees = 2

/** The map of the listings; it obeys the same filter as the list. Without edges it is the map of the world. */
export function mapRoutes(serve: Serve) {
  serve('property-map', async ({ input, ctx, caller }) => {
    const { zoom, ...filter } = input
    const view = viewOf(filter)
    const wanted = filterOf(filter)
    // An index finds what lies where by its rooms, so that none of them has to lead.
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
      // Where every listing is in the currency, its name asks for nothing.
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
