import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'

/** A stored column with its SQL type. */
interface StoredColumn {
  name: string
  type: string
}

/** A table as archived, without generated columns. */
export interface StoredTable {
  name: string
  columns: StoredColumn[]
  /** Primary key columns, or all columns if there is no key. `isText`: whether the column has a collation. */
  order: { name: string; type: string; isText: boolean; isKey: boolean }[]
}

/** Returns all tables of the product by name, excluding the migrator's own. */
export async function storedTables(db: Kysely<DB>): Promise<StoredTable[]> {
  const { rows } = await sql<{
    table: string
    name: string
    type: string
    isText: boolean
    isComputed: boolean
    nth: number | null
  }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attcollation <> 0 as "isText", a.attgenerated <> '' as "isComputed",
      array_position(k.indkey::int2[], a.attnum)::int as nth
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index k on k.indrelid = c.oid and k.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    order by c.relname collate "C", a.attnum`.execute(db)
  const byName = new Map<string, typeof rows>()
  for (const row of rows) byName.set(row.table, [...(byName.get(row.table) ?? []), row])
  return [...byName].map(([name, columns]) => {
    const key = columns.filter(({ nth }) => nth !== null).toSorted((a, b) => a.nth! - b.nth!)
    const stored = columns.filter(({ isComputed }) => !isComputed)
    return {
      name,
      columns: stored.map(({ name, type }) => ({ name, type })),
      order: (key.length > 0 ? key : stored).map(({ name, type, isText }) => ({
        name,
        type,
        isText,
        isKey: key.length > 0,
      })),
    }
  })
}

/**
 * Returns a row order that is identical on every engine: text is compared by bytes, and all columns are used if there
 * is no key.
 */
function orderOf({ order }: StoredTable): RawBuilder<unknown> {
  return sql.join(
    order.map(({ name, isText, isKey }) =>
      isKey
        ? isText
          ? sql`${sql.ref(name)} collate "C"`
          : sql.ref(name)
        : sql`${sql.ref(name)}::text collate "C"`,
    ),
  )
}

/** Rows per fetch. */
const fetched = 500

/**
 * Makes the text form of values identical in every session. Run it in the transaction before rows are read or written.
 */
export const exactTexts = sql`select set_config(name, value, true) from (values ('datestyle', 'ISO, YMD'),
  ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('bytea_output', 'hex'), ('extra_float_digits', '1')) as exact (name, value)`

/** A batch of rows, one per line. */
export interface LinesOfRows {
  lines: Buffer
  rows: number
}

/**
 * Yields a table's rows in key order, in batches. Each line is a JSON array of the values in PostgreSQL's text format.
 * Requires a transaction in which `exactTexts` has run.
 */
export async function* rowLines(db: Kysely<DB>, table: StoredTable): AsyncGenerator<LinesOfRows> {
  const names = table.columns.map(({ name }) => name)
  const texts = sql.join(names.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))
  await sql`declare backup_rows no scroll cursor for
    select ${texts} from ${sql.table(table.name)} order by ${orderOf(table)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      fetch ${sql.lit(fetched)} from backup_rows`.execute(db)
    if (rows.length === 0) break
    const lines = rows.map((row) => `${JSON.stringify(names.map((name) => row[name]))}\n`)
    yield { lines: Buffer.from(lines.join('')), rows: rows.length }
  }
  await sql`close backup_rows`.execute(db)
}

/** Returns the row count of a table and the SHA-256 of its lines. Same requirements as `rowLines`. */
export async function digestOf(
  db: Kysely<DB>,
  table: StoredTable,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let count = 0
  for await (const { lines, rows } of rowLines(db, table)) {
    hash.update(lines)
    count += rows
  }
  return { rows: count, sha256: hash.digest('hex') }
}

/** Inserts archived lines as table rows. */
export async function insertLines(
  db: Kysely<DB>,
  { name, columns }: StoredTable,
  lines: readonly string[],
): Promise<void> {
  // Uses the database's own JSON operator so that every value is parsed from exactly the text that was written.
  const values = columns.map(({ type }, nth) => sql`(line ->> ${sql.lit(nth)})::${sql.raw(type)}`)
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::text::jsonb) as line`.execute(
    db,
  )
}

/** A sequence and its position. */
export interface SequenceState {
  name: string
  /** Last number issued, as text; if unused, the first number to issue. */
  last: string
  isUsed: boolean
}

/**
 * Returns all sequences of the product. Must run after the rows are read, so that no number issued in the meantime is
 * reused.
 */
export async function sequenceStates(db: Kysely<DB>): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    order by relname collate "C"`.execute(db)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: found } = await sql<Omit<SequenceState, 'name'>>`
      select last_value::text as last, is_called as "isUsed" from ${sql.table(name)}`.execute(db)
    states.push({ name, ...found[0]! })
  }
  return states
}

/** Restores a sequence's position. */
export async function setSequence(db: Kysely<DB>, { name, last, isUsed }: SequenceState): Promise<void> {
  await sql`select setval(format('%I', ${name}::text)::regclass, ${last}::text::bigint, ${isUsed}::boolean)`.execute(
    db,
  )
}
