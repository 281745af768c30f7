import type { TextIn } from '../../../../contract/texts/catalogue'
import type { Lang } from '../../../../contract/language/languages'
import { isRtl } from '../../texts/languages'
import { escapeHtml } from '../../texts/escape-html'
import { plainStyle } from './plain-style'
import { say } from '../../texts/say'

/** Result of following an unsubscribe link. */
export type StopStatus = 'asking' | 'stopped' | 'refused' | 'unknown'

/** Prefix of the page's text keys. */
export type StopTexts = 'alerts.stop' | 'chat.stop'

interface StopWording {
  /** Prefix of the text keys: `<texts>.asking.title` and so on. */
  texts: StopTexts
  /** Path of the page on which the e-mails can be turned on again. */
  manage: string
  name?: string
}

/** Renders the page of an e-mail's unsubscribe link: what it stops, a button, and the result. No scripts. */
export function stopPage(lang: Lang, status: StopStatus, { texts, manage, name = '' }: StopWording): string {
  const t = (key: TextIn<StopTexts>) => escapeHtml(say(lang, `${texts}.${key}`, { name }))
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const link = (href: string, key: 'home' | 'manage') => `<a href="${href}">${t(key)}</a>`
  // The form posts to the current URL, which contains the key.
  const button = status === 'asking' ? `<form method="post"><button>${t('button')}</button></form>` : ''
  const next = status === 'unknown' ? link('/', 'home') : link(manage, 'manage')
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t(`${status}.title`)}</title><style>${plainStyle}</style></head>
<body><main>
<h1>${t(`${status}.title`)}</h1>
<p>${t(`${status}.text`)}</p>
${button}
<p>${next}</p>
</main></body></html>`
}
