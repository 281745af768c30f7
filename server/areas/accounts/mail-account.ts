import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import type { MailMessage } from '../../platform/ports/mail'
import { readSetting } from '../../platform/settings/settings'

/** E-mails the user in the effect payload's `id`; does nothing if the account has no address. */
export async function mailAccount(
  ctx: Ctx,
  payload: Record<string, unknown>,
  id: string,
  mailOf: (to: { name: string; lang: Lang }, site: string) => Omit<MailMessage, 'to'>,
): Promise<void> {
  const user = await ctx.db
    .selectFrom('app_user')
    .select(['email', 'name', 'lang'])
    .where('id', '=', Number(payload['id']))
    .executeTakeFirst()
  if (!user?.email) return
  const message = mailOf(
    { name: user.name, lang: user.lang as Lang },
    await readSetting(ctx.db, 'company_name'),
  )
  await ctx.mail.send({ to: user.email, id, ...message })
}
