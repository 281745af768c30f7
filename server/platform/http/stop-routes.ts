import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../context'
import { languageOf } from './caller'
import { stopPage, type StopStatus, type StopTexts } from './pages/stop-page'

/** What a signed link leads to, in the language of the mail's addressee. */
export interface Stoppable {
  lang: string
  isStopped: boolean
}

/** One kind of mail that its reader can stop without signing in. */
export interface StoppedMail<Found extends Stoppable> {
  path: string
  /** Where the texts of the page are. */
  texts: StopTexts
  /** The page on which the mails can be turned on again. */
  manage: string
  /** Resolves the query of a link; undefined for a link this site didn't sign, or whose subject is gone. */
  find: (ctx: Ctx, query: unknown) => Promise<Found | undefined>
  stop: (ctx: Ctx, found: Found) => Promise<void>
  /** What the page calls the subject of the mails, where they have one. */
  nameOf?: (ctx: Ctx, found: Found, lang: Lang) => Promise<string>
}

/**
 * Serves the unsubscribe link of a kind of mail. GET only shows a page with a button, because mail readers open links on
 * their own; POST stops the mails, whether it comes from that button or from the mail reader (RFC 8058), and whatever
 * body it has.
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

  /** In the language of the mail's addressee; for a wrong link in the reader's. */
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

/** Reads a POST of a mail reader whatever its content type: only the address counts. */
export function takeAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}
