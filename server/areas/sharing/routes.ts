import { buffer } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sharedKinds, sharePicturePath } from '../../../contract/listing/share-picture'
import { sharing } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { isRecordNumber, orNull, sendNotFound } from '../../platform/http/not-found'
import { readIn } from '../../platform/texts/reader-language'
import { isRtl, languageOfCode } from '../../platform/texts/languages'
import { languageOf } from '../../platform/http/caller'
import { askedLanguage } from '../../platform/http/pages/preferences'
import { readShared } from './content'
import { drawShare } from './draw'
import { sheetKinds, sheetPage } from './sheet'

interface ShareParams {
  kind: string
  id: string
  version: string
}

/**
 * `/share/<kind>/<id>/<language>-<version>.jpg`: link preview pictures. The version identifies the content; URLs with
 * an outdated version redirect to the current picture. Pictures are cached in memory, and concurrent requests share one
 * rendering.
 */
export async function shareRoutes(http: FastifyInstance, { ctx }: { ctx: Ctx }): Promise<void> {
  const drawn = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: sharing.keptBytes,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (_path, _old, { context }) => context(),
  })

  http.get<{ Params: ShareParams }>('/share/:kind/:id/:version', async ({ params }, reply) => {
    const kind = sharedKinds.find((one) => one === params.kind)
    const id = idIn(params.id)
    const lang = languageOfCode(/^([a-z]{2})-[a-z0-9]{1,8}\.jpg$/.exec(params.version)?.[1])
    if (!kind || id === null || !lang) return sendNotFound(reply)
    const content = await orNull(readIn(lang, () => readShared(ctx, kind, id, lang)))
    if (!content) return sendNotFound(reply)
    const path = sharePicturePath(kind, id, lang, content)
    if (path !== `/share/${kind}/${id}/${params.version}`)
      return reply.header('cache-control', 'no-store').redirect(path, 302)
    const picture = await drawn.forceFetch(path, {
      context: async () => drawShare(content, { rtl: isRtl(lang), photo: await photoOf(ctx, content.photo) }),
    })
    return (
      reply
        // The picture isn't marked immutable, because the listing may be taken down.
        .header('cache-control', `public, max-age=${sharing.cacheSeconds}`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/jpeg')
        .send(picture)
    )
  })

  // This route serves the same content as a printable sheet. Articles have no sheet, because their page prints well.
  http.get<{ Params: Omit<ShareParams, 'version'> }>('/share/:kind/:id/sheet', async (request, reply) => {
    const kind = sheetKinds.find((one) => one === request.params.kind)
    const id = kind ? idIn(request.params.id) : null
    const nonce = randomBytes(16).toString('base64')
    const lang = askedLanguage(request) ?? languageOf(request)
    const page =
      !kind || id === null ? null : await orNull(readIn(lang, () => sheetPage(ctx, kind, id, lang, nonce)))
    if (page === null) return sendNotFound(reply)
    return reply
      .header('cache-control', 'private, no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const idIn = (text: string) => (isRecordNumber(text) ? Number(text) : null)

/** Returns the bytes of a stored picture by URL; null if missing. */
async function photoOf({ files }: Ctx, address: string): Promise<Buffer | null> {
  if (!address.startsWith('/files/')) return null
  const file = await files.open(address.slice('/files/'.length))
  return file && buffer(file.stream)
}
