import { access, otp } from '../../../contract/limits'
import type { Lang } from '../../../contract/language/languages'
import { say } from '../../platform/texts/say'
import { write, type MailContent } from '../../platform/ports/mail-layout'
import type { DeviceName } from './device-name'
import type { RemainingKeys } from './remaining-keys'

/**
 * Returns the e-mail with the code that verifies an address (D38). `known`: an account with this address already
 * exists.
 */
export function codeMail(
  lang: Lang,
  site: string,
  code: string,
  { known, url }: { known: boolean; url: string | null },
): MailContent {
  const text = known ? 'mail.taken' : 'mail.otp'
  const lines = [say(lang, `${text}.body`, { code })]
  if (known) lines.push(say(lang, 'mail.taken.forgot'))
  lines.push(say(lang, 'mail.otp.life', { minutes: otp.lifeSeconds / 60, site }))
  if (url) lines.push(say(lang, 'mail.otp.link'))
  const button = url ? { button: { label: say(lang, 'mail.otp.button'), url } } : {}
  return write(lang, site, { subject: say(lang, `${text}.subject`, { code }), lines, code, ...button })
}

/** Returns the text message with the code. */
export const codeText = (lang: Lang, site: string, code: string): string =>
  say(lang, 'mail.sms.otp', { code, site, minutes: otp.lifeSeconds / 60 })

/** Returns the e-mail with the link to set a new password (D45). */
export function resetMail(lang: Lang, site: string, name: string, url: string): MailContent {
  return write(lang, site, {
    subject: say(lang, 'mail.reset.subject'),
    lines: [...hello(lang, name), say(lang, 'mail.reset.body', { minutes: access.resetMinutes })],
    button: { label: say(lang, 'mail.reset.button'), url },
  })
}

/**
 * Returns the e-mail that tells the owner that the password was changed and lists what still gives access to the
 * account.
 */
export function passwordChangedMail(
  lang: Lang,
  site: string,
  name: string,
  { keys, url }: { keys: RemainingKeys; url: string },
): MailContent {
  const lines = [...hello(lang, name), say(lang, 'mail.passwordChanged.body')]
  const subject = say(lang, 'mail.passwordChanged.subject')
  const remaining = [
    ...keys.tokens.map((token) => say(lang, 'mail.passwordChanged.token', token)),
    ...keys.webhooks.map(({ url: address }) => say(lang, 'mail.passwordChanged.webhook', { address })),
  ]
  if (remaining.length === 0) return write(lang, site, { subject, lines })
  return write(lang, site, {
    subject,
    lines: [...lines, say(lang, 'mail.passwordChanged.keys'), ...remaining],
    button: { label: say(lang, 'mail.passwordChanged.review'), url },
  })
}

/** Returns the e-mail that tells a team member of failed sign-ins to their account. */
export function signInFailuresMail(lang: Lang, site: string, name: string, url: string): MailContent {
  const lines = [...hello(lang, name), say(lang, 'mail.signInFailures.body')]
  const button = { label: say(lang, 'mail.signInFailures.button'), url }
  return write(lang, site, {
    subject: say(lang, 'mail.signInFailures.subject', { site }),
    lines,
    button,
    footer: say(lang, 'mail.changed.footer', { site }),
  })
}

/** Facts for the notice about an account change. */
export interface ChangeFacts {
  kinds: readonly ('email' | 'mobile' | 'password')[]
  at: Date
  device: DeviceName
  url: string
}

/** Describes the changes, one sentence each. */
export const changeSentences = (lang: Lang, kinds: ChangeFacts['kinds']): string[] =>
  kinds.map((kind) => say(lang, `mail.changed.${kind}`))

/** Returns the change notice as a text message with the undo link. */
export const changeText = (lang: Lang, site: string, { kinds, url }: Pick<ChangeFacts, 'kinds' | 'url'>) =>
  say(lang, 'mail.sms.changed', {
    site,
    what: changeSentences(lang, kinds).join(' '),
    count: access.undoDays,
    url,
  })

/** Returns the e-mail to the old address about the change, with the undo link. */
export function changeNotice(
  lang: Lang,
  site: string,
  name: string,
  { kinds, at, device, url }: ChangeFacts,
): MailContent {
  const when = { at: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` }
  const { browser, system } = device
  const lines = [
    ...hello(lang, name),
    ...changeSentences(lang, kinds),
    say(lang, 'mail.changed.when', when),
    ...(browser && system ? [say(lang, 'mail.changed.device', { browser, system })] : []),
    say(lang, 'mail.changed.undo', { count: access.undoDays }),
  ]
  const button = { label: say(lang, 'mail.changed.button'), url }
  return write(lang, site, {
    subject: say(lang, 'mail.changed.subject', { site }),
    lines,
    button,
    footer: say(lang, 'mail.changed.footer', { site }),
  })
}

/** Returns the e-mail that tells the owner that the password entered at registration was discarded. */
export function passwordDroppedMail(lang: Lang, site: string, name: string, url: string): MailContent {
  const lines = [...hello(lang, name), say(lang, 'mail.passwordDropped.body')]
  const button = { label: say(lang, 'mail.reset.button'), url }
  return write(lang, site, { subject: say(lang, 'mail.passwordDropped.subject'), lines, button })
}

const hello = (lang: Lang, name: string) => (name ? [say(lang, 'mail.hello', { name })] : [])
