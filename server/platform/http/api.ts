import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageHeader, type ReplyEnvelope } from '../../../contract/api/envelope'
import { shapes } from '../../../contract/calls/shapes'
import { fileFields } from '../../../contract/calls/kit/file-fields'
import { callAt, callNames, pathOf, rowOf, type Row } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import type { Ctx } from '../context'
import { readFields, type Receiving } from './body'
import { seeApiToken } from './api-token'
import { browserCookie } from './browser-cookie'
import { callerOf } from './caller'
import { admit, dispatch, type Dispatched } from './dispatch'
import type { AdmitInMaintenance } from './maintenance-gate'
import { isKnown, PackedBody, packing, sendPacked, tagOf } from './compress'
import { PublicCache, staleMs } from './public-cache'
import { refuseMalware } from './refuse-malware'
import type { Caller, Registry } from './registry'
import { partsFor } from './request-context'
import { actorOf } from './rights'
import type { Turns } from './requests/request-queue'
import type { Config } from '../config/config'
import { sql } from 'kysely'
import { access } from '../../../contract/limits'
import { onPublicChange } from '../stream/public-change'
import { noteVisit, type Visited } from './note-visit'

/** Records that a session or API token is in use, at most every few minutes, so that not every read causes a write. */
async function seeToken(ctx: Ctx, { sessionId, seenAt, apiToken }: Caller): Promise<void> {
  const stale = new Date(ctx.clock.now().getTime() - access.sessionSeenMinutes * 60_000)
  if (sessionId !== null && seenAt !== null && seenAt <= stale) await seeSession(ctx, sessionId, stale)
  if (apiToken && (apiToken.seenAt === null || apiToken.seenAt <= stale))
    await seeApiToken(ctx.db, apiToken.id, { now: ctx.clock.now(), stale })
}

async function seeSession({ db, clock, config }: Ctx, sessionId: number, stale: Date): Promise<void> {
  const now = clock.now()
  const idle = new Date(now.getTime() + config.SESSION_IDLE_DAYS * 86_400_000)
  await db
    .updateTable('session')
    .set({
      last_seen_at: now,
      // A session opened without an idle timeout never gets one.
      idle_until: sql<Date | null>`case when idle_until is null then null else ${idle}::timestamptz end`,
    })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<=', stale)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Whether the request comes from a page of another origin. Browsers send `Sec-Fetch-Site` (older ones send `Origin`),
 * which scripts can't set. Without either, the client is an app or tool, whose requests no page can forge.
 */
function isForeign({ headers, host }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  // A reverse proxy may use a different protocol or host name than the browser.
  return origin !== `http://${host}` && origin !== `https://${host}` && origin !== new URL(publicUrl).origin
}

/**
 * Value of `Clear-Site-Data`. Without it, private pictures could stay in the browser's cache for up to an hour. The
 * page itself clears personal data in storage; cookies and other storage contain the visitor's preferences and remain.
 */
const clearedAtSignOut = '"cache"'

/** Whether all guests get the same response, so that browsers may cache and revalidate it. */
const isForEverybody = ({ method, sideEffect }: Row, { user, staleToken }: Caller): boolean =>
  method === 'GET' && !sideEffect && user === null && !staleToken

/** Sends a compressed response. */
function sendEnvelope(request: FastifyRequest, reply: FastifyReply, envelope: ReplyEnvelope) {
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  return sendPacked(request, reply, JSON.stringify(envelope))
}

/** A compressed response shared by all guests. */
class SharedAnswer {
  readonly status = 200
  readonly #body: PackedBody
  readonly #tag: string
  readonly visited: readonly Visited[]

  constructor({ envelope, visited }: Dispatched) {
    this.visited = visited
    const text = JSON.stringify(envelope)
    this.#body = new PackedBody(text, packing.atOnce)
    this.#tag = tagOf(text)
  }

  /** Upper bound of the size in memory, in bytes. */
  get size(): number {
    return this.#body.size
  }

  /** Sends the compressed response; browsers cache it and get status 304 while it is unchanged. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', `authorization, cookie, accept-language, ${languageHeader}`)
      .header('etag', this.#tag)
    return isKnown(request, this.#tag) ? reply.code(304).send() : this.#body.send(request, reply)
  }
}

/** Maximum total size of cached responses in bytes. */
const keptBytes = 32 * 1024 * 1024

/**
 * Registers every call of the contract as a route below `/api/`; calls not yet implemented respond with an envelope
 * that says so.
 */
export function apiRoutes(
  app: FastifyInstance,
  ctx: Ctx,
  registry: Registry,
  {
    turns,
    keptFor,
    admitNow,
    ...uploads
  }: Pick<Receiving, 'folder' | 'inFlight'> & {
    turns: Turns
    keptFor: number
    admitNow: AdmitInMaintenance
  },
) {
  const shared = new PublicCache<SharedAnswer>({
    clock: ctx.clock,
    life: keptFor,
    staleLife: keptFor && staleMs,
    mostBytes: keptBytes,
    note: (outcome) => ctx.metrics?.kept.inc({ cache: 'answer', outcome }),
  })
  const stop = onPublicChange(ctx, () => shared.clear())
  app.addHook('onClose', async () => stop())
  const filesOf = new Map<CallName, string[][]>()
  const answer = (name: CallName) => async (request: FastifyRequest, reply: FastifyReply) => {
    const row = rowOf(name)
    const own = partsFor(ctx, request)
    const holder = await callerOf(ctx.db, request, ctx.clock.now())
    const caller: Caller = {
      ...holder,
      user: actorOf(row, holder),
      foreign: isForeign(request, ctx.config),
      keepBrowser: (token) => void reply.header('set-cookie', browserCookie(ctx.config, token)),
    }
    await admitNow(name, request, holder.user)
    admit(registry, ctx, name, caller)
    await seeToken(ctx, caller)
    const visitor = { ip: caller.ip, browser: caller.browser }
    const isShared = isForEverybody(row, caller)
    if (!filesOf.has(name)) filesOf.set(name, fileFields(shapes[name].input))
    const receiving: Receiving = { ...uploads, files: filesOf.get(name)!, received: [] }
    if (row.kept && isShared) {
      const key = `${caller.lang} ${request.url}`
      if (!shared.has(key) && !(await turns.take(request, reply))) return reply.hijack()
      const made = async () => {
        const fields = await readFields(request, receiving)
        const asked = (parts: Ctx) => dispatch(registry, parts, name, fields, { ...caller, browser: null })
        return new SharedAnswer(await (own.replica ? own.replica.read(own, asked) : asked(own)))
      }
      const kept = await shared.get(key, made)
      void noteVisit(own, kept.visited, { ...visitor, viewerId: null })
      return kept.send(request, reply)
    }
    try {
      const fields = await readFields(request, receiving)
      if (!(await turns.take(request, reply))) return reply.hijack()
      await refuseMalware(own, caller, receiving.received)
      const answered = await dispatch(registry, own, name, fields, caller)
      await noteVisit(own, answered.visited, { ...visitor, viewerId: caller.user?.id ?? null })
      if (row.signsOut) reply.header('clear-site-data', clearedAtSignOut)
      return await (isShared
        ? new SharedAnswer(answered).send(request, reply)
        : sendEnvelope(request, reply, answered.envelope))
    } finally {
      await Promise.all(receiving.received.map((file) => file.discard()))
    }
  }
  for (const name of callNames) {
    const { method, sideEffect } = rowOf(name)
    const methods = sideEffect ? [method, 'POST' as const] : [method]
    app.route({
      method: methods,
      url: `/api/${pathOf(name)}`,
      exposeHeadRoute: false,
      config: { turnAfterForm: true, decidesMaintenance: true, measuredAs: name },
      handler: answer(name),
    })
  }
}

/**
 * Returns the path of a request target. Proxy-style requests (`GET http://host/path`) also contain a host, which isn't
 * trusted and must not appear in responses.
 */
export function originForm(target: string): string {
  const [, path] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (path === undefined) return target
  return path.startsWith('/') ? path : `/${path}`
}

/** Maps variants of a path (`-` for `_`, case, corrected spelling; D30, D32) to the specified path. */
export function canonicalUrl(method: string, url: string): string {
  const cut = url.search(/[?#]/)
  const path = cut < 0 ? url : url.slice(0, cut)
  if (!path.startsWith('/api/')) return url
  const name = callAt(method, path.slice('/api/'.length))
  return name ? `/api/${pathOf(name)}${cut < 0 ? '' : url.slice(cut)}` : url
}
