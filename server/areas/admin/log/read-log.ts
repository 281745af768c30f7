import { sql } from 'kysely'
import { page } from '../../../../contract/limits'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import { registeredKinds } from '../../../core/registry'
import { stateLabels } from '../../../core/state-labels'
import { called } from '../../../core/person-name'
import { subjectsOf } from './subjects'
import { logWhere, requireFew } from './log-filter'

type LogLine = Data<'admin/log'>[number]
type LogRow = Omit<LogLine, 'at' | 'subject' | 'actor' | 'token' | 'standing' | 'changes'> & {
  at: Date
  actor_id: number | null
  actor_name: string | null
  token_id: number | null
  token_name: string | null
  last_four: string | null
  changes: LogLine['changes'] | null
}

/** Reads the log of all transitions, newest first; `next` is the cursor, null at the end. */
export async function readLog(
  { db }: Ctx,
  { before, limit = page.limit, ...filter }: Parsed<'admin/log'>,
): Promise<{ data: LogLine[]; next: number | null }> {
  await requireFew(db, filter.actor)
  const later =
    before === undefined
      ? sql`true`
      : sql`(h.at, h.id) < (select at, id from record_history where id = ${before})`
  const { rows } = await sql<LogRow>`
    select h.id, h.record, h.record_id, h.event, h.from_state as "from", h.to_state as "to", h.actor_role as role,
      h.actor_id, ${called('u')} as actor_name, h.api_token_id as token_id, k.name as token_name, k.last_four,
      h.reason, h.changes, h.at
    from record_history h left join app_user u on u.id = h.actor_id left join api_token k on k.id = h.api_token_id
    where ${logWhere(filter)} and ${later}
    order by h.at desc, h.id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const subjectFor = await subjectsOf(db, shown)
  return {
    data: shown.map(
      ({ actor_id: actorId, actor_name: name, token_id, token_name, last_four, at, changes, ...line }) =>
        Object.assign(line, {
          subject: subjectFor(line),
          actor: actorId === null ? null : { id: actorId, name: name ?? '' },
          token: token_id === null ? null : { id: token_id, name: token_name, last_four },
          standing: stateLabels(line.record, line),
          changes: changes ?? [],
          at: new Date(at).toISOString(),
        }),
    ),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Returns the events of a record kind's machine, or of all kinds. */
export function eventsOf(record: string | undefined): string[] {
  const asked = registeredKinds().filter(([name]) => record === undefined || name === record)
  return ['created', ...new Set(asked.flatMap(([, { machine }]) => machine.events as string[]))]
}
