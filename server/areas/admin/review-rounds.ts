import { sql, type Kysely } from 'kysely'
import { listingPrice } from '../../../contract/money/listing-price'
import type { Data } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import type { ReviewRound } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import { say } from '../../platform/texts/say'

/** A listing in the queue, with what a moderator wants to know before opening it. */
interface Round {
  record: string
  id: string
  round: ReviewRound
  price: string | null
  currency: string | null
}

/** Adds to each queued listing how it came into review, and its price if it has one. */
export async function withRounds(
  db: Kysely<DB>,
  items: Data<'admin/queue'>,
  lang: Lang,
): Promise<Data<'admin/queue'>> {
  const idsOf = (record: string) =>
    JSON.stringify(items.filter((one) => one.record === record).map(({ id }) => id))
  const round = sql`case when l.revision_state = 'editReview' then 'edit'
    when exists (select from record_history h where h.record = w.record and h.record_id = l.id::text
      and h.actor_role = 'person' and h.to_state like '%moderation.pending%'
      and h.from_state not like '%moderation.pending%') then 'again'
    else 'new' end as round`
  const { rows } = await sql<Round>`
    select w.record, l.id::text as id, ${round}, l.price::text as price, l.currency
    from property l, (select 'property'::text as record) w
    where l.id in (select value::bigint from jsonb_array_elements_text(${idsOf('property')}::jsonb))
    union all select w.record, l.id::text, ${round}, null, null
    from project l, (select 'project'::text as record) w
    where l.id in (select value::bigint from jsonb_array_elements_text(${idsOf('project')}::jsonb))`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [`${row.record} ${row.id}`, row]))
  return items.map((item) => {
    const found = known.get(`${item.record} ${item.id}`)
    if (!found) return item
    const { price, currency } = found
    const text =
      price === null || currency === null
        ? null
        : listingPrice({ minor: Number(price), currency }, { lang }, (key) => say(lang, key))
    return { ...item, round: found.round, price: text }
  })
}
