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

/**
 * Writes that a session or an API token is used, at most every few minutes: reading must not cost a write each time.
 */
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
      // A session that was opened without an idle time keeps none.
      idle_until: sql<Date | null>`case when idle_until is null then null else ${idle}::timestamptz end`,
    })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<=', stale)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Whether a page of another origin sent this. Browsers send it in headers that no script can set: `Sec-Fetch-Site`, and
 * `Origin` in older ones. Without either it is an app or a tool, which no page can send in somebody's name.
 */
function isForeign({ headers, host }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  // A proxy in front may use another protocol or name another host than the browser does.
  return origin !== `http://${host}` && origin !== `https://${host}` && origin !== new URL(publicUrl).origin
}

/**
 * Private pictures may lie in the browser’s cache for an hour. What its storage holds of the person the page empties by
 * itself; cookies and the rest of the storage are the visitor’s preferences and stay.
 */
const clearedAtSignOut = '"cache"'

/** Whether guests are all answered the same: their browsers keep it, and ask whether it is still right. */
const isForEverybody = ({ method, sideEffect }: Row, { user, staleToken }: Caller): boolean =>
  method === 'GET' && !sideEffect && user === null && !staleToken

/** Sends an answer packed. */
function sendEnvelope(request: FastifyRequest, reply: FastifyReply, envelope: ReplyEnvelope) {
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  return sendPacked(request, reply, JSON.stringify(envelope))
}

/** An answer that all guests share. */
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

  /** How many bytes it holds at most. */
  get size(): number {
    return this.#body.size
  }

  /** Sends it packed; browsers keep it, and have 304 while it is the same. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', `authorization, cookie, accept-language, ${languageHeader}`)
      .header('etag', this.#tag)
    return isKnown(request, this.#tag) ? reply.code(304).send() : this.#body.send(request, reply)
  }
}

/** Answers that are kept hold so many bytes at most. */
const keptBytes = 32 * 1024 * 1024

/** Every row of the contract as a route below `/api/`; calls that are not served yet answer so in the envelope. */
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
 * A request's target as the path that it is: a request as to a proxy (`GET http://host/path`) names a host as well,
 * which is not trusted and must not come back in an answer.
 */
export function originForm(target: string): string {
  const [, path] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (path === undefined) return target
  return path.startsWith('/') ? path : `/${path}`
}

/** Brings another way of writing a path (`-` for `_`, case, corrected spelling; D30, D32) to the specified one. */
export function canonicalUrl(method: string, url: string): string {
  const cut = url.search(/[?#]/)
  const path = cut < 0 ? url : url.slice(0, cut)
  if (!path.startsWith('/api/')) return url
  const name = callAt(method, path.slice('/api/'.length))
  return name ? `/api/${pathOf(name)}${cut < 0 ? '' : url.slice(cut)}` : url
}
