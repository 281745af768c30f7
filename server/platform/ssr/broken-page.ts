import type { Lang } from '../../../contract/values'
import { isRtl } from '../languages/languages'
import { say } from '../http/say'

/** A page for when no page could be made: nothing in it can fail. */
export const brokenPage = (lang: Lang): string => bare(lang, 'shell.brokenTitle', 'shell.brokenText')

/** A page for while the database is away. */
export const unavailablePage = (lang: Lang): string => bare(lang, 'shell.awayTitle', 'shell.awayText')

function bare(lang: Lang, title: string, text: string): string {
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say(lang, title)}</title></head><body style="font-family:system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;line-height:1.6"><h1>${say(lang, title)}</h1><p>${say(lang, text)}</p><p><a href="/">${say(lang, 'shell.goHome')}</a></p></body></html>`
}
