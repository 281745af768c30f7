import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { savedSearch } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import type { Trx } from '../../core/kind'

/**
 * Number of pending listings, for example after an import, above which an e-mail includes as many as fit and only
 * counts the rest.
 */
export const namedMost = 3 * savedSearch.homesPerMail

/** Searches processed per batch. */
const portion = 200

/**
 * Queues e-mails for every search that is due, marking the matches in the same transaction; the outbox delivers them.
 * Only verified addresses receive alerts, because unverified addresses could belong to strangers. Returns the number of
 * e-mails queued.
 */
export async function queueAlertMails({ db, clock, shutdown }: Ctx): Promise<number> {
  const now = clock.now()
  let written = 0
  for (;;) {
    if (shutdown.signal.aborted) return written
    const due = await db
      .selectFrom('saved_search as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .select('s.id')
      .where('s.due_at', '<=', now)
      .where('s.frequency', '<>', 'off')
      .where('u.account_state', '=', 'active')
      .where('u.email', 'is not', null)
      .where('u.email_verified_at', 'is not', null)
      .orderBy('s.due_at')
      .limit(portion)
      .execute()
    let busy = 0
    for (const { id } of due) {
      const mails = await db.transaction().execute((trx) => queueAlertMail(trx, id, now))
      written += mails ?? 0
      if (mails === null) busy++
    }
    // Another process is handling the rest.
    if (busy === due.length) return written
  }
}

/**
 * Queues one e-mail with as many matches as fit. The rest follow in the next e-mail or, if they would take many
 * e-mails, are only counted. Hidden, sold and rented listings stay pending. Returns null if another process has locked
 * the search.
 */
async function queueAlertMail(trx: Trx, id: number, now: Date): Promise<number | null> {
  const search = await trx
    .selectFrom('saved_search')
    .select('id')
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .where('frequency', '<>', 'off')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!search) return null
  const { rows } = await sql<{ property_id: number }>`
    select i.property_id from alert_item i join property p on p.id = i.property_id and p.on_offer
    where i.search_id = ${id} and i.letter is null
    order by i.found_at, i.property_id`.execute(trx)
  const most = rows.length > namedMost ? rows.length : savedSearch.homesPerMail
  const sent = rows.slice(0, most).map(({ property_id }) => property_id)
  await trx
    .updateTable('saved_search')
    .set({ due_at: rows.length > sent.length ? now : null })
    .where('id', '=', id)
    .execute()
  if (sent.length === 0) return 0
  const messageId = randomUUID()
  await trx
    .updateTable('alert_item')
    .set({ letter: messageId })
    .where('search_id', '=', id)
    .where(sql<boolean>`property_id = any(${`{${sent.join()}}`}::text::bigint[])`)
    .execute()
  await trx
    .insertInto('outbox')
    .values({ type: 'alert.letter', payload: json({ letter: messageId }), run_at: now })
    .execute()
  return 1
}
