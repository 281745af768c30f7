import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { upload } from '../../contract/limits'
import { areas } from './areas'
import { bannerOnPlainPages } from '../platform/http/pages/stand-in-banner'
import { isTeamBrowser } from '../areas/accounts'
import { exportRoutes } from '../areas/admin'
import { crawlerRoutes } from '../areas/crawlers'
import { offlineRoutes } from '../areas/offline'
import { shareRoutes } from '../areas/sharing'
import { stopRoutes } from '../areas/alerts'
import { messageStopRoutes } from '../areas/chat'
import type { Ctx } from '../platform/context'
import { gatewayRoutes } from './gateways/routes'
import { loadIdentitySandbox, loadMailbox } from './open-workshop'
import { blockedHostRoutes } from '../areas/payments'
import { jsonBodies, multipartLimits } from '../platform/http/body'
import { apiDocs } from '../platform/http/docs'
import { apiRoutes, canonicalUrl, originForm } from '../platform/http/api'
import { callerOf } from '../platform/http/caller'
import {
  connectionLimits,
  connectionOptions,
  cutUnreadBodies,
  endIdleConnections,
  endStalledBodies,
  limitSocketsPerAddress,
} from '../platform/http/requests/connections'
import {
  badAddress,
  badRequest,
  envelopeErrors,
  noSuchCall,
  tooManyCalls,
  refuse,
} from '../platform/http/errors'
import { answerExpectations } from '../platform/http/requests/expect-continue'
import { BytesInFlight, boundBodies } from '../platform/http/requests/bytes-in-flight'
import { maintenanceGate } from '../platform/http/maintenance-gate'
import { makeRegistry, type Registry } from '../platform/http/registry'
import { requestIds } from '../platform/http/requests/request-id'
import { sharedCalls } from '../platform/http/shared-calls'
import { Turns, takeTurns } from '../platform/http/requests/request-queue'
import { boundUnreadAnswers } from '../platform/http/requests/unread-answers'
import { UploadFolder, uploadFolderOf } from '../platform/http/upload-folder'
import { mayReadPrivate } from '../platform/media/may-read-file'
import { observeRequests } from '../platform/http/requests/observe-requests'
import { traceRequests } from '../platform/http/requests/trace-requests'
import { streamRoutes } from '../areas/notifications'
import { onPublicChange } from '../platform/stream/public-change'
import { factsOf } from '../platform/security/security-log'
import { running } from '../platform/process/version'
import { filesPlugin } from '../platform/ports/files-plugin'
import { textFileRoutes } from '../platform/http/text-files'
import { archiveRoutes } from '../platform/maps/archive-routes'
import { sql } from 'kysely'
import { Refusal } from '../platform/refusal'

/**
 * Logs one warning if requests arrive through an untrusted proxy, whose visitors then count as one address and share
 * one rate limit.
 */
function warnOfProxy(http: FastifyInstance, { config, log }: Pick<Ctx, 'config' | 'log'>) {
  let isLogged = false
  http.addHook('onRequest', async ({ headers, ips = [], socket }) => {
    // If the peer is trusted, `ips` contains at least one forwarded address in addition to the peer's own.
    if (isLogged || !headers['x-forwarded-for'] || ips.length > 1) return
    isLogged = true
    const peer = socket.remoteAddress ?? 'an unknown address'
    log.warn(
      `Requests with X-Forwarded-For come from ${peer}, which is not a trusted proxy: all its visitors share one limit of ${config.CALLS_PER_MINUTE} calls a minute. If it is your proxy, set TRUST_PROXY=${config.TRUST_PROXY},${peer}.`,
    )
  })
}

/**
 * Serves `GET /api/health`, the readiness check for load balancers. It isn't rate limited, because balancers poll often
 * from one address. It answers 503 while the database is unreachable or its storage fails, and from the start of a
 * shutdown.
 */
function healthRoute(http: FastifyInstance, ctx: Ctx) {
  http.get(
    '/api/health',
    { config: { rateLimit: false, turn: 'none', measuredAs: 'health' } },
    async (request, reply) => {
      if (ctx.shutdown.signal.aborted)
        return refuse(request, reply, new Refusal('UNAVAILABLE', 'refusals.shuttingDown'))
      reply.header('cache-control', 'no-store')
      await sql`select 1`.execute(ctx.db)
      await ctx.checkStorage?.()
      return {
        error: false,
        message: 'ok',
        data: { engine: ctx.engine, time: ctx.clock.now().toISOString(), ...running },
      }
    },
  )
  // During shutdown, clients must not reuse the connection.
  http.addHook('onRequest', async (_request, reply) => {
    if (ctx.shutdown.signal.aborted) reply.header('connection', 'close')
  })
}

const policy =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Sets a strict CSP on responses that aren't pages (API, sitemaps, text files), so that a response opened directly can
 * neither run scripts nor be framed.
 */
function answerPolicy(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (
      /^(application\/(json|xml)|text\/(plain|csv|xml))/.test(type) &&
      !reply.hasHeader('content-security-policy')
    )
      reply.header('content-security-policy', policy)
    return payload
  })
}

/** Maps Google's identity paths to `/sandbox`, for SDKs configured with this server as the host. */
const standInUrl = (url: string) =>
  /^\/(identitytoolkit|securetoken)\.googleapis\.com\//.test(url) ? `/sandbox/identity${url}` : url

export interface App {
  http: FastifyInstance
  registry: Registry
}

/** Timeout for a plugin to become ready, in ms. */
const pluginMs = 120_000

/**
 * Builds the server without the pages: API, API docs, files, mailbox, webhooks and sandbox.
 * @param keptFor cache lifetime, in ms, of responses that are the same for all guests
 */
export async function buildApp(ctx: Ctx, keptFor = 0): Promise<App> {
  const http = Fastify({
    loggerInstance: ctx.log,
    genReqId: requestIds(ctx.config.TRUST_PROXY),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    bodyLimit: upload.fieldsBytes,
    ...connectionOptions(connectionLimits),
    // Under load, plugins can exceed Fastify's default timeout, and startup shouldn't fail because of that.
    pluginTimeout: pluginMs,
    clientErrorHandler: badRequest(ctx),
    frameworkErrors: badAddress,
    trustProxy: ctx.config.TRUST_PROXY,
    rewriteUrl: ({ method = 'GET', url = '/' }) => standInUrl(canonicalUrl(method, originForm(url))),
  })
  const registry = makeRegistry(areas)
  envelopeErrors(http, ctx)
  answerPolicy(http)
  boundUnreadAnswers(http, connectionLimits)
  observeRequests(http, ctx)
  const isTraced = ctx.config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  if (isTraced) traceRequests(http, ctx.config.TRUST_PROXY)
  endIdleConnections(http, connectionLimits)
  endStalledBodies(http, connectionLimits)
  cutUnreadBodies(http, connectionLimits)
  limitSocketsPerAddress(http, ctx.config.SOCKETS_PER_ADDRESS, ctx.config.TRUST_PROXY)
  answerExpectations(http)
  const inFlight = new BytesInFlight(ctx.config.UPLOADS_IN_FLIGHT_MB * 1024 * 1024)
  boundBodies(http, inFlight)
  const turns = new Turns(ctx.config.REQUESTS_AT_ONCE)
  takeTurns(http, turns)
  jsonBodies(http)
  await http.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Gateway pop-ups are cross-origin; with `same-origin` we could not detect that they were closed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  warnOfProxy(http, ctx)
  await http.register(rateLimit, {
    max: ctx.config.CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    store: sharedCalls(ctx),
    enableDraftSpec: true,
    errorResponseBuilder: tooManyCalls,
  })
  const stopFollowing = onPublicChange(ctx, () => ctx.settings.expire())
  http.addHook('onClose', async () => stopFollowing())
  const admitNow = maintenanceGate(http, ctx, (browser) => isTeamBrowser(ctx.db, browser, ctx.clock.now()))
  bannerOnPlainPages(http, ctx)
  await http.register(multipart, { limits: multipartLimits })
  await http.register(filesPlugin, {
    files: ctx.files,
    opens: ctx.fileLinks.opens,
    mayRead: async (request, owner, key) => {
      const { user } = await callerOf(ctx.db, request, ctx.clock.now())
      if (user !== null && (await mayReadPrivate(ctx, user, owner, key))) return true
      ctx.security.write('access.denied', factsOf(request), { reason: 'PRIVATE_FILE' })
      return false
    },
  })
  await http.register(archiveRoutes, { dataDir: ctx.config.DATA_DIR })
  apiRoutes(http, ctx, registry, {
    turns,
    keptFor,
    admitNow,
    inFlight,
    folder: new UploadFolder(uploadFolderOf(ctx.config.DATA_DIR)),
  })
  if (ctx.config.standIns.mailbox) (await loadMailbox())(http, ctx)
  await http.register(streamRoutes, { ctx })
  await http.register(exportRoutes, { ctx })
  crawlerRoutes(http, ctx)
  textFileRoutes(http)
  await http.register(shareRoutes, { ctx })
  await http.register(offlineRoutes, { ctx })
  await http.register(stopRoutes, { ctx })
  await http.register(messageStopRoutes, { ctx })
  await http.register(blockedHostRoutes, { ctx })
  apiDocs(http, registry, ctx)
  await gatewayRoutes(http, ctx)
  if (ctx.identity?.mode === 'sandbox') await http.register(await loadIdentitySandbox(), { ctx })
  else http.all('/sandbox/identity/*', noSuchCall)
  // Loaded lazily: the tracing libraries would slow down every other start.
  if (isTraced) (await import('../platform/http/requests/browser-spans')).browserSpanRoutes(http, ctx.clock)
  healthRoute(http, ctx)
  http.all('/api/*', async (request, reply) => noSuchCall(request, reply))
  return { http, registry }
}
