import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../context'
import { onceOver } from './open-requests'
import { requestIdHeader } from './request-id'

/**
 * Under which name a request is counted and logged: its call, or one of few for what is none. Never its path, which
 * has as many values as people send.
 */
export type RequestName = CallName | 'page' | 'file' | 'stream' | 'webhook' | 'health' | 'other'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the requests of this route in metrics and log; `other` by default. */
    measuredAs?: RequestName
  }
}

/** The client had gone before its answer was sent whole; proxies write it down by the same number. */
const clientGone = 499

/** The name of a request in metrics, traces and log lines. */
export const requestNameOf = ({ routeOptions }: FastifyRequest): RequestName =>
  routeOptions.config?.measuredAs ?? 'other'

/** How a request ended. A stream has no end but that its client goes. */
export const statusOf = ({ raw }: FastifyReply, call: RequestName): number =>
  raw.writableEnded || call === 'stream' ? raw.statusCode : clientGone

/**
 * Names each request in its answer and in its log lines, measures it, and writes one access line at level `info`: its
 * call, status, milliseconds and the account's id. No address and nothing that a person typed.
 */
export function observeRequests(app: FastifyInstance, { metrics }: Pick<Ctx, 'metrics'>): void {
  const seen = new Set<RequestName>()
  app.addHook('onRequest', async (request, reply) => {
    const call = requestNameOf(request)
    reply.header(requestIdHeader, request.id)
    request.log = request.log.child({ call })
    // A rate needs the nought before the first failure: without it those between two scrapes raise no alert.
    if (!seen.has(call)) metrics?.requests.zero({ call, status: '5xx' })
    seen.add(call)
    const begun = performance.now()
    onceOver(request, reply, () => {
      const ms = performance.now() - begun
      const status = statusOf(reply, call)
      // A stream is open for hours: that is no time of an answer.
      if (call !== 'stream' || status !== 200)
        metrics?.requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
      request.log.info({ status, ms: Math.round(ms) }, 'request')
    })
  })
}
