import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../platform/context'
import type { Trx } from '../../../core/kind'
import { listingStatus } from '../../listing-kinds'
import type { Span } from '../money/sums'
import { noteRelease } from '../workflow/release-runs'
import { forgetOldReports } from './flows'

/** Maximum days of a source folded per transaction; the first run may find years. */
const daysAtOnce = 31
/**
 * Number of ids before the last id seen that are read again, because a row can become visible after a row with a higher
 * id.
 */
const idsAgain = 1000
const dayMs = 86_400_000
/** Overlap by time, in ms, for the same reason as `idsAgain`: rows changed this recently are read again. */
const again = 60 * 60_000

interface Source {
  name: string
  /** Whether the source is append-only, so that only a higher id means new data. */
  isAppended: boolean
  /** Selects the UTC days of rows whose id is above `after` or that have changed since the given time. */
  changed: (after: number, since: Date) => RawBuilder<{ day: string }>
  lastId: RawBuilder<{ id: number }>
  table: 'daily_transition' | 'daily_stay' | 'daily_revenue' | 'daily_answer'
  /** Sums of `table` by month, and the columns that tell its rows apart. */
  months?: { table: 'monthly_transition' | 'monthly_stay'; columns: readonly string[] }
  /** Selects the figures for the days from `from` up to but excluding `until`. */
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
    months: { table: 'monthly_transition', columns: ['record', 'event', 'from_state', 'to_state'] },
    rows: (from, until) => sql`
      select ${dayOf(sql`at`)} as day, record, event, coalesce(from_state, ''), to_state, count(*)::int
      from record_history where at >= ${from} and at < ${until} group by 1, 2, 3, 4, 5`,
  },
  {
    // A part of a state that the record is no longer in was entered by the last change that brought it.
    name: 'stays',
    isAppended: true,
    changed: (after) =>
      sql`select distinct ${dayOf(sql`at`)}::text as day from record_history where id > ${after}`,
    lastId: sql`select coalesce(max(id), 0)::bigint as id from record_history`,
    table: 'daily_stay',
    months: { table: 'monthly_stay', columns: ['record', 'state', 'bucket'] },
    rows: (from, until) => sql`
      select day, record, state, floor(2 * log(2, greatest(seconds, 1)::numeric))::int, count(*)::int from (
        select ${dayOf(sql`h.at`)} as day, h.record, s.state, extract(epoch from h.at - entered.at) as seconds
        from record_history h
        cross join lateral unnest(string_to_array(h.from_state, ' ')) as s (state)
        cross join lateral (
          select e.at from record_history e
          where e.record = h.record and e.record_id = h.record_id and e.id < h.id
            and s.state = any (string_to_array(e.to_state, ' '))
            and (e.from_state is null or s.state <> all (string_to_array(e.from_state, ' ')))
          order by e.id desc limit 1) as entered
        where h.at >= ${from} and h.at < ${until} and s.state <> all (string_to_array(h.to_state, ' '))) stays
      group by 1, 2, 3, 4`,
  },
  {
    // A movement has the gateway's timestamp, possibly days before its webhook arrived.
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
    // An answer counts for the day its conversation began.
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
 * Folds new data of every source into its daily figures. Safe to run in parallel: processes wait for each other, and
 * the second finds nothing new. Returns the number of days folded.
 */
export async function foldFigures(ctx: Ctx): Promise<number> {
  const { db, clock } = ctx
  await noteRelease(ctx)
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
  // Read before the days, so that rows added in the meantime are picked up next time.
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

/** Groups consecutive days into spans of limited length. */
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

async function foldDays(trx: Trx, { table, rows, months }: Source, { from, until }: Span): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${within(from, until)}`.execute(trx)
  await sql`insert into ${sql.table(table)} ${rows(from, until)}`.execute(trx)
  if (!months) return
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth()))
  const last = new Date(until.getTime() - dayMs)
  const after = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1))
  const columns = sql.join(months.columns.map((column) => sql.ref(column)))
  await sql`delete from ${sql.table(months.table)} where ${within(first, after)}`.execute(trx)
  await sql`
    insert into ${sql.table(months.table)} (day, ${columns}, n)
    select date_trunc('month', day)::date, ${columns}, sum(n)::int from ${sql.table(table)}
    where ${within(first, after)} group by date_trunc('month', day), ${columns}`.execute(trx)
}

const textOfDay = (at: Date) => at.toISOString().slice(0, 10)

/** Condition for rows from one UTC day up to but excluding another. */
const within = (from: Date, until: Date) =>
  sql`day >= ${textOfDay(from)}::date and day < ${textOfDay(until)}::date`

/** Counts records by status, using the names shown to owners and the administration. */
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
