import { reply, type Serve } from '../../http/registry'
import { blockPerson, liftBlock } from './block'
import { listBlocked } from './blocked'
import { fileReport } from './report'

/** Blocking and unblocking people, the list of those one blocks (D57–D59), and reports (D56). */
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

  serve('add_reports', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    const id = await ctx.db.transaction().execute((trx) => fileReport(trx, caller.user, input, now))
    return reply({ id, state: 'open' }, 'reports.sent')
  })
}
