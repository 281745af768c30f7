import type { Lang } from '../../../contract/languages'
import { tell } from '../../core/notify'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/http/say'
import { write } from '../../platform/ports/mail-layout'
import { readSetting } from '../../platform/settings'

/** Where webhooks are turned off. */
const page = '/user/integrations'

/**
 * Effect `webhook.set`: notifies the owner of the account of the address that its events go to from now on, by mail and
 * in the notifications. Sends nothing about one that was turned off or deleted meanwhile.
 */
export async function sendWebhookSet(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const found = await ctx.db
    .selectFrom('webhook')
    .innerJoin('app_user', 'app_user.id', 'webhook.user_id')
    .select(['app_user.id as userId', 'app_user.email', 'app_user.lang', 'app_user.name', 'webhook.url'])
    .where('webhook.id', '=', Number(payload['webhook']))
    .where('webhook.turned_off_at', 'is', null)
    .executeTakeFirst()
  if (!found) return
  const { userId, email, name, url: address } = found
  const lang = found.lang as Lang
  const params = { address }
  const notice = { user_id: userId, type: 'mail.webhookSet', params, link: page, letter: messageId }
  await ctx.db.transaction().execute((trx) => tell(trx, notice, ctx.clock.now()))
  ctx.bus.wake([userId])
  if (!email) return
  const site = await readSetting(ctx.db, 'company_name')
  await ctx.mail.send({
    to: email,
    id: messageId,
    ...write(lang, site, {
      subject: say(lang, 'mail.webhookSet.subject', { site }),
      lines: [
        ...(name ? [say(lang, 'mail.hello', { name })] : []),
        say(lang, 'mail.webhookSet.body', { address }),
        say(lang, 'mail.webhookSet.advice'),
      ],
      button: { label: say(lang, 'mail.webhookSet.button'), url: `${ctx.config.publicUrl}${page}` },
      footer: say(lang, 'mail.changed.footer', { site }),
    }),
  })
}
