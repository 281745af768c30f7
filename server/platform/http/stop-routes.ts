import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../context'
import { languageOf } from './caller'
import { stopPage, type StopStatus, type StopTexts } from './pages/stop-page'

/** Subject of an unsubscribe link, with the language of the e-mail's recipient. */
export interface Stoppable {
  lang: string
  isStopped: boolean
}

/** A kind of e-mail with an unsubscribe link that needs no sign-in. */
export interface StoppedMail<Found extends Stoppable> {
  path: string
  /** Prefix of the page's text keys. */
  texts: StopTexts
  /** Path of the page on which the e-mails can be turned on again. */
  manage: string
  /**
   * Returns the subject of a link from its query; undefined if this site didn't sign the link or the subject no longer
   * exists.
   */
  find: (ctx: Ctx, query: unknown) => Promise<Found | undefined>
  stop: (ctx: Ctx, found: Found) => Promise<void>
  /** Returns the name of the link's subject, to show on the page; undefined for subjects without names. */
  nameOf?: (ctx: Ctx, found: Found, lang: Lang) => Promise<string>
}

/**
 * Serves an unsubscribe link. GET only shows a page with a button, because mail clients prefetch links. POST
 * unsubscribes, whether sent by the button or by the mail client (RFC 8058), with any body.
 */
export function serveStop<Found extends Stoppable>(
  app: FastifyInstance,
  ctx: Ctx,
  { path, texts, manage, find, stop, nameOf }: StoppedMail<Found>,
): void {
  app.get(path, async (request, reply) => {
    const found = await find(ctx, request.query)
    return page(request, reply, found, found?.isStopped ? 'stopped' : 'asking')
  })

  app.post(path, async (request, reply) => {
    const found = await find(ctx, request.query)
    if (found && ctx.config.DEMO_MODE) return page(request, reply, found, 'refused')
    if (found && !found.isStopped) await stop(ctx, found)
    return page(request, reply, found, 'stopped')
  })

  /** Sends the page in the language of the e-mail's recipient or, for an invalid link, in the reader's. */
  async function page(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Found | undefined,
    status: StopStatus,
  ) {
    const lang = found ? (found.lang as Lang) : languageOf(request)
    const name = found && (await nameOf?.(ctx, found, lang))
    return reply
      .code(found ? 200 : 404)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(stopPage(lang, found ? status : 'unknown', { texts, manage, name: name ?? '' }))
  }
}

/** Accepts POST bodies of any content type; only the URL counts. */
export function takeAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}
