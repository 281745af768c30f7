import type { Lang } from '../../../contract/languages'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/http/say'
import { tell } from '../../core/notify'
import { turnedOffEffect } from '../../core/webhook-turn-off'

const page = '/user/integrations'

/** The effect that tells an owner, by mail and in the notifications, that nothing is sent to a webhook any more. */
export async function sendTurnedOff(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const found = await ctx.db
    .selectFrom('webhook as w')
    .innerJoin('app_user as u', 'u.id', 'w.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.lang', 'w.url'])
    .where('w.id', '=', Number(payload['webhook']))
    .where('w.turned_off_at', 'is not', null)
    .executeTakeFirst()
  if (!found) return
  const params = { name: found.name, address: found.url }
  const notice = { user_id: found.id, type: turnedOffEffect, params, link: page, letter: messageId }
  await ctx.db.transaction().execute((trx) => tell(trx, notice, ctx.clock.now()))
  ctx.bus.wake([found.id])
  if (!found.email) return
  const texts = { ...params, url: ctx.config.publicUrl + page }
  await ctx.mail.send({
    to: found.email,
    id: messageId,
    subject: say(found.lang as Lang, 'notifications.webhookOff.subject', texts),
    text: say(found.lang as Lang, 'notifications.webhookOff.body', texts),
  })
}
