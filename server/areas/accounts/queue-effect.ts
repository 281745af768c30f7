import type { Kysely } from 'kysely'
import { json } from '../../platform/db/json'
import type { DB } from '../../platform/db/schema'

/** Queues an effect of an account in the outbox, such as an e-mail the response needn't wait for. */
export async function queueEffect(
  db: Kysely<DB>,
  type:
    | 'password.resetAsked'
    | 'password.changed'
    | 'password.dropped'
    | 'access.changed'
    | 'sign_in.failures'
    | 'token.created'
    | 'webhook.set',
  payload: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ type, payload: json(payload), run_at: now })
    .execute()
}
