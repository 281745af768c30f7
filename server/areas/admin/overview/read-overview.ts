import { sql, type Kysely } from 'kysely'
import { may, permissionOfRecord } from '../../../../contract/api/permissions'
import type { Data } from '../../../../contract/calls/call-types'
import type { DB, UserRow } from '../../../platform/db/schema'
import type { Lang } from '../../../../contract/language/languages'
import type { RecordName } from '../../../../contract/values'
import { textIn } from '../../../platform/texts/catalogue-text'
import { filterName, speakerOf } from '../../alerts'
import { oldestWaiting } from '../lists'
import { bucketMedian } from './bucket-quantile'
import { cohortSteps } from './cohort'
import { statusDays } from './listing-statuses'

type Overview = Data<'admin/overview'>

interface Asked {
  /** UTC days, both inclusive. */
  from: string
  to: string
  user: UserRow
  lang: Lang
  now: Date
}

/** Subscriptions ending within this many days are listed. */
const endsSoonDays = 7
/** Maximum number of searches returned. */
const mostSearches = 10

/**
 * Returns the activity between two days and what needs attention now; parts the user may not see are null. Reads only
 * daily figures and small indexes, never the history.
 */
export async function readOverview(db: Kysely<DB>, asked: Asked): Promise<Overview> {
  const { user, from, to } = asked
  const mine = (record: RecordName) => may(user, permissionOfRecord(record))
  return {
    days: { from, to },
    folded_at: await foldedAt(db),
    money: may(user, 'money') ? await moneyOf(db, asked) : null,
    subscriptions: may(user, 'money') ? await subscriptionsOf(db, asked) : null,
    listings: may(user, 'listings') ? await statusDays(db, asked) : null,
    steps: await cohortSteps(db, asked),
    answers: may(user, 'people') ? await answersOf(db, asked) : null,
    searches: may(user, 'listings') ? await emptySearches(db, asked) : null,
    queue: await oldestWaiting(db, mine),
  }
}

async function foldedAt(db: Kysely<DB>): Promise<string | null> {
  const row = await db
    .selectFrom('daily_fold')
    .select((eb) => eb.fn.min('at').as('at'))
    .executeTakeFirst()
  return row?.at ? new Date(row.at).toISOString() : null
}

/** Returns revenue by day and plan, and the totals of the preceding period of the same length. */
async function moneyOf(db: Kysely<DB>, { from, to }: Asked): Promise<Overview['money']> {
  const { rows: days } = await sql<NonNullable<Overview['money']>['days'][number]>`
    select r.day::text as day, r.package_id, ${textIn('k', 'name')} as package, r.currency, r.n, r.amount_minor
    from daily_revenue r join package k on k.id = r.package_id
    where r.day between ${from}::date and ${to}::date order by r.day, k.name`.execute(db)
  const { rows: before } = await sql<NonNullable<Overview['money']>['before'][number]>`
    select currency, sum(n)::int as n, sum(amount_minor)::bigint as amount_minor from daily_revenue
    where day >= ${from}::date - (${to}::date - ${from}::date + 1) and day < ${from}::date
    group by currency order by currency`.execute(db)
  return { days, before }
}

async function subscriptionsOf(db: Kysely<DB>, { from, to, now }: Asked): Promise<Overview['subscriptions']> {
  const soon = new Date(now.getTime() + endsSoonDays * 86_400_000)
  const { rows } = await sql<NonNullable<Overview['subscriptions']>>`
    select coalesce((select n from status_count where record = 'subscription' and status = 'active'), 0)::int as active,
      (select count(*)::int from subscription where state = 'active' and due_at < ${soon}) as ending,
      (select coalesce(sum(n), 0)::int from daily_transition
        where record = 'subscription' and event = 'created' and day between ${from}::date and ${to}::date) as started`.execute(
    db,
  )
  return rows[0]!
}

async function answersOf(db: Kysely<DB>, { from, to }: Asked): Promise<Overview['answers']> {
  const { rows } = await sql<{ bucket: number; n: number }>`
    select bucket, sum(n)::int as n from daily_answer where day between ${from}::date and ${to}::date
    group by bucket order by bucket`.execute(db)
  const answered = rows.filter(({ bucket }) => bucket >= 0)
  const count = (some: typeof rows) => some.reduce((sum, { n }) => sum + n, 0)
  return { begun: count(rows), answered: count(answered), median_seconds: bucketMedian(answered) }
}

/** Returns the filters that most often had no results, with the number of users who saved each. */
async function emptySearches(db: Kysely<DB>, { from, to, lang }: Asked): Promise<Overview['searches']> {
  const { rows } = await sql<{ query: string; n: number; saved: number }>`
    select s.query, s.n, (select count(*)::int from saved_search a where a.query = s.query) as saved from (
      select query, sum(n)::int as n from daily_empty_search where day between ${from}::date and ${to}::date
      group by query order by n desc, query limit ${mostSearches}) s order by s.n desc, s.query`.execute(db)
  if (rows.length === 0) return []
  const speaker = await speakerOf(db, lang)
  return rows.map(({ query, n, saved }) => ({ query, n, saved, name: filterName(query, speaker) }))
}
