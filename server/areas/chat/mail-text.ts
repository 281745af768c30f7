import { chat } from '../../../contract/limits'
import type { Lang } from '../../../contract/language/languages'
import { escapeHtml } from '../../platform/texts/escape-html'
import { say } from '../../platform/texts/say'
import type { MailMessage } from '../../platform/ports/mail'
import { buttonPart, linkPart, textPart, write, type MailPart } from '../../platform/ports/mail-layout'

/** A message as quoted in the e-mail. */
export interface QuotedMessage {
  text: string
  file: string | null
  isRecording: boolean
}

interface UnreadContent {
  site: string
  person: string
  /** Author's name. */
  from: string
  /** Title of the listing; null if the conversation is about none. */
  home: string | null
  /** Quoted messages, oldest first. */
  messages: readonly QuotedMessage[]
  /** Number of unread messages; not all are quoted if there are many. */
  count: number
  url: string
  stop: string
}

/** Returns the e-mail with a conversation's unread messages, a reply link and an unsubscribe link. */
export function unreadMail(lang: Lang, content: UnreadContent): Omit<MailMessage, 'to'> {
  const { site, person, home, messages, count, url, stop } = content
  const from = content.from || say(lang, 'chat.mail.someone')
  const more = count - messages.length
  const words = { from, home: home ?? '' }
  return {
    ...write(lang, site, {
      subject: home ? say(lang, 'chat.mail.subject', words) : say(lang, 'chat.notice.subject', words),
      lines: [
        ...(person ? [say(lang, 'mail.hello', { name: person })] : []),
        say(lang, home ? 'chat.mail.about' : 'chat.mail.intro', words),
      ],
      parts: [
        ...(more > 0 ? [textPart(say(lang, 'chat.mail.more', { count: more }))] : []),
        ...messages.map((message) => quotePart(lang, message)),
        buttonPart(say(lang, 'chat.mail.reply'), url),
        linkPart(say(lang, 'chat.mail.stop'), stop),
      ],
      footer: say(lang, 'mail.changed.footer', { site }),
    }),
    unsubscribe: stop,
  }
}

function quotePart(lang: Lang, { text, file, isRecording }: QuotedMessage): MailPart {
  const attachment = isRecording
    ? say(lang, 'chat.recording')
    : file !== null && `${say(lang, 'chat.fileName')}: ${file}`
  const lines = [shortened(text), attachment && `[${attachment}]`].filter(Boolean).join('\n')
  return {
    text: lines
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
    html: `<blockquote dir="auto" style="border-inline-start:4px solid #1F5A44;background:#fff;padding:12px 16px;margin:0 0 12px;white-space:pre-line">${escapeHtml(lines)}</blockquote>`,
  }
}

function shortened(text: string): string {
  const signs = [...text]
  const most = chat.mail.charactersQuoted
  return signs.length > most ? `${signs.slice(0, most).join('')}…` : text
}
