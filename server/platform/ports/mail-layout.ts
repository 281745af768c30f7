import type { Lang } from '../../../contract/language/languages'
import { escapeHtml } from '../texts/escape-html'
import { say } from '../texts/say'
import { isRtl } from '../texts/languages'
import type { MailMessage } from './mail'

/** A message without its recipient. */
export type MailContent = Omit<MailMessage, 'to'>

interface MailDraft {
  subject: string
  lines: string[]
  /** Code to copy, displayed in large type. */
  code?: string
  button?: { label: string; url: string }
  /** Text that replaces the usual last line, which advises ignoring the e-mail. */
  footer?: string
  /** Parts shown between the fields above and the footer. */
  parts?: readonly MailPart[]
}

/** Part of an e-mail, both as text and as HTML. */
export interface MailPart {
  text: string
  html: string
}

/** Renders an e-mail in the marketplace's layout, as text and HTML. */
export function write(
  lang: Lang,
  site: string,
  { subject, lines, code, button, footer = say(lang, 'mail.footer', { site }), parts = [] }: MailDraft,
): MailContent {
  const texts = [...lines, ...(button ? [button.url] : []), ...parts.map((part) => part.text), footer]
  const text = texts.join('\n\n')
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const html = `<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#FBFAF7;color:#1D1B16;font:16px/1.5 sans-serif"><div style="max-width:34em;margin:0 auto;padding:32px 20px">
<p style="font-size:20px;color:#1F5A44;margin:0 0 20px"><strong>${escapeHtml(site)}</strong></p>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${code ? `<p dir="ltr" style="font-size:30px;letter-spacing:6px"><strong>${escapeHtml(code)}</strong></p>` : ''}
${button ? buttonPart(button.label, button.url).html : ''}
${parts.map((part) => part.html).join('\n')}
<p style="color:#6B665C;font-size:13px;border-top:1px solid #E7E2D8;padding-top:16px">${escapeHtml(footer)}</p>
</div></body></html>`
  return { subject, text, html }
}

/** Creates a paragraph of an e-mail. */
export const textPart = (text: string): MailPart => ({ text, html: `<p>${escapeHtml(text)}</p>` })

/** Creates a link on a line of its own. */
export const linkPart = (label: string, url: string): MailPart => ({
  text: `${label}:\n${url}`,
  html: `<p><a href="${escapeHtml(url)}" style="color:#1F5A44">${escapeHtml(label)}</a></p>`,
})

/** Creates the main link as a button, for e-mails where it follows other parts. */
export const buttonPart = (label: string, url: string): MailPart => ({
  text: `${label}:\n${url}`,
  html: `<p><a href="${escapeHtml(url)}" style="display:inline-block;background:#1F5A44;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none">${escapeHtml(label)}</a></p>`,
})
