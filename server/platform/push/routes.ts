import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { languages, type Lang } from '../../../contract/languages'
import { projectRoot } from '../root'
import type { Ctx } from '../context'
import { languageOf } from '../http/caller'
import { escapeHtml } from '../http/escape-html'
import { say } from '../http/say'
import { isRtl } from '../languages/languages'

/** The colours of the marketplace, in the theme of the device: nothing else of it is there without a network. */
const style = `
:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#fbfaf7,#16150f);color:light-dark(#1d1b16,#f3efe6)}
main{max-width:26rem;padding:1.5rem;text-align:center}
h1{margin:0 0 .5rem;font:500 1.75rem/1.25 ui-serif,Georgia,serif}
p{margin:0 0 1.5rem;color:light-dark(#6b665c,#aea696)}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 1.25rem;border-radius:10px;background:light-dark(#1f5a44,#7cc6a6);color:light-dark(#fff,#0c1f17);font-weight:600;text-decoration:none}
a:hover{background:light-dark(#174534,#9ad8bd)}
a:focus-visible{outline:3px solid light-dark(#1f5a44,#7cc6a6);outline-offset:3px}`

/** What the worker keeps for a page that is loaded without a network: a link to the address that was wanted. */
function offlinePage(lang: Lang): string {
  const t = (key: string) => escapeHtml(say(lang, `push.offline.${key}`))
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${t('title')}</title><style>${style}</style></head><body><main><h1>${t('title')}</h1><p>${t('text')}</p><a href="">${t('again')}</a></main></body></html>`
}

/**
 * The worker that hears what is pushed, under the name by which Firebase's library looks for it, and the page it shows
 * without a network. Both only where push messages are configured: nobody else registers a worker (§1).
 */
export async function pushRoutes(http: FastifyInstance, { ctx: { push } }: { ctx: Ctx }): Promise<void> {
  if (!push) return
  const worker = readFileSync(join(projectRoot, 'server/platform/push/browser/worker.js'), 'utf8')
  http.get('/firebase-messaging-sw.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
  http.get('/offline-page', async (request, reply) => {
    const { lang: asked } = request.query as { lang?: unknown }
    const lang = languages.find((one) => one === asked) ?? languageOf(request)
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .type('text/html; charset=utf-8')
      .send(offlinePage(lang))
  })
}
