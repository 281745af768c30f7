import { reply, type Serve } from '../../http/registry'
import { blockPerson, liftBlock } from './block'
import { listBlocked } from './blocked'

/** Blocking and unblocking people, and the list of those one blocks (D57–D59). */
export function chatRoutes(serve: Serve) {
  serve('block-user', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    await ctx.db.transaction().execute((trx) => blockPerson(trx, caller.user, input, now))
    return reply({ blocked: true }, 'blocking.isBlocked')
  })

  serve('unblock-user', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    await ctx.db.transaction().execute((trx) => liftBlock(trx, caller.user, input, now))
    return reply({ blocked: false }, 'blocking.isLifted')
  })

  serve('get-blocked-users', async ({ input, ctx, caller }) => {
    const { data, total } = await listBlocked(ctx.db, caller.user.id, input)
    return { ...reply(data, 'refusals.found'), extra: { total } }
  })
}
