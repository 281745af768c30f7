import type { Lang } from '../../../contract/values'
import { isRtl } from '../../platform/languages/languages'
import { say } from '../../platform/http/say'
import { escapeHtml } from '../../platform/http/escape-html'
import { plainStyle } from '../../platform/http/plain-style'

/** The state of a saved search for the holder of its link. */
export type StopStatus = 'asking' | 'stopped' | 'refused' | 'unknown'

/** The page behind the link in a mail: what it would stop, the button that does it, and what became of it. No script. */
export function stopPage(lang: Lang, standing: StopStatus, name = ''): string {
  const t = (key: string) => escapeHtml(say(lang, `alerts.stop.${key}`, { name }))
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const link = (href: string, key: string) => `<a href="${href}">${t(key)}</a>`
  // Sent to this very address, which carries the key.
  const button = standing === 'asking' ? `<form method="post"><button>${t('button')}</button></form>` : ''
  const method = standing === 'unknown' ? link('/', 'home') : link('/user/saved-searches', 'manage')
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t(`${standing}.title`)}</title><style>${plainStyle}</style></head>
<body><main>
<h1>${t(`${standing}.title`)}</h1>
<p>${t(`${standing}.text`)}</p>
${button}
<p>${method}</p>
</main></body></html>`
}
