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
