import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import type { Ctx } from '../context'
import type { UserRow } from '../db/schema'
import { inMaintenance } from '../settings/maintenance'
import { preferencesOf } from './pages/preferences'
import { browserOf } from './browser-cookie'
import { callerOf } from './caller'
import { signInCalls, writes } from './dispatch'
import { refuse } from './errors'
import { maintenancePage } from './pages/maintenance-page'

/**
 * Pattern of routes available in every mode, such as health, assets of the sign-in page, gateway webhooks and their
 * simulated counterparts.
 */
const openRoutes =
  /^\/(api\/health$|assets\/|texts\/|app-icon\/|manifest\.|csp-report$|webhooks\/|sandbox\/|mailbox)/
/** Path of the page on which the team signs in. */
const signInPage = '/login'
/**
 * Calls that the sign-in page may make while the site is closed: team accounts sign in with a password, without a code.
 */
const callsOfClosed: readonly CallName[] = ['user_signup', 'before-logout', 'web-settings']

/** Whether the user may use a closed site. */
export const isTeam = (user: UserRow | null): boolean =>
  user?.role === 'admin' && user.account_state !== 'deactivated'

/** Refuses a call that isn't allowed in the current mode; `holder` is the owner of the token sent. */
export type AdmitInMaintenance = (
  name: CallName,
  request: FastifyRequest,
  holder: UserRow | null,
) => Promise<void>

/**
 * Enforces the maintenance mode: for API calls through the returned function, for everything else directly. Requests
 * for pages and calls without authentication carry no token, so the team is recognised by `isTeamBrowser`.
 */
export function maintenanceGate(
  http: FastifyInstance,
  ctx: Ctx,
  isTeamBrowser: (browser: string) => Promise<boolean>,
): AdmitInMaintenance {
  const isOfTeam = async (request: FastifyRequest, holder: UserRow | null): Promise<boolean> => {
    if (isTeam(holder)) return true
    const browser = holder ? null : browserOf(request)
    return browser !== null && isTeamBrowser(browser)
  }

  http.addHook('onRequest', async (request, reply) => {
    const { maintenance: mode } = await ctx.settings.current()
    const { url = '', config } = request.routeOptions
    if (mode === 'off' || config?.decidesMaintenance || openRoutes.test(url)) return
    const reads = ['GET', 'HEAD', 'OPTIONS'].includes(request.method) && !config?.stores
    if (mode === 'read-only' && reads) return
    if (mode === 'on') {
      if (pathOf(request) === signInPage) return
      const { user } = await callerOf(ctx.db, request, ctx.clock.now())
      if (await isOfTeam(request, user)) return
    }
    const refusal = inMaintenance(mode)
    const isPage = !url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
    if (!isPage) return refuse(request, reply, refusal)
    return sendPage(request, reply.header('retry-after', String(refusal.more.extra!['retry_after'])), mode)
  })

  // Proxies must cache neither content for the team nor a closed site's sign-in page.
  http.addHook('onSend', async (_request, reply, payload) => {
    if (ctx.settings.known.maintenance === 'on' && reply.hasHeader('x-accel-expires'))
      reply.removeHeader('cdn-cache-control').headers({ 'x-accel-expires': '0', 'cache-control': 'no-store' })
    return payload
  })

  return async (name, request, holder) => {
    const { maintenance: mode } = await ctx.settings.current()
    if (mode === 'on' && !callsOfClosed.includes(name) && !(await isOfTeam(request, holder)))
      throw inMaintenance(mode)
    if (mode === 'read-only' && writes(rowOf(name)) && !signInCalls.includes(name)) throw inMaintenance(mode)
  }
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!

const sendPage = (request: FastifyRequest, reply: FastifyReply, mode: 'on' | 'read-only') =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('vary', 'cookie, accept-language')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(maintenancePage(preferencesOf(request).lang, mode, signInPage))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route checks the maintenance mode itself (`AdmitInMaintenance`), once it knows the caller. */
    decidesMaintenance?: boolean
    /** Whether the route stores something even on GET, so that a read-only site refuses it. */
    stores?: boolean
  }
}
