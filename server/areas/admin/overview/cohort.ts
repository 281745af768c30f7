import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Data } from '../../../../contract/calls/call-types'
import type { DB } from '../../../platform/db/schema'
import { readSetting } from '../../../platform/settings/settings'
import { neededFields } from '../../eligibility'
import { hasSpentSlot } from '../../listing-kinds'

type CohortSteps = Data<'admin/overview'>['steps']

/**
 * Returns the conversion from sign-up to a live listing: of the accounts created on these UTC days, how many have
 * reached each step so far. Each step counts accounts that reached the previous step. Excludes demo accounts and the
 * team.
 */
export async function cohortSteps(
  db: Kysely<DB>,
  { from, to }: { from: string; to: string },
): Promise<CohortSteps> {
  const isRequired = await readSetting(db, 'verification_required_for_user')
  const { rows } = await sql<CohortSteps>`
    select count(*)::int as registered,
      (count(*) filter (where confirmed))::int as confirmed,
      (count(*) filter (where confirmed and eligible))::int as eligible,
      (count(*) filter (where confirmed and eligible and subscribed))::int as subscribed,
      (count(*) filter (where confirmed and eligible and subscribed and submitted))::int as submitted,
      (count(*) filter (where confirmed and eligible and subscribed and submitted and live))::int as live
    from (
      select confirmed, subscribed, submitted, live,
        -- The gates let nobody list who did not meet them then, whatever has become of the profile since.
        submitted or (complete and (not ${isRequired}::boolean or verification_status = 'success')) as eligible
      from (
        select u.verification_status,
          u.email_verified_at is not null or u.mobile_verified_at is not null or u.account_state = 'purged' as confirmed,
          ${isComplete} as complete,
          exists (select from subscription s where s.user_id = u.id) as subscribed,
          exists (select from property l where l.user_id = u.id)
            or exists (select from project l where l.user_id = u.id) as submitted,
          ${hasLive('property')} or ${hasLive('project')} as live
        from app_user u
        where u.created_at >= ${from}::date and u.created_at < ${to}::date + 1 and u.role = 'user' and not u.is_demo
      ) as facts
    ) as steps`.execute(db)
  return rows[0]!
}

/** Whether all profile fields required for listing are filled (§5). */
const isComplete = sql<boolean>`(${sql.join(
  neededFields.map((field) => sql`coalesce(trim(${sql.ref(`u.${field}`)}), '') <> ''`),
  sql` and `,
)})`

/** Whether the account has or had a live listing. */
const hasLive = (record: 'property' | 'project'): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${sql.table(record)} l
  where l.user_id = u.id and (l.request_status = 'approved' or ${hasSpentSlot(record, 'l')}))`
