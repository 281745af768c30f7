import type { TextIn } from '../../../../contract/texts/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Lang } from '../../../../contract/language/languages'
import { standIns, type StandInName } from '../../../../contract/values'
import type { Ctx } from '../../context'
import { languageOf } from '../caller'
import { say } from '../../texts/say'
import { escapeHtml } from '../../texts/escape-html'

/**
 * Returns the stand-ins to name in the banner: those that are open while others may use the site. Empty on the
 * operator's own machine.
 */
export function announcedStandIns({ config, simulatesPayments }: Ctx): StandInName[] {
  const open = config.standIns
  if (!open.guarded) return []
  // An administrator may have entered keys for gateways that have none in the environment.
  return standIns.filter((name) => (name === 'payments' ? simulatesPayments() : open[name]))
}

const style =
  'margin:0;padding:6px 16px;background:#faf1de;color:#1d1b16;border-bottom:1px solid #855900;font:14px/1.4 system-ui,sans-serif'

/** Adds the banner to a page rendered without the app, unless the page already has it. */
export function withBanner(ctx: Ctx, html: string, lang: Lang): string {
  const names = announcedStandIns(ctx)
  if (!names.length || html.includes('data-stand-ins')) return html
  const t = (key: TextIn<'shell.standIns'>, params?: object) =>
    escapeHtml(say(lang, `shell.standIns.${key}`, { ...params }))
  const list = new Intl.ListFormat(lang).format(names.map((name) => say(lang, `shell.standIns.${name}`)))
  const banner = `<aside data-stand-ins aria-label="${t('title')}" style="${style}"><strong>${t('title')}</strong> ${t('text', { list })}</aside>`
  return html.replace(/<body[^>]*>/, (body) => body + banner)
}

/** Adds the banner to all pages rendered without the app: mailbox, sandbox, API docs. */
export function bannerOnPlainPages(http: FastifyInstance, ctx: Ctx): void {
  if (!ctx.config.standIns.guarded) return
  http.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage || typeof payload !== 'string') return payload
    reply.removeHeader('content-length')
    return withBanner(ctx, payload, languageOf(request))
  })
}
