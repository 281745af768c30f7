import type { TextIn } from '../../../../contract/texts/catalogue'
import type { Lang } from '../../../../contract/language/languages'
import { isRtl } from '../../texts/languages'
import { escapeHtml } from '../../texts/escape-html'
import { plainStyle } from './plain-style'
import { say } from '../../texts/say'

/**
 * Renders the page shown while the site is closed or read-only: what is happening, what it means for visitors, and how
 * the team signs in. No scripts.
 */
export function maintenancePage(lang: Lang, mode: 'on' | 'read-only', signInPath: string): string {
  const t = (key: TextIn<'refusals.maintenance'>) => escapeHtml(say(lang, `refusals.maintenance.${key}`))
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const body =
    mode === 'on'
      ? `<h1>${t('title')}</h1>
<p class="lead">${t('text')}</p>
<p>${t('kept')}</p>
<p class="meta"><a href="${signInPath}">${t('team')}</a></p>`
      : `<h1>${t('readOnlyTitle')}</h1>
<p class="lead">${t('readOnly')}</p>
<p><a href="/">${escapeHtml(say(lang, 'shell.goHome'))}</a></p>`
  const title = t(mode === 'on' ? 'title' : 'readOnlyTitle')
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${plainStyle}</style></head>
<body><main>
${body}
</main></body></html>`
}
