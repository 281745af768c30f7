import type { Lang } from '../../../contract/languages'
import { tell } from '../../core/notify'
import type { Ctx } from '../../platform/context'
import { say } from '../../platform/http/say'
import { write, type MailContent } from '../../platform/ports/mail-layout'
import { readSetting } from '../../platform/settings'

/** Where API tokens are ended. */
const page = '/user/integrations'

/**
 * Effect `token.created`: notifies the owner of the account of a new API token, by mail and in the notifications, and
 * says where it is ended. Nothing is sent about one that was ended meanwhile.
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
    .select(['app_user.id as userId', 'app_user.email', 'app_user.lang', 'app_user.name as person'])
    .select(['api_token.name', 'api_token.last_four', 'api_token.scopes'])
    .where('api_token.id', '=', Number(payload['token']))
    .where('api_token.ended_at', 'is', null)
    .executeTakeFirst()
  if (!found) return
  const { userId, email, name, last_four, scopes } = found
  const lang = found.lang as Lang
  const notice = {
    user_id: userId,
    type: 'mail.tokenCreated',
    params: { token: name, last_four },
    link: page,
    letter: messageId,
  }
  await ctx.db.transaction().execute((trx) => tell(trx, notice, ctx.clock.now()))
  ctx.bus.wake([userId])
  if (!email) return
  const site = await readSetting(ctx.db, 'company_name')
  const may = scopes.map((scope) => say(lang, `tokens.scope.${scope}`))
  const facts = { person: found.person, token: name, last_four, may, url: `${ctx.config.publicUrl}${page}` }
  await ctx.mail.send({ to: email, id: messageId, ...createdMail(lang, site, facts) })
}

interface CreatedToken {
  person: string
  token: string
  last_four: string
  /** Its scopes in words. */
  may: string[]
  url: string
}

function createdMail(
  lang: Lang,
  site: string,
  { person, token, last_four, may, url }: CreatedToken,
): MailContent {
  const scopes = new Intl.ListFormat(lang, { type: 'unit' }).format(may)
  return write(lang, site, {
    subject: say(lang, 'mail.tokenCreated.subject', { site }),
    lines: [
      ...(person ? [say(lang, 'mail.hello', { name: person })] : []),
      say(lang, 'mail.tokenCreated.body', { token, last_four }),
      say(lang, 'mail.tokenCreated.scopes', { scopes }),
      say(lang, 'mail.tokenCreated.advice'),
    ],
    button: { label: say(lang, 'mail.tokenCreated.button'), url },
    footer: say(lang, 'mail.changed.footer', { site }),
  })
}
