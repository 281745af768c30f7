import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../context'
import { onceOver } from './open-requests'
import { requestIdHeader } from './request-id'

/**
 * Name under which a request is counted and logged: its call, or one of a few other names. Never its path, which has
 * unbounded values.
 */
export type RequestName = CallName | 'page' | 'file' | 'stream' | 'webhook' | 'health' | 'other'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of this route's requests in metrics and the log; `other` by default. */
    measuredAs?: RequestName
  }
}

/** Status code logged if the client disconnected before the response was complete; proxies log the same code. */
const clientGone = 499

/** Returns a request's name in metrics, traces and log entries. */
export const requestNameOf = ({ routeOptions }: FastifyRequest): RequestName =>
  routeOptions.config?.measuredAs ?? 'other'

/**
 * Returns the status with which a request ended. A stream ends only when its client disconnects, so that doesn't count
 * as an abort.
 */
export const statusOf = ({ raw }: FastifyReply, call: RequestName): number =>
  raw.writableEnded || call === 'stream' ? raw.statusCode : clientGone

/**
 * Adds each request's id to its response and log entries, measures the request, and writes an access log entry at level
 * `info`: call, status, duration and account id. Logs no addresses or user input.
 */
export function observeRequests(app: FastifyInstance, { metrics }: Pick<Ctx, 'metrics'>): void {
  const seen = new Set<RequestName>()
  app.addHook('onRequest', async (request, reply) => {
    const call = requestNameOf(request)
    reply.header(requestIdHeader, request.id)
    request.log = request.log.child({ call })
    // To alert on a rate, monitoring needs a 0 before the first failure; otherwise failures between two scrapes raise
    // no alert.
    if (!seen.has(call)) metrics?.requests.zero({ call, status: '5xx' })
    seen.add(call)
    const begun = performance.now()
    onceOver(request, reply, () => {
      const ms = performance.now() - begun
      const status = statusOf(reply, call)
      // A stream is open for hours, which doesn't count as a response time.
      if (call !== 'stream' || status !== 200)
        metrics?.requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
      request.log.info({ status, ms: Math.round(ms) }, 'request')
    })
  })
}
