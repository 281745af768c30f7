import { sql, type Kysely } from 'kysely'
import { plan } from '../../../contract/limits'
import { advertisementMachine } from '../../../machines/records/advertisement/machine'
import { statesTagged } from '../../../machines/tagged'
import { inStates } from '../../core/in-states'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'

/** Effect that announces the end of a plan. */
export const planEndsEffect = 'notifications.packageEnds'

const day = 86_400_000

/**
 * Announces the end of active plans to their owners, once for each day count in `plan.warnDays`. Skips warnings that
 * would come within a day of the plan's start. Returns the number of announcements.
 */
export async function warnOfPlanEnds({ db, clock }: Ctx): Promise<number> {
  const now = clock.now()
  let warned = 0
  // Ascending, so that after downtime only the most recent warning is sent.
  for (const days of plan.warnDays.toSorted((a, b) => a - b)) {
    const { rows } = await sql<{ n: number }>`
      with near as (
        update subscription set warned_days = ${days}
        where state = 'active' and due_at > ${now} and due_at <= ${new Date(now.getTime() + days * day)}
          and (warned_days is null or warned_days > ${days})
          and due_at - starts_at >= ${days + 1} * interval '1 day'
        returning id),
      queued as (
        insert into outbox (type, payload, run_at)
        select ${planEndsEffect}, jsonb_build_object('record', 'subscription', 'id', id), ${now}::timestamptz from near
        returning 1)
      select count(*)::int as n from queued`.execute(db)
    warned += rows[0]!.n
  }
  return warned
}

/** Consequence of a plan's end for a listing. */
export interface PlanListing {
  record: 'property' | 'project'
  id: number
  slug: string | null
  title: string
  /** `ends`: no longer public after `due_at`; `stays`: covered by another plan; `waits`: still in review. */
  outcome: 'ends' | 'stays' | 'waits'
  due_at: Date | null
  /** Whether the listing's featuring ends with the plan. */
  isFeatured: boolean
}

/**
 * Returns the listings covered by a plan, with the consequence of the plan's end: live listings, listings that ended
 * with the plan, and listings in review. Excludes listings that were sold, deleted or rejected earlier.
 */
export async function listingsOfPlan(db: Kysely<DB>, subscription: number): Promise<PlanListing[]> {
  const open = inStates([...statesTagged(advertisementMachine, 'open'), 'expired'])
  const featured = (record: 'property' | 'project') => sql`exists (
    select from advertisement a join slot f on f.record = 'advertisement' and f.record_id = a.id
    where f.subscription_id = s.id and f.state = 'used' and a.${sql.ref(`${record}_id`)} = l.id
      and a.state in ${open} and a.due_at = s.due_at)`
  const listed = (record: 'property' | 'project') => sql`
    select ${record} as record, l.id, ${record === 'property' ? sql`l.slug` : sql`null`} as slug, l.title, l.due_at,
      case when u.state = 'held' then 'waits' when l.due_at <= s.due_at then 'ends' else 'stays' end as outcome,
      ${featured(record)} as "isFeatured"
    from subscription s join slot u on u.subscription_id = s.id and u.record = ${record}
    join ${sql.table(record)} l on l.id = u.record_id and l.deleted_at is null
    where s.id = ${subscription} and ${record === 'property' ? sql`l.market_status = 'available'` : sql`true`}
      and case u.state when 'held' then l.request_status = 'pending'
        when 'used' then l.request_status = 'approved' or (l.request_status = 'expired' and l.due_at = s.due_at)
        else false end`
  const { rows } = await sql<PlanListing>`
    select * from (${listed('property')} union all ${listed('project')}) as all_of_them
    order by case outcome when 'ends' then 1 when 'waits' then 2 else 3 end, title, id`.execute(db)
  return rows
}

/** Events announced in the plan's e-mail instead of in separate e-mails. */
const withPlan: Readonly<Record<string, 'property' | 'project' | 'advertisement'>> = {
  'property mail.listingExpired': 'property',
  'project mail.listingExpired': 'project',
  'advertisement mail.featuringOver': 'advertisement',
}

/** Whether a listing or its featuring ended with the last day of a plan whose e-mail already covers it. */
export async function isAnnouncedWithPlan(
  db: Kysely<DB>,
  type: string,
  payload: Record<string, unknown>,
): Promise<boolean> {
  const record = withPlan[`${String(payload['record'])} ${type}`]
  if (!record) return false
  const { rows } = await sql<{ so: boolean }>`
    select exists (
      select from ${sql.table(record)} l join slot u on u.record = ${record} and u.record_id = l.id and u.state = 'used'
      join subscription s on s.id = u.subscription_id and s.due_at = l.due_at
      where l.id = ${Number(payload['id'])}
        and ${record === 'property' ? sql`l.market_status = 'available'` : sql`true`}) as so`.execute(db)
  return rows[0]!.so
}

/** Returns the renewal page of a plan: its checkout, or all plans if it is no longer sold. */
export async function renewalPath(db: Kysely<DB>, subscription: number): Promise<string> {
  const found = await db
    .selectFrom('subscription')
    .innerJoin('package', 'package.id', 'subscription.package_id')
    .select('package.id')
    .where('subscription.id', '=', subscription)
    .where('package.is_active', '=', true)
    .where('package.price_minor', '>', 0)
    .executeTakeFirst()
  return found ? `/checkout/${found.id}` : '/subscription-plan'
}
