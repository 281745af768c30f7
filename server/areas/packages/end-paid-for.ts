import { sql, type RawBuilder } from 'kysely'
import { advertisementMachine } from '../../../machines/records/advertisement/machine'
import { statesTagged } from '../../../machines/tagged'
import type { Trx } from '../../core/kind'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'

/** Effect that ends everything covered by a revoked package. */
export const revokedEffect = 'package.revoked'

/**
 * Queues the effect. Elsewhere listings are locked before packages, so ending listings in the package's transaction
 * could deadlock.
 */
export const queueRevoked = (trx: Trx, subscription: number, now: Date) =>
  trx
    .insertInto('outbox')
    .values({ type: revokedEffect, payload: json({ subscription }), run_at: now })
    .execute()

/**
 * Effect `package.revoked`: ends the period of listings covered by the package, as if its last day had come (D13); the
 * usual jobs then end listings and featuring. Listings covered by another active package are unaffected.
 */
export async function endPaidFor(
  { db, clock }: Ctx,
  _type: string,
  payload: Record<string, unknown>,
): Promise<void> {
  const subscription = Number(payload['subscription'])
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    for (const record of ['property', 'project'] as const)
      await sql`
        update ${sql.table(record)} l set due_at = least(l.due_at, ${paidUntil(record, now)})
        where l.request_status = 'approved' and l.deleted_at is null and l.id in (
          select record_id from slot
          where subscription_id = ${subscription} and record = ${record} and state = 'used')`.execute(trx)
    await sql`
      update advertisement a set due_at = ${now}, updated_at = ${now}
      where a.due_at > ${now} and a.state = any(${statesTagged(advertisementMachine, 'open')}) and a.id in (
        select record_id from slot
        where subscription_id = ${subscription} and record = 'advertisement' and state <> 'released')`.execute(
      trx,
    )
  })
}

/**
 * SQL for the time until which listing `l` is paid for: the latest end of its packages. A revoked package counts as
 * ending now.
 */
export const paidUntil = (record: 'property' | 'project', now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`(
    select max(case when s.state = 'ended' then least(s.due_at, ${now}) else s.due_at end)
    from slot u join subscription s on s.id = u.subscription_id
    where u.record = ${record} and u.feature = ${`${record}_list`} and u.record_id = l.id and u.state = 'used')`
