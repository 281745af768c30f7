import { sql, type RawBuilder } from 'kysely'
import { nextSlot } from './next-mail-time'
import type { Trx } from '../../core/kind'

/**
 * Takes matches back from an unsent mail, all or some of them: it waits again, and nothing is lost by not sending it.
 * The search is locked first, as by every writer of its matches: the other way round two would wait for each other.
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

/** Sets when the next mail of a search may go, by how often it writes and whether anything waits. */
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
