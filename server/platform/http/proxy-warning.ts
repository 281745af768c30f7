import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context'

/**
 * Warns once when requests come through a proxy that is not trusted: every visitor then counts as the proxy's address,
 * and all of them share its limit of calls.
 */
export function warnOfProxy(http: FastifyInstance, { config, log }: Pick<Ctx, 'config' | 'log'>) {
  let isLogged = false
  http.addHook('onRequest', async ({ headers, ips = [], socket }) => {
    // Of a trusted peer the header adds at least one address to its own.
    if (isLogged || !headers['x-forwarded-for'] || ips.length > 1) return
    isLogged = true
    const peer = socket.remoteAddress ?? 'an unknown address'
    log.warn(
      `Requests with X-Forwarded-For come from ${peer}, which is not a trusted proxy: all its visitors share one limit of ${config.CALLS_PER_MINUTE} calls a minute. If it is your proxy, set TRUST_PROXY=${config.TRUST_PROXY},${peer}.`,
    )
  })
}
