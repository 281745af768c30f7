import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { EntryValues } from '../../../contract/calls/publishing/entry-shapes'
import type { PublicationKind } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import { Refusal, type RefusalText } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import { subjects } from './entry-subjects'

/** The content of an entry, as the form of its kind holds it. */
export interface EntryContent {
  values: Record<string, unknown>
  /** Key of its picture. */
  image: string | null
  /** Where visitors see it, once it is published. */
  path: string | null
}

/** What comes with the values of a save: `image` undefined where the picture stays. */
export interface Beside {
  image: string | null | undefined
  now: Date
}

/** How one kind of entry is read and written; which of them visitors see is not decided here. */
export interface EntryKind<K extends PublicationKind = PublicationKind> {
  picture?: 'none' | 'may' | 'must'
  read: (db: Kysely<DB>, id: number) => Promise<EntryContent | null>
  /** Returns the id within its kind. Refuses with VALIDATION what the shape cannot check. */
  write: (trx: Trx, id: number | null, values: EntryValues<K>, beside: Beside) => Promise<number>
}

/** Writes the columns of an entry; a new one begins out of sight. */
export async function put(
  trx: Trx,
  kind: PublicationKind,
  id: number | null,
  columns: Record<string, unknown>,
): Promise<number> {
  const { table, shown } = subjects[kind]
  const content = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (id !== null) {
    const set = content.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(trx)
    return id
  }
  const all = [...content, [shown, false] as const]
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(all.map(([name]) => sql.ref(name)))})
    values (${sql.join(all.map(([, value]) => sql`${value}`))}) returning id`.execute(trx)
  return rows[0]!.id
}

/** One row of a table by its id. */
export async function rowOf<Row>(
  db: Kysely<DB>,
  kind: PublicationKind,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(subjects[kind].table)} where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Refuses where another entry of this kind is like it already. */
export async function onlyOne(
  trx: Trx,
  kind: PublicationKind,
  id: number | null,
  like: RawBuilder<unknown>,
  refused: { field: string; text: RefusalText },
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(subjects[kind].table)}
    where ${like} and id is distinct from ${id}::bigint limit 1`.execute(trx)
  if (rows.length > 0) throw wrong(refused.field, refused.text)
}

/** One field that cannot be. */
export const wrong = (field: string, text: RefusalText): Refusal =>
  new Refusal('VALIDATION', 'refusals.validation', { errors: { [field]: text } })

/** An empty text clears a column. */
export const cleared = (text: string | undefined): string | null => text || null
