import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Ctx } from '../../platform/context'
import { entriesOf, partsOf } from './entries'
import { indexXml, pagesXml } from './xml'

/** What search engines must not index: what belongs to one person, to the operator, or to machines. */
const closed = [
  '/api/',
  '/admin',
  '/user/',
  '/my-property/',
  '/my-project/',
  '/checkout/',
  '/bank-transfer/',
  '/feature/',
  '/mailbox',
  '/sandbox/',
  '/webhooks/',
  '/workflows',
]

const robots = (origin: string) =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )

/** Pages of one part of the sitemap: so few that a part is made within a moment, in every language. */
export const sitemapSize = 1_000

/**
 * /robots.txt and the sitemap: an index at /sitemap.xml and its parts at /sitemap/<part>.xml, public pages only.
 * @param size pages of one part; each is listed once for every language, and 50,000 addresses are the most allowed
 */
export function crawlerRoutes(http: FastifyInstance, ctx: Ctx, size = sitemapSize): void {
  const origin = ctx.config.publicUrl
  const xml = (reply: FastifyReply, text: string) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)

  http.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(origin)),
  )

  http.get('/sitemap.xml', async (_request, reply) => {
    const parts = await partsOf(ctx.db, size)
    return xml(reply, indexXml(parts.map((part) => `${origin}/sitemap/${part}.xml`)))
  })

  http.get<{ Params: { part: string } }>('/sitemap/:part', async ({ params }, reply) => {
    const entries = params.part.endsWith('.xml')
      ? await entriesOf(ctx.db, params.part.slice(0, -'.xml'.length), size)
      : []
    if (entries.length === 0) return reply.code(404).type('text/plain').send('')
    return xml(reply, pagesXml(origin, entries))
  })
}
