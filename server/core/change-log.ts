import type { Kysely, Transaction } from 'kysely'
import { json } from '../platform/db/json'
import type { DB } from '../platform/db/schema'
import type { RefusalText } from '../platform/refusal'
import { called } from './person-name'

/** A logged change of `setting.company_name`, `gateway.stripe` or similar. Values never contain keys. */
export interface SettingChange {
  subject: string
  before: unknown
  after: unknown
  /** Id of the user who made the change; null for an operator with access to the machine. */
  actorId: number | null
  at: Date
}

/** Logs a change in the transaction that makes it. */
export async function noteChange(trx: Transaction<DB>, change: SettingChange): Promise<void> {
  const { subject, before, after, actorId, at } = change
  await trx
    .insertInto('setting_change')
    .values({ subject, before: json(before), after: json(after), actor_id: actorId, at })
    .execute()
}

/** Returns the latest change number of each setting or gateway, by name; omits those never changed. */
export async function versionsOf(db: Kysely<DB>, kind: 'setting' | 'gateway'): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('setting_change')
    .select((eb) => ['subject', eb.fn.max('id').as('last')])
    .where('subject', 'like', `${kind}.%`)
    .groupBy('subject')
    .execute()
  return new Map(rows.map(({ subject, last }) => [subject.slice(kind.length + 1), Number(last)]))
}

/**
 * Returns what has changed since the given version, by anyone: the same administrator may have two tabs open. Call it
 * under the writer's lock, or concurrent changes are missed. Without a version, nothing is checked.
 */
export async function changedSince(
  trx: Transaction<DB>,
  kind: 'setting' | 'gateway',
  version: number | undefined,
): Promise<Set<string>> {
  if (version === undefined) return new Set()
  const rows = await trx
    .selectFrom('setting_change')
    .select('subject')
    .where('subject', 'like', `${kind}.%`)
    .where('id', '>', version)
    .execute()
  return new Set(rows.map(({ subject }) => subject.slice(kind.length + 1)))
}

/** Returns a sentence that states the current value beside a conflicting field. */
export function standsNow(value: unknown): RefusalText {
  if (typeof value === 'boolean') return value ? 'operator.nowYes' : 'operator.nowNo'
  return value === '' ? 'operator.nowEmpty' : { key: 'operator.nowStands', params: { value: String(value) } }
}

/** Returns recent changes of a kind, `setting` or `gateway`, newest first. */
export async function changesOf(db: Kysely<DB>, kind: 'setting' | 'gateway') {
  const rows = await db
    .selectFrom('setting_change as c')
    .leftJoin('app_user as u', 'u.id', 'c.actor_id')
    .select(['c.subject', 'c.before', 'c.after', 'c.at'])
    .select(called('u').as('name'))
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
  actor: row.name || null,
  at: row.at.toISOString(),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
