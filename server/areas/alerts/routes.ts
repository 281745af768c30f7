import { Refusal } from '../../platform/refusal'
import { reply, type Serve } from '../../platform/http/registry'
import { changeSearch, listSaved, saveSearch } from './saved-searches'
import { speakerOf } from './filter-wording'

/** Registers the calls for saved searches and their alerts. */
export function alertRoutes(serve: Serve) {
  serve('saved-searches', async ({ ctx, caller }) => {
    const data = await listSaved(ctx.db, caller.user.id, await speakerOf(ctx.db, caller.lang))
    return { ...reply(data, 'refusals.found'), extra: { total: data.length } }
  })

  serve('saved-searches:save', async ({ input, ctx, caller }) => {
    const { user, lang } = caller
    const now = ctx.clock.now()
    const { id, already } = await ctx.db.transaction().execute((trx) => saveSearch(trx, user.id, input, now))
    const [saved] = await listSaved(ctx.db, user.id, await speakerOf(ctx.db, lang), id)
    const reached = user.email && user.email_verified_at
    const fresh = saved!.frequency === 'off' ? 'alerts.savedQuiet' : 'alerts.saved'
    return {
      ...reply(saved!, !reached ? 'alerts.savedQuiet' : already ? 'alerts.savedAlready' : fresh),
      extra: { already_saved: already },
    }
  })

  serve('saved-searches:change', async ({ input, ctx, caller }) => {
    const { user, lang } = caller
    const now = ctx.clock.now()
    await ctx.db.transaction().execute((trx) => changeSearch(trx, user.id, input, now))
    const [saved] = await listSaved(ctx.db, user.id, await speakerOf(ctx.db, lang), input.id)
    return reply(saved!, 'refusals.saved')
  })

  serve('saved-searches:delete', async ({ input, ctx, caller }) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('saved_search')
      .where('id', '=', input.id)
      .where('user_id', '=', caller.user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    return reply(null, 'alerts.deleted')
  })
}
