import type { FastifyInstance, FastifyReply } from 'fastify'
import { languages } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { entriesOf, partsOf } from './entries'
import { indexXml, pagesXml } from './xml'

/** Paths closed to search engines: personal pages, admin pages, and machine interfaces. */
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

/** Validity of security.txt in ms; RFC 9116 recommends less than a year. */
const securityTextMs = 90 * 24 * 3600_000

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. `contact` is the operator's e-mail address;
 * without one, the contact form is given.
 */
const securityText = (origin: string, contact: string, now: Date) =>
  [
    `Contact: ${contact ? `mailto:${contact}` : `${origin}/contact-us`}`,
    `Expires: ${new Date(now.getTime() + securityTextMs).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')

/** Pages per sitemap part; small enough to generate a part quickly in every language. */
export const sitemapSize = 1_000

/**
 * Serves /robots.txt, security.txt and the sitemap of public pages: an index at /sitemap.xml and its parts at
 * /sitemap/<part>.xml.
 * @param size pages per part; a part lists each page once per language and may contain at most 50,000 URLs
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

  http.get('/.well-known/security.txt', async (_request, reply) => {
    const { contact_email: contact } = await ctx.settings.current()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(origin, contact, ctx.clock.now()))
  })

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
