import type { Kysely, Selectable } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { AgentApplicationTable } from '../../platform/db/schema.gen'
import type { Trx } from '../../core/kind'
import { recordCreated } from '../../core/advance'

export type ApplicationRow = Selectable<AgentApplicationTable>

/** Returns a user's own application, or undefined if none was started. */
export function readApplication(db: Kysely<DB>, userId: number): Promise<ApplicationRow | undefined> {
  return db.selectFrom('agent_application').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Like `readApplication`, but locks the application until the transaction ends and creates it if there is none. */
export async function openApplication(trx: Trx, userId: number, now: Date): Promise<ApplicationRow> {
  const { verification_status: state } = await trx
    .selectFrom('app_user')
    .select('verification_status')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const made = await trx
    .insertInto('agent_application')
    .values({ user_id: userId, state, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    await recordCreated(trx, {
      record: 'agent-application',
      id: made.id,
      to: state,
      actor: { role: 'person', id: userId },
      now,
    })
  return trx
    .selectFrom('agent_application')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Returns the latest submission with the form it answered. */
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
