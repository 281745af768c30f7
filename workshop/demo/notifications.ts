import type { Ctx } from '../../server/platform/context'
import { notifyOfRecord, recordNotice } from '../../server/areas/notifications'
import type { Trx } from '../../server/core/kind'

const hour = 3_600_000
/** Age in days above which notifications are marked as read. */
const unreadDays = 10

/**
 * Writes the demo accounts' notifications from the effects queued by the simulated history, dated accordingly. Nothing
 * is mailed: the effects themselves are dropped.
 */
export async function seedNotifications(
  trx: Trx,
  { ctx, readers, now }: { ctx: Ctx; readers: ReadonlySet<number>; now: Date },
): Promise<void> {
  const inside = { ...ctx, db: trx }
  const effects = await trx
    .selectFrom('outbox')
    .select(['type', 'payload', 'letter', 'run_at'])
    .where('type', 'like', 'mail.%')
    .orderBy('run_at')
    .orderBy('id')
    .execute()
  for (const { run_at: at, letter: messageId, ...effect } of effects) {
    const payload = effect.payload as Record<string, unknown>
    const notice = await recordNotice(inside, effect.type, payload)
    if (notice && readers.has(notice.owner.id))
      await notifyOfRecord(trx, notice, { ...effect, payload, messageId }, at)
  }
  const old = new Date(now.getTime() - unreadDays * 24 * hour)
  await trx
    .updateTable('notification')
    .set(({ ref }) => ({ read_at: ref('created_at') }))
    .where('created_at', '<', old)
    .execute()
}
