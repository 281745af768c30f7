import { accountMail, sendAccountNotice } from '../../core/account-notice'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/texts/say'

/** Page to revoke API tokens. */
const link = '/user/integrations'

/**
 * Effect `token.created`: notifies the account's owner of a new API token by e-mail and notification, with a link to
 * revoke it. Skipped if the token has already been revoked.
 */
export async function sendTokenNotice(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const found = await ctx.db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.user_id')
    .select(['app_user.id as user_id', 'app_user.email', 'app_user.lang', 'app_user.name'])
    .select(['api_token.name as token', 'api_token.last_four', 'api_token.scopes'])
    .where('api_token.id', '=', Number(payload['token']))
    .where('api_token.ended_at', 'is', null)
    .executeTakeFirst()
  if (!found) return
  const { token, last_four, scopes, ...owner } = found
  const key = 'mail.tokenCreated' as const
  const mail = { key, name: owner.name, params: { token, last_four } }
  await sendAccountNotice(ctx, messageId, {
    owner,
    type: key,
    params: mail.params,
    link,
    mail: (texts) => {
      const { lang } = texts
      const may = scopes.map((scope) => say(lang, `tokens.scope.${scope}`))
      const list = new Intl.ListFormat(lang, { type: 'unit' }).format(may)
      return accountMail({ ...texts, ...mail, more: [say(lang, `${key}.scopes`, { scopes: list })] })
    },
  })
}
