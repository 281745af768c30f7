import { sql } from 'kysely'
import type { Parsed } from '../../../contract/types'
import type { Lang } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/http/refusal'
import { say } from '../../platform/http/say'
import { recordCreated } from '../../core/advance'
import { readSetting } from '../../platform/settings'

const hour = 60 * 60_000
/** Messages one address may send within an hour. */
const perHour = 5

/**
 * Keeps a message to the operator, where it waits in the queue, and mails it to those who answer. A mail provider that
 * is down loses nothing.
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
  const id = await ctx.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('contact_message')
      .values({ ...message, lang, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const actor = { role: 'guest', id: null } as const
    await recordCreated(trx, { record: 'contact-message', id: made.id, to: 'received', actor, now })
    return made.id
  })
  const to = (await readSetting(ctx.db, 'contact_email')) || ctx.config.ADMIN_EMAIL
  const params = {
    ...message,
    name: `${message.first_name} ${message.last_name}`,
    url: `${ctx.config.publicUrl}/admin/record/contact-message/${id}`,
  }
  await ctx.mail
    .send({
      to,
      subject: say(lang, 'listings.contactMail.subject', params),
      text: say(lang, 'listings.contactMail.text', params),
    })
    .catch((error: unknown) => ctx.log.warn({ error, id }, 'contact message was kept but not mailed'))
  return id
}
