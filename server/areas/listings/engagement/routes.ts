import type { Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import { type Serve, found, reply } from '../../../platform/http/registry'
import { listFavourites, listInterested } from './lists'
import { setMark, type Mark } from './set-mark'
import { seeInterested } from './mark-enquiries-seen'
import { showContact } from './show-contact'

/** Registers the calls for saved properties and enquiries. */
export function engagementRoutes(serve: Serve) {
  serve('add_favourite', async ({ input, ctx, caller }) => {
    const data = await markedBy(ctx, caller.user.id, 'favourite', input)
    return reply(data, input.type ? 'listings.favouriteAdded' : 'listings.favouriteRemoved')
  })

  serve('get_favourite_property', async ({ input, ctx, caller }) => {
    const { data, extra } = await listFavourites(ctx.db, input, caller.user.id, ctx.clock.now())
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('interested_users', async ({ input, ctx, caller }) => {
    const data = await markedBy(ctx, caller.user.id, 'interest', input)
    return reply(data, input.type ? 'listings.interestSent' : 'listings.interestTakenBack')
  })

  serve('show-contact', async ({ input, ctx, caller }) =>
    reply(await showContact(ctx, caller.user, input.property_id), 'listings.contactShown'),
  )

  serve('get_interested_users', async ({ input, ctx, caller }) =>
    found(await listInterested(ctx.db, input, caller.user)),
  )

  serve('interested-seen', async ({ input, ctx, caller }) =>
    reply(await seeInterested(ctx, input, caller.user.id), 'refusals.found'),
  )
}

/** Sets or removes a mark and returns its state. */
async function markedBy(
  ctx: Ctx,
  userId: number,
  mark: Mark,
  { property_id: propertyId, type: on }: Parsed<'add_favourite'>,
) {
  const marked = { userId, propertyId, on, now: ctx.clock.now() }
  await ctx.db.transaction().execute((trx) => setMark(trx, mark, marked))
  return { id: propertyId, state: on ? 'added' : 'removed' }
}
