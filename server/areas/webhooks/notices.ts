import { accountMail, sendAccountNotice } from '../../core/account-notice'
import { turnedOffEffect } from '../../core/webhook-turn-off'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/texts/say'

/** Page to turn webhooks on and off. */
const link = '/user/integrations'

const ownerOf = (ctx: Ctx, payload: Record<string, unknown>) =>
  ctx.db
    .selectFrom('webhook')
    .innerJoin('app_user', 'app_user.id', 'webhook.user_id')
    .select(['app_user.id as user_id', 'app_user.email', 'app_user.lang', 'app_user.name', 'webhook.url'])
    .where('webhook.id', '=', Number(payload['webhook']))

/**
 * Effect `webhook.set`: notifies the account's owner, by e-mail and notification, that events now go to a new
 * destination. Skipped if the webhook has been turned off or deleted in the meantime.
 */
export async function sendWebhookSet(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const owner = await ownerOf(ctx, payload).where('webhook.turned_off_at', 'is', null).executeTakeFirst()
  if (!owner) return
  const key = 'mail.webhookSet' as const
  const { name, url: address } = owner
  const mail = { key, name, params: { address } }
  await sendAccountNotice(ctx, messageId, {
    owner,
    type: key,
    params: mail.params,
    link,
    mail: (texts) => accountMail({ ...texts, ...mail }),
  })
}

/** Effect that notifies the owner by e-mail and notification that a webhook was turned off. */
export async function sendTurnedOff(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const owner = await ownerOf(ctx, payload).where('webhook.turned_off_at', 'is not', null).executeTakeFirst()
  if (!owner) return
  const params = { name: owner.name, address: owner.url }
  await sendAccountNotice(ctx, messageId, {
    owner,
    type: turnedOffEffect,
    params,
    link,
    mail: ({ lang, url }) => ({
      subject: say(lang, 'notifications.webhookOff.subject', { ...params, url }),
      text: say(lang, 'notifications.webhookOff.body', { ...params, url }),
    }),
  })
}
