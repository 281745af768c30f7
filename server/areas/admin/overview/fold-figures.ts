import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../platform/context'
import type { Trx } from '../../../core/kind'
import { listingStatus } from '../../listing-kinds'
import type { Span } from '../money/sums'
import { forgetOldReports } from './flows'

/** Days of a source that are folded in one transaction: the first run may find years of them. */
const daysAtOnce = 31
/** A row may become visible after one with a higher id: so many before the last one that was seen are seen again. */
const idsAgain = 1000
const dayMs = 86_400_000
/** The same by time, milliseconds. */
const again = 60 * 60_000

/** A source of daily figures. */
interface Source {
  name: string
  /** Its rows only come and never change: without a higher id nothing is new. */
  isAppended: boolean
  /** The days (UTC) of the rows that came after an id, or changed since a time. */
  changed: (after: number, since: Date) => RawBuilder<{ day: string }>
  lastId: RawBuilder<{ id: number }>
  table: 'daily_transition' | 'daily_revenue' | 'daily_answer'
  /** The rows of the table for the days from the first to before the second. */
  rows: (from: Date, until: Date) => RawBuilder<unknown>
}

const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date`

const sources: readonly Source[] = [
  {
    name: 'history',
    isAppended: true,
    changed: (after) =>
      sql`select distinct ${dayOf(sql`at`)}::text as day from record_history where id > ${after}`,
    lastId: sql`select coalesce(max(id), 0)::bigint as id from record_history`,
    table: 'daily_transition',
    rows: (from, until) => sql`
      select ${dayOf(sql`at`)} as day, record, event, coalesce(from_state, ''), to_state, count(*)::int
      from record_history where at >= ${from} and at < ${until} group by 1, 2, 3, 4, 5`,
  },
  {
    // A movement has the gateway's time, which may be days before its webhook came.
    name: 'money',
    isAppended: true,
    changed: (after) =>
      sql`select distinct ${dayOf(sql`at`)}::text as day from money_movement where id > ${after}`,
    lastId: sql`select coalesce(max(id), 0)::bigint as id from money_movement`,
    table: 'daily_revenue',
    rows: (from, until) => sql`
      select ${dayOf(sql`m.at`)} as day, p.package_id, m.currency, count(*)::int, sum(m.amount_minor)::bigint
      from money_movement m join payment p on p.id = m.payment_id
      where m.kind in ('charge', 'secondCharge') and m.amount_minor is not null and m.at >= ${from} and m.at < ${until}
      group by 1, 2, 3`,
  },
  {
    // An answer counts on the day when its conversation began.
    name: 'answers',
    isAppended: false,
    changed: (_, since) =>
      sql`select distinct ${dayOf(sql`created_at`)}::text as day from chat_thread where updated_at >= ${since}`,
    lastId: sql`select coalesce(max(id), 0)::bigint as id from chat_thread`,
    table: 'daily_answer',
    rows: (from, until) => sql`
      select day, bucket, count(*)::int from (
        select ${dayOf(sql`t.created_at`)} as day,
          case when a.at is null then -1
            else floor(2 * log(2, greatest(extract(epoch from a.at - t.created_at), 1)::numeric))::int end as bucket
        from chat_thread t left join lateral (
          select min(m.created_at) as at from chat_message m
          where m.thread_id = t.id and m.from_person <> (t.started_by = t.person_id)) a on true
        where t.created_at >= ${from} and t.created_at < ${until}) s
      group by day, bucket`,
  },
]

/**
 * Folds what is new in every source into its days. Several processes may do so at once: they wait for each other, and
 * the second finds nothing new. Answers with how many days were folded.
 */
export async function foldFigures(ctx: Ctx): Promise<number> {
  const { db, clock } = ctx
  await forgetOldReports(ctx)
  let days = 0
  for (const source of sources)
    days += await db.transaction().execute((trx) => foldSource(trx, source, clock.now()))
  return days
}

async function foldSource(trx: Trx, source: Source, now: Date): Promise<number> {
  await sql`insert into daily_fold (source, last_id, at) values (${source.name}, 0, 'epoch') on conflict do nothing`.execute(
    trx,
  )
  const seen = await trx
    .selectFrom('daily_fold')
    .select(['last_id', 'at'])
    .where('source', '=', source.name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Before the days are read: what comes meanwhile is new the next time.
  const { rows: last } = await sql<{ id: number }>`${source.lastId}`.execute(trx)
  const lastId = Number(last[0]!.id)
  if (source.isAppended && lastId === seen.last_id) return 0
  const { rows } = await sql<{ day: string }>`${source.changed(
    Math.max(0, seen.last_id - idsAgain),
    new Date(seen.at.getTime() - again),
  )}`.execute(trx)
  const days = rows.map(({ day }) => day).toSorted()
  for (const stretch of stretches(days)) await foldDays(trx, source, stretch)
  if (source.table === 'daily_transition') await countStatuses(trx)
  await trx
    .updateTable('daily_fold')
    .set({ last_id: lastId, at: now })
    .where('source', '=', source.name)
    .execute()
  return days.length
}

/** Days that follow each other, so many at most, as the times from and until. */
function stretches(days: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const day of days) {
    const from = new Date(`${day}T00:00:00Z`)
    const until = new Date(from.getTime() + dayMs)
    const last = spans.at(-1)
    const joins = last?.until.getTime() === from.getTime()
    if (last && joins && until.getTime() - last.from.getTime() <= daysAtOnce * dayMs) last.until = until
    else spans.push({ from, until })
  }
  return spans
}

async function foldDays(trx: Trx, { table, rows }: Source, { from, until }: Span): Promise<void> {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  await sql`delete from ${sql.table(table)} where day >= ${day(from)}::date and day < ${day(until)}::date`.execute(
    trx,
  )
  await sql`insert into ${sql.table(table)} ${rows(from, until)}`.execute(trx)
}

/** Every status that is counted: each record's own word, as its owner and the administration read it. */
async function countStatuses(trx: Trx): Promise<void> {
  await sql`delete from status_count`.execute(trx)
  await sql`
    insert into status_count (record, status, n)
    select 'property', ${listingStatus('property', 'p')}, count(*)::int from property p where p.deleted_at is null group by 2
    union all
    select 'project', ${listingStatus('project', 'j')}, count(*)::int from project j where j.deleted_at is null group by 2
    union all select 'account', account_state, count(*)::int from app_user group by 2
    union all select 'advertisement', state, count(*)::int from advertisement group by 2
    union all select 'subscription', state, count(*)::int from subscription group by 2`.execute(trx)
}
