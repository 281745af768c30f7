import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { offline } from '../../../contract/limits'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { languageOf } from '../../platform/http/caller'
import { isKnown, tagOf } from '../../platform/http/compress'
import { isRecordNumber, orNull, sendNotFound } from '../../platform/http/not-found'
import { withBanner } from '../../platform/http/pages/stand-in-banner'
import { projectRoot } from '../../platform/process/root'
import { askedLanguage, chosenLanguage } from '../../platform/http/pages/preferences'
import { languageOfCode } from '../../platform/texts/languages'
import { readSettings } from '../../platform/settings/settings'
import { appIcon, iconFiles, iconVersion } from './icon'
import { homePage } from './home-page'
import { manifestOf } from './manifest'
import { readIn } from '../../platform/texts/reader-language'
import { offlinePage } from './offline-page'
import type { OfflineReader } from './document'

/** Content security policy of cached pages: no scripts, and pictures only from this site. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Time in seconds for which browsers may cache an icon; when the icon changes, so does its URL. */
const iconSeconds = 30 * 86_400

/**
 * Serves what makes the site an installable app with offline pages: manifest, icons, the service worker under the name
 * Firebase's library expects, and the pages to cache.
 */
export async function offlineRoutes(http: FastifyInstance, { ctx }: { ctx: Ctx }): Promise<void> {
  const worker = readFileSync(join(projectRoot, 'server/areas/offline/browser/worker.js'), 'utf8')
  http.get('/firebase-messaging-sw.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      // The worker itself may only fetch from this site.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )

  http.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = manifestOf(await readSettings(ctx.db), languageFor(request))
    return sendTagged(
      request,
      reply.type('application/manifest+json; charset=utf-8'),
      JSON.stringify(manifest),
    )
  })

  http.get<{ Params: { name: string } }>('/app-icon/:name', async (request, reply) => {
    const file = iconFiles.find(({ name }) => name === request.params.name)
    if (!file) return sendNotFound(reply)
    const { web_favicon: chosen } = await readSettings(ctx.db)
    const { v } = request.query as { v?: unknown }
    const age = v === iconVersion(chosen) ? `public, max-age=${iconSeconds}, immutable` : undefined
    return sendTagged(request, reply.type('image/png'), await appIcon(ctx, chosen, file), age)
  })

  http.get('/offline-page', async (request, reply) => {
    const reader = readerOf(ctx, request)
    const page = await readIn(reader.lang, () => offlinePage(ctx, homesIn(request), reader))
    return sendKept(reply, reader.lang, withBanner(ctx, page, reader.lang))
  })

  http.get<{ Params: { id: string } }>('/offline-page/home/:id', async (request, reply) => {
    const { id } = request.params
    const reader = readerOf(ctx, request)
    const page = isRecordNumber(id)
      ? await orNull(readIn(reader.lang, () => homePage(ctx, Number(id), reader)))
      : null
    return page === null
      ? sendNotFound(reply)
      : sendKept(reply, reader.lang, withBanner(ctx, page, reader.lang))
  })
}

/**
 * Sends a body with an ETag of its hash, or 304 if the browser already has it.
 * @param age Cache-Control max-age; by default browsers revalidate each time
 */
function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  age = 'no-cache',
): FastifyReply {
  const tag = tagOf(body)
  reply.header('etag', tag).header('cache-control', age)
  return isKnown(request, tag) ? reply.code(304).send() : reply.send(body)
}

const sendKept = (reply: FastifyReply, lang: Lang, page: string) =>
  reply
    .header('content-language', lang)
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page)

const languageFor = (request: FastifyRequest): Lang =>
  askedLanguage(request) ?? languageOfCode(chosenLanguage(request)) ?? languageOf(request)

/** Returns the ids of the listings on the page, in order. */
function homesIn({ query }: FastifyRequest): number[] {
  const { homes } = query as { homes?: unknown }
  const ids = typeof homes === 'string' ? homes.split(',').filter(isRecordNumber).map(Number) : []
  return [...new Set(ids)].slice(0, offline.homes)
}

/** Returns language and time zone for the render time; UTC if no valid zone is given. */
function readerOf(ctx: Ctx, request: FastifyRequest): OfflineReader {
  const { zone } = request.query as { zone?: unknown }
  const known = typeof zone === 'string' && zone.length < 60 && isZone(zone)
  return { lang: languageFor(request), zone: known ? zone : 'UTC', now: ctx.clock.now() }
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
