import type { Kysely } from 'kysely'
import type { Feature } from '../../../contract/api/package-features'
import type { DB } from '../../platform/db/schema'
import { reply, type Serve } from '../../platform/http/registry'
import { freePlanFor, opensWith } from '../packages'
import { packageFacts, readFacts } from './facts'

/** Registers the eligibility preview; calls that write check the same gates again in their transaction (D66). */
export function eligibilityRoutes(serve: Serve) {
  serve('check-package-limit', async ({ input, ctx, caller }) => {
    const facts = await packageFacts(ctx.db, caller.user.id, input.type, ctx.clock.now())
    const data = {
      package_available: facts.packageAvailable,
      feature_available: facts.featureAvailable,
      limit_available: facts.limitAvailable,
    }
    const extra = await plansFor(ctx.db, input.type, caller.user.id)
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('publish-requirements', async ({ input, ctx, caller }) => {
    const feature = input.purpose
    const now = ctx.clock.now()
    const facts = await readFacts(ctx.db, {
      userId: caller.user?.id ?? null,
      feature,
      demoMode: ctx.config.DEMO_MODE,
      now,
    })
    const data = {
      logged_in: facts.loggedIn,
      demo_mode: facts.demoMode,
      deactivated: facts.deactivated,
      missing_fields: facts.missingFields,
      verification: facts.verification,
      package_available: facts.packageAvailable,
      limit_available: facts.limitAvailable,
      ...(await plansFor(ctx.db, feature, caller.user?.id ?? null)),
    }
    return reply(data, 'refusals.found')
  })
}

/** Returns the packages that would open a package gate, and the free one among them. */
async function plansFor(db: Kysely<DB>, feature: Feature, userId: number | null) {
  return {
    opens_with: await opensWith(db, feature, userId),
    free_plan: await freePlanFor(db, feature, userId),
  }
}
