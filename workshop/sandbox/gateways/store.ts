import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { json } from '../../../server/platform/db/json'
import type { DB } from '../../../server/platform/db/schema'

/** A stored sandbox record. */
export interface Stored<Body, Extra = Record<string, unknown>> {
  id: string
  kind: string
  body: Body
  extra: Extra
  dueAt: Date | null
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Creates an unguessable id in the gateways' style: `pi_3x…`. */
export function makeId(prefix: string, length = 24): string {
  return prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Creates an unguessable id that contains `at`, the record's number within its owner, so that ids created at the same
 * time can be sorted.
 */
export const numbered = (prefix: string, at: number): string =>
  makeId(`${prefix}${String(at).padStart(3, '0')}`, 18)

/** Loads a record; `lock` locks it until the end of the transaction. */
export async function load<Body, Extra = Record<string, unknown>>(
  db: Kysely<DB>,
  gateway: string,
  id: string,
  lock = false,
): Promise<Stored<Body, Extra> | null> {
  const row = await db
    .selectFrom('sandbox_object')
    .select(['id', 'kind', 'body', 'extra', 'due_at'])
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row
    ? { id: row.id, kind: row.kind, body: row.body as Body, extra: row.extra as Extra, dueAt: row.due_at }
    : null
}

/** Inserts or updates a record. */
export async function save(
  db: Kysely<DB> | Transaction<DB>,
  gateway: string,
  stored: Stored<object, object>,
  now: Date,
): Promise<void> {
  const values = { body: json(stored.body), extra: json(stored.extra), due_at: stored.dueAt }
  await db
    .insertInto('sandbox_object')
    .values({ gateway, id: stored.id, kind: stored.kind, created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['gateway', 'id']).doUpdateSet(values))
    .execute()
}

/** Returns records of all gateways that are due, e.g. a pending payment that succeeds automatically. */
export const dueItems = (db: Kysely<DB>, now: Date) =>
  db.selectFrom('sandbox_object').select(['gateway', 'id']).where('due_at', '<=', now).execute()

/** Returns the records of one kind with this value in a field of `body`, oldest first. */
export async function listBy<Body>(
  db: Kysely<DB>,
  gateway: string,
  kind: string,
  field: string,
  value: string,
): Promise<Body[]> {
  const rows = await db
    .selectFrom('sandbox_object')
    .select('body')
    .where('gateway', '=', gateway)
    .where('kind', '=', kind)
    .where((eb) => eb(eb.ref('body', '->>').key(field as never), '=', value as never))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.body as Body)
}
