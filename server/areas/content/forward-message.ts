import { sql } from 'kysely'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/texts/say'
import { readSetting } from '../../platform/settings/settings'
import { writerName } from './contact-kind'

/** Returns the address to which contact messages are forwarded. */
export const contactAddress = async ({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<string> =>
  (await readSetting(db, 'contact_email')) || config.ADMIN_EMAIL

/**
 * Effect `message.received`: forwards a message to the team, in their language. A reply by e-mail goes to the author.
 * Sends nothing if the message has been answered or closed.
 */
export async function forwardMessage(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('contact_message')
    .selectAll()
    .where('id', '=', Number(payload['id']))
    .where('state', '=', 'received')
    .executeTakeFirst()
  if (!row) return
  const to = await contactAddress(ctx)
  const lang = (await languageOf(ctx, to)) ?? (row.lang as Lang)
  const params = {
    name: writerName(row),
    email: row.email,
    subject: row.subject,
    message: row.message,
    url: `${ctx.config.publicUrl}/admin/record/contact-message/${row.id}`,
  }
  await ctx.mail.send({
    to,
    id: messageId,
    replyTo: row.email,
    subject: say(lang, 'listings.contactMail.subject', params),
    text: say(lang, 'listings.contactMail.text', params),
  })
}

/** Returns the language of the account with this address; undefined if there is none. */
async function languageOf({ db }: Ctx, email: string): Promise<Lang | undefined> {
  const reader = await db
    .selectFrom('app_user')
    .select('lang')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('account_state', '=', 'active')
    .executeTakeFirst()
  return reader?.lang as Lang | undefined
}
