import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema'

/** Listings whose words are noted at once. */
const portion = 1_000

/**
 * Notes the words of listings that became public or changed their texts, so that mistyped words can be recognised and
 * those that begin as typed be named. Numbers alone are left out.
 * Several may run at once. Returns how many listings were read.
 */
export async function noteWords(db: Kysely<DB>): Promise<number> {
  let read = 0
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      with due as (
        delete from search_due where id in
          (select id from search_due order by id limit ${portion} for update skip locked)
        returning property_id, project_id),
      used as (
        select w.word, count(*)::int as n from (
          select p.fts from property p where p.public and p.id in (select property_id from due)
          union all
          select j.fts from project j where j.public and j.id in (select project_id from due)) s
        cross join unnest(tsvector_to_array(s.fts)) w (word)
        where w.word !~ '^[0-9]+$'
        group by w.word),
      noted as (
        insert into search_word (word, n) select word, n from used order by word
        on conflict (word) do update set n = search_word.n + excluded.n)
      select count(*)::int as n from due`.execute(db)
    const n = rows[0]!.n
    read += n
    if (n < portion) return read
  }
}

/**
 * Drops the words that no public listing has any more, and counts the others anew: nobody is to be led to what is gone.
 * New words wait meanwhile, seconds in a large market.
 */
export async function dropUnusedWords(db: Kysely<DB>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table search_word in share row exclusive mode`.execute(trx)
    const { rows } = await sql<{ n: number }>`
      with used as materialized (
        select word, ndoc as n from ts_stat('select fts from property where public
          union all select fts from project where public')),
      counted as (
        update search_word w set n = u.n from used u where w.word = u.word and w.n <> u.n),
      gone as (
        delete from search_word w where not exists (select from used u where u.word = w.word) returning 1)
      select count(*)::int as n from gone`.execute(trx)
    return rows[0]!.n
  })
}
