import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import { languageOf } from '../../platform/http/caller'
import { searchOfLink, stopPath } from './links'
import { setFrequency } from './saved'
import { nameOf, speakerOf } from './speaker'
import { stopPage, type StopStatus } from './stop-page'

/**
 * `/alerts/stop`: the end of a saved search's mails for the holder of one, without signing in. GET only shows a page
 * with a button, since mail readers open links by themselves; POST does it, from that button or from the mail reader's
 * own (RFC 8058), whatever it sends along.
 */
export async function stopRoutes(app: FastifyInstance, { ctx }: { ctx: Ctx }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))

  app.get(stopPath, async (request, reply) => {
    const search = await found(ctx, request)
    return page(ctx, request, reply, search, search?.frequency === 'off' ? 'stopped' : 'asking')
  })

  app.post(stopPath, async (request, reply) => {
    const search = await found(ctx, request)
    if (search && ctx.config.DEMO_MODE) return page(ctx, request, reply, search, 'refused')
    if (search && search.frequency !== 'off')
      await ctx.db.transaction().execute((trx) => setFrequency(trx, search.id, 'off', ctx.clock.now()))
    return page(ctx, request, reply, search, 'stopped')
  })
}

async function found({ db }: Ctx, request: FastifyRequest) {
  const id = await searchOfLink(db, request.query)
  if (id === null) return undefined
  return db
    .selectFrom('saved_search as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['s.id', 's.name', 's.query', 's.frequency', 'u.lang'])
    .where('s.id', '=', id)
    .executeTakeFirst()
}

type Search = NonNullable<Awaited<ReturnType<typeof found>>>

/** In the language of the mail's addressee; for a wrong link in the reader's. */
async function page(
  { db }: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  search: Search | undefined,
  standing: StopStatus,
) {
  const lang = search ? (search.lang as Lang) : languageOf(request)
  const name = search && nameOf(search, await speakerOf(db, lang))
  return reply
    .code(search ? 200 : 404)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(stopPage(lang, search ? standing : 'unknown', name))
}
