import type { TextIn } from '../../../contract/texts/catalogue'
import type { Lang } from '../../../contract/language/languages'
import { isRtl } from '../../../server/platform/texts/languages'
import type { MailboxRow } from '../../../server/platform/db/schema'
import { say } from '../../../server/platform/texts/say'
import { escapeHtml } from '../../../server/platform/texts/escape-html'
import { plainStyle } from '../../../server/platform/http/pages/plain-style'

/** Renders the sandbox mailbox: no script, no external resources, clickable links to the marketplace. */
export function mailboxPage(lang: Lang, mails: readonly MailboxRow[], to: string, publicUrl: string): string {
  const t = (key: TextIn<'mail.mailbox'>) => escapeHtml(say(lang, `mail.mailbox.${key}`))
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const list = mails.map((mail) => article(lang, mail, publicUrl)).join('\n')
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t('title')}</title><style>${plainStyle}</style></head>
<body><main>
<h1>${t('title')}</h1>
<p class="lead">${t('lead')}</p>
<form><label for="to">${t('filter')}<br><input id="to" name="to" value="${escapeHtml(to)}" autocomplete="off"></label> <button>${t('show')}</button>${to ? ` <a href="/mailbox">${t('all')}</a>` : ''}</form>
${list || `<p>${t('empty')}</p>`}
</main></body></html>`
}

function article(lang: Lang, mail: MailboxRow, publicUrl: string): string {
  const t = (key: TextIn<'mail.mailbox'>) => escapeHtml(say(lang, `mail.mailbox.${key}`))
  const kind = mail.channel === 'mail' ? t('mail') : t('sms')
  const at = mail.created_at.toISOString()
  return `<article data-channel="${mail.channel}" data-to="${escapeHtml(mail.recipient)}" aria-labelledby="m${mail.id}">
<p class="meta">${kind} · ${t('to')} <bdi>${escapeHtml(mail.recipient)}</bdi> · <time dir="ltr" datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></p>
<h2 id="m${mail.id}" dir="auto">${escapeHtml(mail.subject ?? kind)}</h2>
<pre dir="auto">${linked(mail.body, publicUrl)}</pre>
</article>`
}

/** Turns this site's URLs, and no others, into relative links, which also work on another port. */
function linked(body: string, publicUrl: string): string {
  return body
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part) => {
      if (!part.startsWith(`${publicUrl}/`)) return escapeHtml(part)
      return `<a href="${escapeHtml(part.slice(publicUrl.length))}">${escapeHtml(part)}</a>`
    })
    .join('')
}
