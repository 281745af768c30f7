import type { turnedOffBy } from '../../contract/api/webhook-events'
import { json } from '../platform/db/json'
import type { Trx } from './kind'

/** Effect that notifies a webhook's owner that it was turned off. */
export const turnedOffEffect = 'notifications.webhookOff'

/**
 * Turns a webhook off. Its pending events count as failed and can be resent once the webhook is on again. Notifies the
 * owner unless the owner turned it off. Returns null, because there is no endpoint left to send to.
 */
export async function turnOff(
  trx: Trx,
  { id, user_id }: { id: number; user_id: number },
  by: (typeof turnedOffBy)[number],
  now: Date,
): Promise<null> {
  await trx
    .updateTable('webhook')
    .set({ turned_off_at: now, turned_off_by: by })
    .where('id', '=', id)
    .where('turned_off_at', 'is', null)
    .execute()
  await trx
    .updateTable('webhook_delivery')
    .set((eb) => ({ dead_at: now, problem: eb.fn.coalesce('problem', eb.val('turnedOff' as const)) }))
    .where('webhook_id', '=', id)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()
  if (by !== 'owner')
    await trx
      .insertInto('outbox')
      .values({ type: turnedOffEffect, payload: json({ webhook: id, user_id }), run_at: now })
      .execute()
  return null
}

/** Turns off, on behalf of their owner, the user's webhooks whose URL or secret was set since a given time. */
export async function turnOffSince(trx: Trx, userId: number, since: Date, now: Date): Promise<void> {
  const found = await trx
    .selectFrom('webhook')
    .select(['id', 'user_id'])
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.fn.coalesce('set_at', 'created_at'), '>=', since))
    .orderBy('id')
    .execute()
  for (const webhook of found) await turnOff(trx, webhook, 'owner', now)
}
