import type { Lang } from '../../../contract/words'
import { isRtl } from '../../platform/languages/spoken'
import type { MailboxRow } from '../../platform/db/schema'
import { say } from '../../platform/http/say'
import { escapeHtml } from '../../areas/accounts/letters'

/** The look of pages that the server writes by itself. */
export const plainStyle = `
:root { color-scheme: light dark; --ground: #FBFAF7; --ink: #1D1B16; --muted: #6B665C; --line: #E7E2D8; --surface: #fff; --accent: #1F5A44; --warn: #9A6700 }
@media (prefers-color-scheme: dark) { :root { --ground: #16150F; --ink: #F2EFE7; --muted: #A9A394; --line: #3A372E; --surface: #1F1D16; --accent: #7FC4A4; --warn: #E0B252 } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 32px 20px }
h1 { font-size: 28px; margin: 0 0 8px } h2 { font-size: 17px; margin: 4px 0 8px }
.lead { border-inline-start: 4px solid var(--warn); padding-inline-start: 12px }
.meta, time { color: var(--muted); font-size: 15px }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 16px 20px; margin-block: 16px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 } a { color: var(--accent) }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-block: 20px }
input, button { font: inherit; padding: 8px 12px; border: 1px solid var(--muted); border-radius: 10px; background: var(--surface); color: inherit }
button { background: var(--accent); color: var(--ground); border-color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }`

/** The stand-in mailbox as a page: no script, nothing loaded from anywhere, links of the house clickable. */
export function mailboxPage(
  lang: Lang,
  letters: readonly MailboxRow[],
  to: string,
  publicUrl: string,
): string {
  const t = (key: string) => escapeHtml(say(lang, `mail.mailbox.${key}`))
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const list = letters.map((letter) => article(lang, letter, publicUrl)).join('\n')
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

function article(lang: Lang, letter: MailboxRow, publicUrl: string): string {
  const t = (key: string) => escapeHtml(say(lang, `mail.mailbox.${key}`))
  const kind = letter.channel === 'mail' ? t('mail') : t('sms')
  const at = letter.created_at.toISOString()
  return `<article data-channel="${letter.channel}" data-to="${escapeHtml(letter.recipient)}" aria-labelledby="m${letter.id}">
<p class="meta">${kind} · ${t('to')} <bdi>${escapeHtml(letter.recipient)}</bdi> · <time dir="ltr" datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></p>
<h2 id="m${letter.id}" dir="auto">${escapeHtml(letter.subject ?? kind)}</h2>
<pre dir="auto">${linked(letter.body, publicUrl)}</pre>
</article>`
}

/** Only addresses of this site become links; they are made local, so that they also work behind another port. */
function linked(body: string, publicUrl: string): string {
  return body
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part) => {
      if (!part.startsWith(`${publicUrl}/`)) return escapeHtml(part)
      return `<a href="${escapeHtml(part.slice(publicUrl.length))}">${escapeHtml(part)}</a>`
    })
    .join('')
}
