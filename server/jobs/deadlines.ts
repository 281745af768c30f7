import { warnOwners } from '../areas/properties/listing/warn'
import type { Ctx } from '../context'
import { Refusal } from '../http/refusal'
import { advance } from '../records/advance'
import type { RecordName } from '../records/kinds'
import { batch, type Job } from './job'

/**
 * Sends a record's clock event to everything that is due. What changed meanwhile (the door refuses it) is left
 * alone; one failure does not stop the others.
 */
async function pass(
  ctx: Ctx,
  record: RecordName,
  event: string,
  due: (ctx: Ctx, now: Date) => Promise<{ id: number | string }[]>,
): Promise<number> {
  const now = ctx.clock.now()
  let done = 0
  for (const { id } of await due(ctx, now)) {
    try {
      await ctx.db
        .transaction()
        .execute((trx) =>
          advance(trx, { record, id, event: { type: event }, actor: { role: 'clock', id: null }, now }),
        )
      done++
    } catch (error) {
      if (!(error instanceof Refusal))
        ctx.log.error({ error, record, id, event }, 'a deadline could not be kept')
    }
  }
  return done
}

/** Listings whose time is over leave the public (D13). */
export const listingValidity: Job = {
  name: 'listing validity',
  every: 300,
  run: (ctx) =>
    pass(ctx, 'property', 'validity.over', ({ db }, now) =>
      db
        .selectFrom('property')
        .select('id')
        .where('due_at', '<=', now)
        .where('request_status', '=', 'approved')
        .where('deleted_at', 'is', null)
        .orderBy('due_at')
        .limit(batch)
        .execute(),
    ),
}

/** Projects alike. */
export const projectValidity: Job = {
  name: 'project validity',
  every: 300,
  run: (ctx) =>
    pass(ctx, 'project', 'validity.over', ({ db }, now) =>
      db
        .selectFrom('project')
        .select('id')
        .where('due_at', '<=', now)
        .where('request_status', '=', 'approved')
        .where('deleted_at', 'is', null)
        .orderBy('due_at')
        .limit(batch)
        .execute(),
    ),
}

/** Featuring ends with the package that pays for it. */
export const featuringEnd: Job = {
  name: 'featuring end',
  every: 300,
  run: (ctx) =>
    pass(ctx, 'advertisement', 'period.over', ({ db }, now) =>
      db
        .selectFrom('advertisement')
        .select('id')
        .where('due_at', '<=', now)
        .where('state', 'in', ['pending', 'approved'])
        .orderBy('due_at')
        .limit(batch)
        .execute(),
    ),
}

/** Owners are told some days before a listing's time is over. */
export const listingWarnings: Job = {
  name: 'listing warnings',
  every: 3600,
  run: (ctx) => warnOwners(ctx),
}

/** Accounts whose owner asked for deletion are purged after the grace period (D44). */
export const deletionGrace: Job = {
  name: 'deletion grace',
  every: 3600,
  run: (ctx) =>
    pass(ctx, 'account', 'grace.over', ({ db }, now) =>
      db
        .selectFrom('app_user')
        .select('id')
        .where('account_state', '=', 'deletionRequested')
        .where('account_due_at', '<=', now)
        .orderBy('account_due_at')
        .limit(batch)
        .execute(),
    ),
}

/** Packages end with their last day. */
export const subscriptionEnd: Job = {
  name: 'subscription end',
  every: 300,
  run: (ctx) =>
    pass(ctx, 'subscription', 'period.over', ({ db }, now) =>
      db
        .selectFrom('subscription')
        .select('id')
        .where('due_at', '<=', now)
        .where('state', '<>', 'ended')
        .orderBy('due_at')
        .limit(batch)
        .execute(),
    ),
}

/** Bank transfers for which no receipt came in time. */
export const transferExpiry: Job = {
  name: 'transfer expiry',
  every: 300,
  run: (ctx) =>
    pass(ctx, 'bank-receipt', 'expiry.reached', ({ db }, now) =>
      db
        .selectFrom('bank_receipt')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(batch)
        .execute(),
    ),
}
