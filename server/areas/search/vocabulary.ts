import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'

/**
 * Properties and projects have separate vocabularies, so that a typo in one isn't a known word because of the other.
 */
export type Vocabulary = 'search_word' | 'project_word'

/** Listings indexed per batch. */
const portion = 1_000

/**
 * Adds the words of newly public and changed listings to the vocabulary, used to detect typos and to complete prefixes.
 * Skips plain numbers. Safe to run in parallel. Returns the number of listings read.
 */
export async function noteWords(db: Kysely<DB>): Promise<number> {
  let read = 0
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      with due as (
        delete from search_due where id in
          (select id from search_due order by id limit ${portion} for update skip locked)
        returning property_id, project_id),
      ${noting('search_word', sql`select p.fts from property p where p.public and p.id in (select property_id from due)`)},
      ${noting('project_word', sql`select j.fts from project j where j.public and j.id in (select project_id from due)`)}
      select count(*)::int as n from due`.execute(db)
    const n = rows[0]!.n
    read += n
    if (n < portion) return read
  }
}

/** CTEs that add the words of some texts to a vocabulary. */
const noting = (vocabulary: Vocabulary, texts: RawBuilder<unknown>) => sql`
  ${sql.ref(`new_${vocabulary}`)} as (
    insert into ${sql.table(vocabulary)} as v (word, n)
    select w.word, count(*)::int from (${texts}) s cross join unnest(tsvector_to_array(s.fts)) w (word)
    where w.word !~ '^[0-9]+$' group by w.word order by w.word
    on conflict (word) do update set n = v.n + excluded.n)`

/**
 * Removes words no longer used by any public listing and recounts the other words, so that every suggestion finds
 * something. Blocks new words while it runs, which takes seconds in a large market.
 */
export async function dropUnusedWords(db: Kysely<DB>): Promise<number> {
  const homes = await dropUnused(db, 'search_word', 'select fts from property where public')
  return homes + (await dropUnused(db, 'project_word', 'select fts from project where public'))
}

function dropUnused(db: Kysely<DB>, vocabulary: Vocabulary, texts: string): Promise<number> {
  const table = sql.table(vocabulary)
  return db.transaction().execute(async (trx) => {
    await sql`lock table ${table} in share row exclusive mode`.execute(trx)
    const { rows } = await sql<{ n: number }>`
      with used as materialized (select word, ndoc as n from ts_stat(${texts})),
      counted as (
        update ${table} w set n = u.n from used u where w.word = u.word and w.n <> u.n),
      gone as (
        delete from ${table} w where not exists (select from used u where u.word = w.word) returning 1)
      select count(*)::int as n from gone`.execute(trx)
    return rows[0]!.n
  })
}
