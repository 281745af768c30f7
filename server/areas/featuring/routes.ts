import { type Serve, found, reply } from '../../platform/http/registry'
import { listFeatured } from './list-featured'
import { storeAdvertisement, wantedOf } from './store-advertisement'

/** Registers the calls for featuring own listings. */
export function featuringRoutes(serve: Serve) {
  serve('store_advertisement', async ({ input, ctx, caller }) => {
    const asked = await storeAdvertisement(ctx, caller.user, wantedOf(input))
    return reply(asked, 'featuring.asked')
  })

  serve('get-featured-data', async ({ input, ctx, caller }) =>
    found(await listFeatured(ctx.db, caller.user.id, input, ctx.clock.now())),
  )
}
