import type { Lang } from '../../../contract/words'
import type { Ctx } from '../../context'
import { readSetting } from '../content/settings'
import { deviceName } from './device-name'
import { changeNotice } from './letters'
import { makeUndo } from './tickets'

/**
 * Effect `access.changed`: tells the old e-mail address what was changed, with the link that undoes it. Only the mail
 * carries the link. Sent again it has another one; both undo, whichever is used first.
 */
export async function sendChangeNotice(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
): Promise<void> {
  const change = await ctx.db
    .selectFrom('account_change')
    .innerJoin('app_user', 'app_user.id', 'account_change.user_id')
    .selectAll('account_change')
    .select(['app_user.lang', 'app_user.name'])
    .where('account_change.id', '=', Number(payload['change']))
    .executeTakeFirst()
  if (!change?.email || change.undone_at || change.expires_at <= ctx.clock.now()) return
  const token = await ctx.db.transaction().execute((trx) => makeUndo(trx, change, ctx.clock.now()))
  const site = await readSetting(ctx.db, 'company_name')
  const notice = changeNotice(change.lang as Lang, site, change.name, {
    kinds: change.kinds,
    at: change.created_at,
    device: deviceName(change.user_agent),
    url: `${ctx.config.publicUrl}/undo-change?token=${token}`,
  })
  await ctx.mail.send({ to: change.email, ...notice })
}
