import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/texts/say'
import { readSetting } from '../../platform/settings/settings'
import { writerName } from './contact-kind'

/** E-mails the reply to the person who sent a contact message, in the message's language, quoting the message. */
export async function sendAnswer(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('contact_message')
    .selectAll()
    .where('id', '=', Number(payload['id']))
    .executeTakeFirst()
  // The sender may have been purged since.
  if (!row) return
  const params = {
    name: writerName(row),
    site: await readSetting(ctx.db, 'company_name'),
    subject: row.subject,
    message: row.message,
    answer: payload['reason'] ?? '',
  }
  const lang = row.lang as Lang
  await ctx.mail.send({
    to: row.email,
    id: messageId,
    subject: say(lang, 'mail.answer.subject', params),
    text: say(lang, 'mail.answer.text', params),
  })
}
