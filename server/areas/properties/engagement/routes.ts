import { reply, type Serve } from '../../../http/registry'
import { listFavourites, listInterested } from './lists'
import { setMark } from './mark'

/** Saving a property and asking for it. */
export function engagementRoutes(serve: Serve) {
  serve('add_favourite', async ({ input, ctx, caller }) => {
    const marked = {
      userId: caller.user.id,
      propertyId: input.property_id,
      on: input.type,
      now: ctx.clock.now(),
    }
    await ctx.db.transaction().execute((trx) => setMark(trx, 'favourite', marked))
    const data = { id: input.property_id, state: input.type ? 'added' : 'removed' }
    return reply(data, input.type ? 'listing.favouriteAdded' : 'listing.favouriteRemoved')
  })

  serve('get_favourite_property', async ({ input, ctx, caller }) => {
    const { data, extra } = await listFavourites(ctx.db, input, caller.user.id, ctx.clock.now())
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('interested_users', async ({ input, ctx, caller }) => {
    const marked = {
      userId: caller.user.id,
      propertyId: input.property_id,
      on: input.type,
      now: ctx.clock.now(),
    }
    await ctx.db.transaction().execute((trx) => setMark(trx, 'interest', marked))
    const data = { id: input.property_id, state: input.type ? 'added' : 'removed' }
    return reply(data, input.type ? 'listing.interestSent' : 'listing.interestTakenBack')
  })

  serve('get_interested_users', async ({ input, ctx, caller }) => {
    const { data, total } = await listInterested(ctx.db, input, caller.user)
    return { ...reply(data, 'refusals.found'), extra: { total } }
  })
}
