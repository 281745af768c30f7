import type { Kysely, Transaction } from 'kysely'
import { json } from '../../../db/open'
import type { DB } from '../../../db/schema'

/** What was changed, and by whom: `setting.company_name`, `gateway.stripe`. A value is never a key. */
export interface Change {
  subject: string
  before: unknown
  after: unknown
  actorId: number
  at: Date
}

/** Writes a change down, in the transaction that makes it. */
export async function noteChange(trx: Transaction<DB>, change: Change): Promise<void> {
  const { subject, before, after, actorId, at } = change
  await trx
    .insertInto('setting_change')
    .values({ subject, before: json(before), after: json(after), actor_id: actorId, at })
    .execute()
}

/** The last changes of one kind, `setting` or `gateway`, the newest first. */
export async function changesOf(db: Kysely<DB>, kind: 'setting' | 'gateway') {
  const rows = await db
    .selectFrom('setting_change as c')
    .leftJoin('app_user as u', 'u.id', 'c.actor_id')
    .select(['c.subject', 'c.before', 'c.after', 'c.at', 'u.name'])
    .where('c.subject', 'like', `${kind}.%`)
    .orderBy('c.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(shown)
}

const shown = (row: { subject: string; before: unknown; after: unknown; at: Date; name: string | null }) => ({
  subject: row.subject,
  before: textOf(row.before),
  after: textOf(row.after),
  actor: row.name,
  at: row.at.toISOString(),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
