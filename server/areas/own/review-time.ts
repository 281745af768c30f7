import { sql } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'

/** Maximum age in days of the reviews measured. */
const days = 90
/** Maximum number of reviews read, newest first. */
const newest = 200
/** Minimum number of reviews for a meaningful median. */
const least = 5

/**
 * Returns the median time from submission to a moderator's decision in hours, over recent decisions; null if there are
 * too few.
 */
export async function readReviewTime({ db, clock }: Ctx): Promise<Data<'own-review-time'>> {
  const since = new Date(clock.now().getTime() - days * 86_400_000)
  const { rows } = await sql<{ count: number; seconds: number | null }>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from d.at - s.at))::float8 as seconds
    from (
      select record, record_id, from_state, at, id from record_history
      where event in ('listing.approved', 'listing.rejected') and record in ('property', 'project') and at >= ${since}
      order by id desc limit ${newest}
    ) d
    cross join lateral (
      select b.at from record_history b
      where b.record = d.record and b.record_id = d.record_id and b.id < d.id
        and b.to_state = d.from_state and b.from_state is distinct from b.to_state
      order by b.id desc limit 1
    ) s`.execute(db)
  const [found] = rows
  if (!found || found.count < least || !found.seconds) return null
  return { hours: found.seconds / 3600 }
}
