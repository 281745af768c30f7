import { page } from '../../../contract/limits'
import { reply, type Serve } from '../../platform/http/registry'
import { assignPackage } from './assign'
import { slotsOf } from './ledger'
import { countSubscriptions, packagesOnSale, readSubscriptions } from './read'

/** Registers the calls for packages on sale, a user's packages, and their slot ledger. */
export function packageRoutes(serve: Serve) {
  serve('get-package', async ({ input, ctx, caller }) => {
    const now = ctx.clock.now()
    const userId = caller.user?.id ?? null
    const { packages, total } = await packagesOnSale(ctx.db, {
      userId,
      now,
      id: input.id,
      offset: input.offset ?? 0,
      limit: input.limit ?? page.limit,
    })
    const active_packages =
      userId === null ? [] : await readSubscriptions(ctx.db, { userId, state: 'active', runningAt: now })
    return { ...reply(packages, 'refusals.found'), extra: { total, active_packages } }
  })

  serve('assign_package', async ({ input, ctx, caller }) => {
    const { id, userId } = await assignPackage(ctx, {
      by: caller.user,
      packageId: input.package_id,
      userId: input.userid,
      clientKey: input.idempotency_key ?? null,
    })
    const [subscription] = await readSubscriptions(ctx.db, { userId, id })
    return reply(subscription!, 'refusals.packageGranted')
  })

  serve('get-user-subscriptions', async ({ input, ctx, caller }) => {
    const wanted = {
      userId: caller.user.id,
      state: input.state,
      offset: input.offset ?? 0,
      limit: input.limit ?? page.limit,
    }
    const [rows, total] = await Promise.all([
      readSubscriptions(ctx.db, wanted),
      countSubscriptions(ctx.db, wanted),
    ])
    const ledger = await slotsOf(
      ctx.db,
      rows.map((row) => row.id),
    )
    const data = rows.map((row) => Object.assign(row, { slots: ledger.get(row.id) ?? [] }))
    return { ...reply(data, 'refusals.found'), extra: { total } }
  })
}
