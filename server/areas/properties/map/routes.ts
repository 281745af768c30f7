import { Refusal } from '../../../http/refusal'
import { reply, type Serve } from '../../../http/registry'
import { readSetting } from '../../content/settings'
import { canonical } from '../search/canonical'
import { filterOf } from '../search/parsed'
import { conditionsOf } from '../search/where'
import type { View } from './grid'
import { mapNodes } from './nodes'

/** The map of the listings; it obeys the same filter as the list. Without edges it is the map of the world. */
export function mapRoutes(serve: Serve) {
  serve('property-map', async ({ input, ctx, caller }) => {
    const { zoom, ...filter } = input
    const view = viewOf(filter)
    const currency = await readSetting(ctx.db, 'currency_code')
    const looker = { viewerId: caller.user?.id ?? null, now: ctx.clock.now(), currency }
    const conditions = conditionsOf(await canonical(ctx.db, filterOf(filter)), looker)
    const { nodes, total } = await mapNodes(ctx.db, { conditions, view, zoom })
    return { ...reply(nodes, 'refusals.found'), extra: { total } }
  })
}

function viewOf({ north = 90, south = -90, east = 180, west = -180 }: Partial<View>): View {
  if (north < south)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { north: 'map.upsideDown' } })
  return { north, south, east, west }
}
