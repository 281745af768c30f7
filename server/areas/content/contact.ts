import { sql } from 'kysely'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import { Refusal } from '../../platform/refusal'
import { recordCreated } from '../../core/advance'

const hour = 60 * 60_000
/** Maximum number of messages per e-mail address and hour. */
const perHour = 5

/**
 * Stores a contact message in the queue and leaves forwarding to the outbox, so that a mail outage neither loses nor
 * delays it.
 */
export async function takeMessage(ctx: Ctx, message: Parsed<'contct_us'>, lang: Lang): Promise<number> {
  const now = ctx.clock.now()
  const { n } = await ctx.db
    .selectFrom('contact_message')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(sql`lower(email)`, '=', message.email)
    .where('created_at', '>', new Date(now.getTime() - hour))
    .executeTakeFirstOrThrow()
  if (n >= perHour)
    throw new Refusal('RATE_LIMITED', 'refusals.rateLimited', { extra: { retry_after: hour / 1000 } })
  return ctx.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('contact_message')
      .values({ ...message, lang, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const actor = { role: 'guest', id: null } as const
    await recordCreated(trx, { record: 'contact-message', id: made.id, to: 'received', actor, now })
    await trx
      .insertInto('outbox')
      .values({
        type: 'message.received',
        payload: json({ record: 'contact-message', id: made.id }),
        run_at: now,
      })
      .execute()
    return made.id
  })
}
