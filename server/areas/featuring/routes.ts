import { reply, type Serve } from '../../platform/http/registry'
import { listFeatured } from './list'
import { storeAdvertisement, wantedOf } from './store'

/** Featuring own listings. */
export function featuringRoutes(serve: Serve) {
  serve('store_advertisement', async ({ input, ctx, caller }) => {
    const id = await storeAdvertisement(ctx, caller.user, wantedOf(input))
    return reply({ id, state: 'pending' }, 'featuring.asked')
  })

  serve('get-featured-data', async ({ input, ctx, caller }) => {
    const { data, total } = await listFeatured(ctx.db, caller.user.id, input, ctx.clock.now())
    return { ...reply(data, 'refusals.found'), extra: { total } }
  })
}
