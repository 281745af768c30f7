import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { trustedPeers } from '../../security/network'

/** Name of the header with a request's id, accepted from a proxy and sent in every response. */
export const requestIdHeader = 'x-request-id'

/** Accepted format of a proxy's request id, which is written to every log entry. */
const wellFormed = /^[A-Za-z0-9._-]{1,128}$/

/**
 * Returns a generator of request ids that are unique across processes and starts. A valid `X-Request-Id` from a trusted
 * proxy (`TRUST_PROXY`) is adopted, so that both logs use the same id. Ids from anyone else are ignored, because many
 * requests could have the same one.
 */
export function requestIds(
  trustProxy: string,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isTrusted = trustedPeers(trustProxy)
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    const isOurs = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress)
    return isOurs ? given : randomUUID()
  }
}
