import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForm } from './bytes-in-flight'
import { Refusal } from '../../refusal'

/** Who waits to be asked for the body (`Expect: 100-continue`). */
const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/** Asks for the body, when the sender waits for that. */
export function askForBody({ raw }: FastifyRequest): void {
  waiting.get(raw)?.writeContinue()
  waiting.delete(raw)
}

/**
 * Node by itself asks for every body. Here a waiting client is asked when the body is wanted, so that a refusal comes
 * before it is sent; forms are asked for where they are read. A refused body is read past all the same: proxies pass
 * the question on and send without waiting.
 */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    // Node would disconnect a client that was not asked, before a sender that did not wait has read the refusal.
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
