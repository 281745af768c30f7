import { sql, type Kysely } from 'kysely'
import type { Trx } from '../../core/kind'
import { json } from '../../platform/db/json'
import type { DB } from '../../platform/db/schema'
import { freeSlug, type Listing, type ListingRecord } from '../listing-kinds'

const tableOf = (record: ListingRecord) => sql.table(`${record}_revision`)
const keyOf = (record: ListingRecord) => sql.ref(`${record}_id`)

/** Returns the changes of a listing's pending edit (D12), in the format of its kind; null if there is none. */
export async function pendingEdit<Fields extends object>(
  db: Kysely<DB>,
  { record, id }: Listing,
): Promise<Fields | null> {
  const { rows } = await sql<{ changes: Fields }>`
    select changes from ${tableOf(record)} where ${keyOf(record)} = ${id}`.execute(db)
  return rows[0]?.changes ?? null
}

/** Stores an edit until it is decided, replacing a previous one. */
export async function storeEdit(
  trx: Trx,
  { record, id }: Listing,
  changes: object,
  now: Date,
): Promise<void> {
  const key = keyOf(record)
  await sql`
    insert into ${tableOf(record)} (${key}, changes, submitted_at)
    values (${id}, ${json(changes)}, ${now})
    on conflict (${key}) do update set changes = excluded.changes, submitted_at = excluded.submitted_at`.execute(
    trx,
  )
}

/**
 * Returns how a kind's pending edits are decided (D12): `apply` writes the changes to the listing, `discard` drops them
 * because the edit or the listing was rejected. Neither does anything without a pending edit.
 */
export function decidedEdits<Fields extends { slug?: string }>(
  record: ListingRecord,
  write: (trx: Trx, id: number, fields: Fields, now: Date) => Promise<void>,
) {
  const discard = async (trx: Trx, id: number): Promise<void> => {
    await sql`delete from ${tableOf(record)} where ${keyOf(record)} = ${id}`.execute(trx)
  }
  const apply = async (trx: Trx, id: number, now: Date): Promise<void> => {
    const changes = await pendingEdit<Fields>(trx, { record, id })
    if (!changes) return
    // Another listing may have taken the requested slug since the edit was submitted.
    const slug = changes.slug && (await freeSlug(trx, changes.slug, id, record))
    await write(trx, id, { ...changes, ...(slug && { slug }) }, now)
    await discard(trx, id)
  }
  return { apply, discard }
}
