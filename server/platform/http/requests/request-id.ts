import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { trustedPeers } from '../../security/network'

/** The header in which a request's id comes from a proxy and goes back with every answer. */
export const requestIdHeader = 'x-request-id'

/** What is taken over from a proxy: it stands in every log line, so that nothing else may be written there. */
const wellFormed = /^[A-Za-z0-9._-]{1,128}$/

/**
 * Makes the id of a request, unique over all processes and starts. A well-formed one in `X-Request-Id` is taken over
 * from a trusted proxy (`TRUST_PROXY`), so that its log and ours name a request alike; anybody else could give many
 * requests one id.
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
