import type { Lang } from '../../contract/language/languages'
import type { Ctx } from '../platform/context'
import { say } from '../platform/texts/say'
import { write, type MailContent } from '../platform/ports/mail-layout'
import { readSetting } from '../platform/settings/settings'
import { tell } from './notify'

/** Account owner as stored. */
export interface AccountOwner {
  user_id: number
  name: string
  email: string | null
  lang: string
}

interface MailTexts {
  lang: Lang
  site: string
  /** URL of the page linked in the notice. */
  url: string
}

export interface AccountNotice {
  owner: AccountOwner
  type: string
  params: Record<string, unknown>
  /** Path of the page where the owner can undo the change. */
  link: string
  mail: (texts: MailTexts) => MailContent
}

/**
 * Notifies an account's owner in the app and, if the account has an address, by e-mail. A retry with the same message
 * id adds no second notification.
 */
export async function sendAccountNotice(
  ctx: Ctx,
  messageId: string,
  { owner, type, params, link, mail }: AccountNotice,
): Promise<void> {
  const { user_id, email, lang } = owner
  const notice = { user_id, type, params, link, letter: messageId }
  await ctx.db.transaction().execute((trx) => tell(trx, notice, ctx.clock.now()))
  ctx.bus.wake([user_id])
  if (!email) return
  const site = await readSetting(ctx.db, 'company_name')
  const content = mail({ lang: lang as Lang, site, url: ctx.config.publicUrl + link })
  await ctx.mail.send({ to: email, id: messageId, ...content })
}

export interface AccountMail extends MailTexts {
  /** Prefix of the e-mail's text keys: `<key>.subject`, `.body`, `.advice` and `.button`. */
  key: 'mail.tokenCreated' | 'mail.webhookSet'
  name: string
  /** Parameters of the body text. */
  params: Record<string, string>
  /** Lines between body and advice. */
  more?: readonly string[]
}

/** Builds an e-mail about an account change: what changed, and where to undo it. */
export function accountMail({ lang, site, url, key, name, params, more = [] }: AccountMail): MailContent {
  return write(lang, site, {
    subject: say(lang, `${key}.subject`, { site }),
    lines: [
      ...(name ? [say(lang, 'mail.hello', { name })] : []),
      say(lang, `${key}.body`, params),
      ...more,
      say(lang, `${key}.advice`),
    ],
    button: { label: say(lang, `${key}.button`), url },
    footer: say(lang, 'mail.changed.footer', { site }),
  })
}
