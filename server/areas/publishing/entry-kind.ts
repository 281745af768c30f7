import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { EntryValues } from '../../../contract/calls/publishing/entry-shapes'
import type { PublicationKind } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import { Refusal, type RefusalText } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import { subjects } from './entry-subjects'

/** Content of an entry in the shape of its form. */
export interface EntryContent {
  values: Record<string, unknown>
  /** File key of the entry's picture; null if it has none. */
  image: string | null
  /** Public path, once published. */
  path: string | null
}

/** Additional input of a save; `image` is undefined if the picture is unchanged. */
export interface Beside {
  image: string | null | undefined
  now: Date
}

/** How a kind of entry is read and written. Doesn't decide visibility. */
export interface EntryKind<K extends PublicationKind = PublicationKind> {
  picture?: 'none' | 'may' | 'must'
  read: (db: Kysely<DB>, id: number) => Promise<EntryContent | null>
  /**
   * Writes an entry and returns its id within its kind. Refuses with VALIDATION for anything the schema can't check.
   */
  write: (trx: Trx, id: number | null, values: EntryValues<K>, beside: Beside) => Promise<number>
}

/** Writes an entry's columns; a new one starts hidden. */
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

/** Returns a table's row by id. */
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

/** Refuses duplicates of an existing entry of this kind. */
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

/** Creates the refusal for one invalid field. */
export const wrong = (field: string, text: RefusalText): Refusal =>
  new Refusal('VALIDATION', 'refusals.validation', { errors: { [field]: text } })

/** Returns null for an empty text, which clears the column. */
export const cleared = (text: string | undefined): string | null => text || null
