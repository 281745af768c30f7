import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForm } from './bytes-in-flight'
import { Refusal } from '../../refusal'

/** Requests whose clients wait to be asked for the body (`Expect: 100-continue`), with their responses. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/** Asks the client for the body if it is waiting for that. */
export function askForBody({ raw }: FastifyRequest): void {
  waiting.get(raw)?.writeContinue()
  waiting.delete(raw)
}

/**
 * Delays `100 Continue`, which Node would send for every body, until the body is read. A refusal therefore arrives before the body is sent. A refused body is still discarded, because proxies
 * forward the header but send without waiting.
 */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    // Otherwise, if it hasn't asked for the body, Node would disconnect a client that sends it anyway before that
    // client has read the refusal.
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
