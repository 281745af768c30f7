import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { languages } from '../../../contract/values'
import { projectRoot } from '../root'
import type { Ctx } from '../context'
import { languageOf } from '../http/caller'
import { offlinePage } from './offline-page'

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
