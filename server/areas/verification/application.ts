import type { Kysely, Selectable } from 'kysely'
import type { DB, UserRow } from '../../platform/db/schema'
import type { AgentApplicationTable } from '../../platform/db/schema.gen'
import type { Trx } from '../../core/kind'
import { recordCreated } from '../../core/advance'

export type ApplicationRow = Selectable<AgentApplicationTable>

/** A person's own application, or undefined before anything was filled in. */
export function readApplication(db: Kysely<DB>, userId: number): Promise<ApplicationRow | undefined> {
  return db.selectFrom('agent_application').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The same, locked until the transaction ends; begun now when there is none. */
export async function openApplication(trx: Trx, user: UserRow, now: Date): Promise<ApplicationRow> {
  const made = await trx
    .insertInto('agent_application')
    .values({ user_id: user.id, state: user.verification_status, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    await recordCreated(trx, {
      record: 'agent-application',
      id: made.id,
      to: user.verification_status,
      actor: { role: 'person', id: user.id },
      now,
    })
  return trx
    .selectFrom('agent_application')
    .selectAll()
    .where('user_id', '=', user.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** What was sent last, with the form it answered. */
export function lastSubmission(db: Kysely<DB>, applicationId: number) {
  return db
    .selectFrom('agent_submission as s')
    .innerJoin('verification_form as f', 'f.version', 's.form_version')
    .select(['s.id', 's.form_version', 's.answers', 's.sent_at', 'f.fields', 'f.saved_at'])
    .where('s.application_id', '=', applicationId)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
