import { sql, type RawBuilder } from 'kysely'
import { nextSlot } from './next-mail-time'
import type { Trx } from '../../core/kind'

/**
 * Removes some or all matches from an unsent e-mail; these matches wait for the next e-mail. Locks the search first,
 * like every writer of its matches, to avoid deadlocks.
 */
export async function takeBack(
  trx: Trx,
  searchId: number,
  which: RawBuilder<boolean> = sql`letter is not null`,
): Promise<void> {
  await trx.selectFrom('saved_search').select('id').where('id', '=', searchId).forNoKeyUpdate().execute()
  await trx
    .updateTable('alert_item')
    .set({ letter: null })
    .where('search_id', '=', searchId)
    .where(which)
    .where('sent_at', 'is', null)
    .execute()
}

/** Schedules a search's next e-mail based on its frequency and pending matches. */
export async function planAlertMail(trx: Trx, searchId: number, now: Date): Promise<void> {
  const waits = sql<boolean>`exists (select from alert_item i where i.search_id = saved_search.id and i.letter is null)`
  await trx
    .updateTable('saved_search')
    .set({
      due_at: sql<Date | null>`case when frequency <> 'off' and ${waits} then ${nextSlot(now)} end`,
    })
    .where('id', '=', searchId)
    .execute()
}
