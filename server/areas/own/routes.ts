import { reply, type Serve } from '../../platform/http/registry'
import { readChanges } from './read-changes'
import { readDashboard } from './dashboard'
import { readReviewTime } from './review-time'

/** Registers the calls for a user's own dashboard and the changes of their pending edits. */
export function ownRoutes(serve: Serve) {
  serve('own-dashboard', async ({ ctx, caller }) =>
    reply(await readDashboard(ctx, caller.user), 'refusals.found'),
  )

  serve('own-review-time', async ({ ctx }) => reply(await readReviewTime(ctx), 'refusals.found'))

  serve('own-changes', async ({ input, ctx, caller }) =>
    reply(await readChanges(ctx.db, caller.user.id, input, caller.lang), 'refusals.found'),
  )
}
