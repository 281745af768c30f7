import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '../../../../contract/types'
import { containing } from '../../../platform/db/page-of'

export type LogFilter = Omit<Parsed<'admin/log'>, 'before' | 'limit'>

/** A name that matches more people than this is too general. */
const actors = 200

/** The lines of the log that are asked for, as a condition on `record_history h`. Days are days of UTC. */
export function logWhere({ record, id, event, role, actor, from, to }: LogFilter): RawBuilder<boolean> {
  const all = [
    record && sql`h.record = ${record}`,
    id && sql`h.record_id = ${id}`,
    event && sql`h.event = ${event}`,
    role && sql`h.actor_role = ${role}`,
    actor && sql`h.actor_id in ${namedLike(actor)}`,
    from && sql`h.at >= ${dayOf(from)}`,
    to && sql`h.at < ${new Date(dayOf(to).getTime() + 86_400_000)}`,
  ].filter((one) => typeof one === 'object')
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`
}

/** The people in whose name, e-mail address or number these words stand. */
export const namedLike = (words: string) => sql<number>`(
  select id from app_user where lower(concat_ws(' ', name, email, mobile)) like ${containing(words)} limit ${actors})`

/** Midnight of a day in UTC. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
