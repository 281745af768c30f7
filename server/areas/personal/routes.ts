import { reply, type Serve } from '../../platform/http/registry'
import { readSetting } from '../../platform/settings/settings'
import { listFeed } from './feed'
import { mortgageOf } from './mortgage'
import { clearFeedFields, readFeedFields, saveFeedFields } from './feed-fields'

const texts = {
  NOT_LOGGED_IN: 'errors.notLoggedIn',
  PACKAGE_MISSING: 'errors.gate.mortgage_calculator_detail',
} as const

/** Registers the calls for personalised results: preferences, feed, mortgage calculator. */
export function personalRoutes(serve: Serve) {
  serve('personalised-fields', async ({ ctx, caller }) =>
    reply(await readFeedFields(ctx.db, caller.user.id), 'refusals.found'),
  )

  serve('personalised-fields:save', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    const feedFields = await ctx.db
      .transaction()
      .execute((trx) => saveFeedFields(trx, caller.user.id, input, now))
    return reply(feedFields, 'refusals.saved')
  })

  serve('personalised-fields:clear', async ({ ctx, caller }) =>
    reply(await clearFeedFields(ctx.db, caller.user.id), 'refusals.saved'),
  )

  serve('get_user_recommendation', async ({ input, ctx, caller }) => {
    const reader = {
      viewerId: caller.user.id,
      now: ctx.clock.now(),
      currency: await readSetting(ctx.db, 'currency_code'),
    }
    const { data, extra } = await listFeed(
      ctx.db,
      await readFeedFields(ctx.db, caller.user.id),
      input,
      reader,
    )
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('mortgage-calculator', async ({ input, ctx, caller }) => {
    const { data, locked, opening } = await mortgageOf(ctx, input, caller.user)
    const extra = { yearly_locked: locked, opens_with: opening }
    return { ...reply(data, locked ? texts[locked] : 'refusals.found'), extra }
  })
}
