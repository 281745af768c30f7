import { sql, type Kysely } from 'kysely'
import type { Data } from '../../../../contract/calls/call-types'
import type { Lang } from '../../../../contract/language/languages'
import type { RecordName } from '../../../../contract/values'
import type { DB } from '../../../platform/db/schema'
import { isRecordMail } from '../../notifications'
import { describeEffect } from '../deliveries/delivery-line'

/** Number of a record's latest effects that are read. */
const most = 500

type RecordMail = Data<'admin/workflow-record'>['mails'][number]

/**
 * Returns the e-mails about a record as far as their effects are kept, oldest first: subject and addressee's role, never
 * the address or the text.
 */
export async function mailsOf(
  db: Kysely<DB>,
  record: RecordName,
  id: string,
  lang: Lang,
): Promise<RecordMail[]> {
  const { rows } = await sql<{
    type: string
    to: RecordMail['to'] | null
    at: Date
    done: boolean
    dead: boolean
  }>`
    select type, payload ->> 'to' as to, coalesce(due_since, run_at) as at,
      done_at is not null as done, dead_at is not null as dead
    from outbox where payload ->> 'record' = ${record} and payload ->> 'id' = ${id}
    order by id desc limit ${most}`.execute(db)
  return rows
    .filter(({ type }) => isRecordMail(type))
    .toReversed()
    .map(({ type, to, at, done, dead }) => ({
      what: describeEffect(type, lang),
      to: to ?? 'owner',
      at: at.toISOString(),
      state: done ? 'sent' : dead ? 'failed' : 'waiting',
    }))
}
