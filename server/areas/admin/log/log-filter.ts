import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Parsed } from '../../../../contract/calls/call-types'
import { recordSides } from '../../../../contract/values'
import { containing } from '../../../platform/db/page-of'
import type { DB } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'

export type LogFilter = Omit<Parsed<'admin/log'>, 'before' | 'limit'>

/** Maximum number of people a name may match; finding the log lines of more people would take too long. */
const actors = 200

/** Refuses (VALIDATION) a name that matches too many people, rather than silently omitting lines. */
export async function requireFew(db: Kysely<DB>, words: string | undefined): Promise<void> {
  if (!words) return
  const { rows } = await sql`${matching(words)} offset ${actors} limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('VALIDATION', 'log.tooManyPeople', { params: { max: actors } })
}

/** Returns the log filter as a condition on `record_history h`. Days are in UTC. */
export function logWhere({ record, id, event, role, actor, from, to }: LogFilter): RawBuilder<boolean> {
  const all = [
    record && sql`h.record = ${record}`,
    id && sql`h.record_id = ${id}`,
    event && sql`h.event = ${event}`,
    // For records with two parties, the log stores the user's side instead of `person`.
    role && sql`h.actor_role in (${sql.join(role === 'person' ? [role, ...recordSides] : [role])})`,
    actor && sql`h.actor_id in ${namedLike(actor)}`,
    from && sql`h.at >= ${dayOf(from)}`,
    to && sql`h.at < ${new Date(dayOf(to).getTime() + 86_400_000)}`,
  ].filter((one) => typeof one === 'object')
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`
}

/** Returns a query for the users whose name, e-mail address or number contains these words; see `requireFew`. */
export const namedLike = (words: string) => sql<number>`(${matching(words)} limit ${actors})`

const matching = (words: string) =>
  sql`select id from app_user where lower(concat_ws(' ', name, email, mobile)) like ${containing(words)}`

/** Returns midnight UTC of a day. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
