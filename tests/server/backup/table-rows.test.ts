import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  digestOf,
  exactTexts,
  insertLines,
  rowLines,
  storedTables,
} from '../../../server/app/backup/table-rows'
import { emptyDatabase } from '../../support/harness'

/** Values easily altered by conversion to text, by type. */
const values: Record<string, string[]> = {
  jsonb: [`'null'`, `'{"a": [1, 1e400, null, "\\u2028 \\\\ \\" é"]}'`, `'"text"'`, 'null'],
  json: [`'{"b":  1, "a": 2}'`, `'null'`],
  text: [`''`, `E'a\\nb\\tc\\\\'`, `'"quoted"'`, `'NULL'`, `E'\\u2028'`, `'${'🏡 घर بيت'}'`, 'null'],
  'text[]': [`array['', null, 'NULL', '{}', 'a,b', '"', E'\\\\']`, `'{}'`, 'null'],
  'bigint[]': ['array[9007199254740993, -1]::bigint[]'],
  bytea: [`'\\x00ff0a22'::bytea`, `''::bytea`],
  numeric: ['12345678901234567890.123456789', `'NaN'`, '0.10'],
  'double precision': ['0.1::float8 + 0.2::float8', `'-0'`, `'Infinity'`, '1e-310'],
  real: ['0.1::real'],
  bigint: ['9223372036854775807'],
  timestamptz: [`'infinity'`, `'2026-01-05 09:00:00.123456+02'`, `'0044-03-15 12:00:00+00 BC'`],
  date: [`'-infinity'`, `'9999-12-31'`],
  interval: [`'1 mon -2 days 03:04:05.000006'`],
  boolean: ['true', 'null'],
  uuid: [`'00000000-0000-4000-8000-00000000000a'`],
  tsvector: [`to_tsvector('simple', 'a house''s \\ door')`],
}

test("every value survives unchanged regardless of the session's text format settings", async () => {
  const { db } = await emptyDatabase(true)
  const columns = Object.keys(values).map((type, nth) => `c${nth} ${type}`)
  const most = Math.max(...Object.values(values).map((of) => of.length))
  const rows = Array.from(
    { length: most },
    (_, nth) =>
      `(${Object.values(values)
        .map((of) => of[nth % of.length])
        .join(', ')})`,
  )
  const rollback = new Error('rolled back')
  await expect(
    db.transaction().execute(async (trx) => {
      await sql
        .raw(`set local datestyle = 'SQL, DMY'; set local timezone = 'Asia/Kolkata'; set local bytea_output = 'escape';
        set local extra_float_digits = 0`)
        .execute(trx)
      await exactTexts.execute(trx)
      // The table has a key with a column order of its own, texts that collations sort differently, and a generated
      // column.
      await sql
        .raw(`create table probe (code text, ${columns.join(', ')}, id bigint generated always as identity,
        twice text generated always as (code || code) stored, primary key (code, id))`)
        .execute(trx)
      for (const row of rows)
        for (const code of ['b', 'B', 'a', 'ä', 'a-b', 'ab'])
          await sql.raw(`insert into probe values ('${code}', ${row.slice(1)}`).execute(trx)
      const table = (await storedTables(trx)).find(({ name }) => name === 'probe')!
      expect(table.columns.map(({ name }) => name)).not.toContain('twice')
      const lines: string[] = []
      for await (const piece of rowLines(trx, table))
        lines.push(...piece.lines.toString().split('\n').slice(0, -1))
      expect(lines).toHaveLength(6 * most)
      // Sorted by bytes, as an engine with another collation would have them.
      const codes = lines.map((line) => (JSON.parse(line) as string[])[0]!)
      expect(codes).toEqual(codes.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
      const digest = await digestOf(trx, table)
      await sql`create table before as select * from probe`.execute(trx)
      await sql`truncate probe`.execute(trx)
      expect(await digestOf(trx, table)).not.toEqual(digest)
      await insertLines(trx, table, lines)
      expect(await digestOf(trx, table)).toEqual(digest)
      const { rows: different } = await sql`
        (select p::text from probe p except all select b::text from before b)
        union all (select b::text from before b except all select p::text from probe p)`.execute(trx)
      expect(different).toEqual([])
      throw rollback
    }),
  ).rejects.toBe(rollback)
})
