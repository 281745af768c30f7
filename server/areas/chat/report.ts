import type { TextKey } from '../../../contract/texts/catalogue'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Parsed } from '../../../contract/calls/call-types'
import type { UserRow } from '../../platform/db/schema'
import type { ReportTable } from '../../platform/db/schema.gen'
import { Refusal } from '../../platform/refusal'
import { recordCreated } from '../../core/advance'
import type { Trx } from '../../core/kind'
import { namedPerson } from './acquaintance'

type ReportInput = Parsed<'add_reports'>
type About = Pick<Insertable<ReportTable>, 'property_id' | 'project_id' | 'to_user_id' | 'concerned_id'>

/**
 * Files a report about a property, project or user (§7, D56) and returns its id. Refuses with NOT_FOUND (not visible to
 * the reporter), FORBIDDEN (the reporter's own), VALIDATION (unknown reason, or missing text) and CONFLICT (the
 * reporter's previous report about the same listing or user is undecided).
 */
export async function fileReport(trx: Trx, user: UserRow, sent: ReportInput, now: Date): Promise<number> {
  const about = await aboutOf(trx, user, sent)
  const { reason_id, other_message } = await reportedOf(trx, sent)
  const made = await trx
    .insertInto('report')
    .values({ ...about, user_id: user.id, reason_id, other_message, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Refusal('CONFLICT', 'reports.waits')
  const actor = { role: 'person', id: user.id } as const
  await recordCreated(trx, { record: 'report', id: made.id, to: 'open', actor, now })
  return made.id
}

/** Returns the subject of the report, if it is public and not the reporter's own. */
async function aboutOf(
  trx: Trx,
  user: UserRow,
  { property_id, project_id, user_id }: ReportInput,
): Promise<About> {
  const nobody = { property_id: null, project_id: null, to_user_id: null }
  if (property_id !== undefined) {
    return { ...nobody, property_id, concerned_id: await othersOwner(trx, user, 'property', property_id) }
  }
  if (project_id !== undefined) {
    return { ...nobody, project_id, concerned_id: await othersOwner(trx, user, 'project', project_id) }
  }
  if (user_id === user.id) throw new Refusal('FORBIDDEN', 'reports.own')
  const person = await namedPerson(trx, user.id, user_id!)
  if (!person) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return { ...nobody, to_user_id: person.id, concerned_id: person.id }
}

/** Returns the listing's owner; refuses the reporter's own listing. */
async function othersOwner(trx: Trx, user: UserRow, table: 'property' | 'project', id: number) {
  const found = await trx
    .selectFrom(table)
    .select('user_id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', '=', user.id), sql<boolean>`public`]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  if (found.user_id === user.id) throw new Refusal('FORBIDDEN', 'reports.own')
  return found.user_id
}

/** Returns the chosen reason. Id 0 isn't in the list and, like "something else", requires a text. */
async function reportedOf(trx: Trx, { reason_id, other_message }: ReportInput) {
  const reason =
    reason_id === 0
      ? { id: null, asks_text: true }
      : await trx
          .selectFrom('report_reason')
          .select(['id', 'asks_text'])
          .where('id', '=', reason_id)
          .where('is_public', '=', true)
          .executeTakeFirst()
  if (!reason) throw refusedField('reason_id', 'refusals.reasonRequired')
  if (reason.asks_text && !other_message) throw refusedField('other_message', 'reports.sayIt')
  return { reason_id: reason.id, other_message: other_message ?? null }
}

const refusedField = (field: string, text: TextKey) =>
  new Refusal('VALIDATION', 'refusals.validation', { errors: { [field]: text } })
