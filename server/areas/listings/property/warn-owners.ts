import { listing } from '../../../../contract/limits'
import type { Ctx } from '../../../platform/context'
import { json } from '../../../platform/db/json'
import type { Trx } from '../../../core/kind'

const day = 24 * 60 * 60_000

/**
 * Notifies owners of listings expiring within a week, once each (D13). Listings that end with their plan are covered by
 * `warnOfPlanEnds`. Returns the number of notifications.
 */
export async function warnOwners(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now()
  return ctx.db
    .transaction()
    .execute(async (trx) => (await warn(trx, 'property', now)) + (await warn(trx, 'project', now)))
}

async function warn(trx: Trx, record: 'property' | 'project', now: Date): Promise<number> {
  const soon = new Date(now.getTime() + listing.warnDays * day)
  const rows = await trx
    .updateTable(record)
    .set({ warned_at: now })
    .where('request_status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .where('warned_at', 'is', null)
    .where('due_at', '>', now)
    .where('due_at', '<=', soon)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('slot')
            .innerJoin('subscription', 'subscription.id', 'slot.subscription_id')
            .select('slot.id')
            .where('slot.record', '=', record)
            .whereRef('slot.record_id', '=', `${record}.id`)
            .where('slot.state', '=', 'used')
            .where('subscription.state', '=', 'active')
            .whereRef('subscription.due_at', '=', `${record}.due_at`),
        ),
      ),
    )
    .returning('id')
    .execute()
  if (rows.length === 0) return 0
  const mails = rows.map(({ id }) => ({
    type: 'mail.listingExpires',
    payload: json({ record, id }),
    run_at: now,
  }))
  await trx.insertInto('outbox').values(mails).execute()
  return rows.length
}
