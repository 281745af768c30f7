import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { json } from '../../../server/platform/db/json'
import type { DB } from '../../../server/platform/db/schema'

/** One stored record of a stand-in gateway. */
export interface Stored<Body, Extra = Record<string, unknown>> {
  id: string
  kind: string
  body: Body
  extra: Extra
  dueAt: Date | null
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id no one can guess, in the style of the gateways: `pi_3x…`. */
export function makeId(prefix: string, length = 24): string {
  return prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** An id that no one can guess, of the record number `at` of its owner: ids of one moment sort by it. */
export const numbered = (prefix: string, at: number): string =>
  makeId(`${prefix}${String(at).padStart(3, '0')}`, 18)

/** Reads a record; within a transaction `lock` keeps others off it until the end. */
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

/** Writes a record, new or changed. */
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

/** Records of all gateways whose time has come (a pending payment that succeeds by itself). */
export const dueItems = (db: Kysely<DB>, now: Date) =>
  db.selectFrom('sandbox_object').select(['gateway', 'id']).where('due_at', '<=', now).execute()

/** Records of one kind whose field (in `body`) has a value, oldest first. */
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
