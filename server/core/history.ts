import { sql, type Kysely } from 'kysely'
import type { StateValue } from 'xstate'
import type { ValueChange } from '../../contract/calls/kit/value-change'
import type { RecordName } from '../../contract/values'
import type { Actor } from '../../machines/kit'
import { json } from '../platform/db/json'
import type { DB } from '../platform/db/schema'
import { Refusal } from '../platform/refusal'
import type { ActedBy, Move, Trx } from './kind'

/**
 * Returns a state as stored in the history: `approved.settled`, or `moderation.pending visibility.active` for parallel
 * states.
 */
export function stateText(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([name, inner]) =>
      inner && Object.keys(inner).length
        ? stateText(inner)
            .split(' ')
            .map((rest) => `${name}.${rest}`)
            .join(' ')
        : name,
    )
    .join(' ')
}

/** Parses a state as stored in the history; the inverse of `stateText`. */
export function stateValueOf(text: string): StateValue {
  if (!/[. ]/.test(text)) return text
  const parts = new Map<string, string[]>()
  for (const path of text.split(' ')) {
    const [head = '', ...rest] = path.split('.')
    parts.set(head, [...(parts.get(head) ?? []), rest.join('.')])
  }
  return Object.fromEntries([...parts].map(([head, rests]) => [head, stateValueOf(rests.join(' '))]))
}

/** Adds an entry to a record's history. */
export async function writeHistory(
  trx: Trx,
  line: {
    record: string
    id: number | string
    event: string
    from: string | null
    to: string
    actor: ActedBy
    /** The actor's role in the record. */
    by: Actor
    reason: string | null
    now: Date
    changes?: readonly ValueChange[]
  },
): Promise<void> {
  await trx
    .insertInto('record_history')
    .values({
      record: line.record,
      record_id: String(line.id),
      event: line.event,
      from_state: line.from,
      to_state: line.to,
      actor_role: line.by,
      actor_id: line.actor.id,
      api_token_id: line.actor.apiTokenId ?? null,
      reason: line.reason,
      at: line.now,
      changes: line.changes?.length ? json(line.changes) : null,
    })
    .execute()
}

/** Writes the first history entries of many imported records in one statement. */
export async function recordsCreated(
  trx: Trx,
  { record, ids, to, actor, now }: Pick<Move, 'record' | 'actor' | 'now'> & { ids: number[]; to: StateValue },
): Promise<void> {
  await sql`
    insert into record_history (record, record_id, event, to_state, actor_role, actor_id, at)
    select ${record}, id, 'created', ${stateText(to)}, ${actor.role}, ${actor.id}::bigint, ${now}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id`.execute(trx)
}

/**
 * Returns records' versions by record id. A version is the number of the record's latest history entry; records without
 * entries are omitted.
 */
export async function versionsOf(
  db: Kysely<DB>,
  record: RecordName,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('record_history')
    .select((eb) => ['record_id', eb.fn.max('id').as('version')])
    .where('record', '=', record)
    .where('record_id', 'in', ids)
    .groupBy('record_id')
    .execute()
  return new Map(rows.map(({ record_id, version }) => [record_id, Number(version)]))
}

/**
 * Refuses an actor if others have changed the record since the version the actor saw. Every change, also of content, is
 * a history entry, and the caller holds the row's lock.
 */
export async function requireSeen(trx: Trx, { record, id, seen, actor }: Move): Promise<void> {
  if (seen === undefined) return
  const later = await trx
    .selectFrom('record_history')
    .select('id')
    .where('record', '=', record)
    .where('record_id', '=', String(id))
    .where('id', '>', seen)
    .where('actor_id', 'is distinct from', actor.id)
    .limit(1)
    .executeTakeFirst()
  if (later) throw new Refusal('CONFLICT', 'refusals.recordChanged')
}
