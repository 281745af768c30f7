import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForm } from './bytes-in-flight'
import { Refusal } from '../../refusal'

/** Clients waiting to be asked for the body (`Expect: 100-continue`). */
const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/** Requests the body if the client is waiting for that. */
export function askForBody({ raw }: FastifyRequest): void {
  waiting.get(raw)?.writeContinue()
  waiting.delete(raw)
}

/**
 * Delays `100 Continue`, which Node sends for every body, until the body is wanted, so that a refusal arrives before it
 * is sent; for forms that is where they are read. A refused body is still discarded, because proxies forward the header
 * but send without waiting.
 */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    // Otherwise Node would disconnect a client that wasn't asked, before a sender that didn't wait has read the
    // refusal.
    Object.assign(response, { _expect_continue: false })
    app.server.emit('request', request, response)
  })
  app.addHook('preParsing', async (request) => {
    if (!waiting.has(request.raw) || isForm(request)) return
    if (Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit)
      throw new Refusal('TOO_LARGE', 'refusals.tooLarge')
    askForBody(request)
  })
}
