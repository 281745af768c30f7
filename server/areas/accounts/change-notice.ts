import type { Selectable } from 'kysely'
import { mailedLink } from '../../../contract/site/mailed-link'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import type { AccountChangeTable } from '../../platform/db/schema.gen'
import { canText } from '../../platform/ports/sms'
import { readSetting } from '../../platform/settings/settings'
import { tell } from '../../core/notify'
import { hidden, reachToConfirm } from './confirm-change'
import { deviceName } from './device-name'
import { changeNotice, changeText } from './mails'
import type { CodeAddress } from './code-address'
import { spendText, warned } from './text-caps'
import { makeUndo } from './proofs'

type NoticedChange = Selectable<AccountChangeTable> & { lang: string; name: string }

/**
 * Effect `access.changed`: sends a notice of the change with an undo link to the old address, by text message if the
 * account had no verified e-mail address. The in-app notification omits the link, because the author of the change may
 * read it too. A retry creates another link; either link can undo the change, but only once.
 */
export async function sendChangeNotice(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const change = await ctx.db
    .selectFrom('account_change')
    .innerJoin('app_user', 'app_user.id', 'account_change.user_id')
    .selectAll('account_change')
    .select(['app_user.lang', 'app_user.name'])
    .where('account_change.id', '=', Number(payload['change']))
    .executeTakeFirst()
  if (!change || change.undone_at || change.expires_at <= ctx.clock.now()) return
  const reach = reachToConfirm(change)
  const to = reach && (reach.channel === 'email' || canText(ctx.config)) ? reach : null
  await notify(ctx, change, { to: to ? hidden(to) : '', messageId })
  if (to) await sendLink(ctx, change, to)
}

/** Creates the in-app notification, also pushed to browsers that are still signed in. */
async function notify(
  ctx: Ctx,
  { user_id, kinds }: NoticedChange,
  { to, messageId }: { to: string; messageId: string },
): Promise<void> {
  const notice = {
    user_id,
    type: 'access.changed',
    params: { kinds, to },
    link: '/user/profile',
    letter: messageId,
  }
  await ctx.db.transaction().execute((trx) => tell(trx, notice, ctx.clock.now()))
  ctx.bus.wake([user_id])
}

async function sendLink(ctx: Ctx, change: NoticedChange, to: CodeAddress): Promise<void> {
  // Every number change would send a text, so these count towards the code limits; if the limit is reached, the notice
  // is postponed.
  if (to.channel === 'mobile') await warned(ctx, to, () => spendText(ctx, to.address))
  const token = await ctx.db.transaction().execute((trx) => makeUndo(trx, change, ctx.clock.now()))
  const lang = change.lang as Lang
  const site = await readSetting(ctx.db, 'company_name')
  const facts = {
    kinds: change.kinds,
    at: change.created_at,
    device: deviceName(change.user_agent),
    url: `${ctx.config.publicUrl}${mailedLink('/undo-change', token)}`,
  }
  if (to.channel === 'mobile') await ctx.sms.send({ to: to.address, text: changeText(lang, site, facts) })
  else await ctx.mail.send({ to: to.address, ...changeNotice(lang, site, change.name, facts) })
}
