import type { TextKey } from '../../../contract/texts/catalogue'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { languageOf } from './caller'
import { refusalBody } from './dispatch'
import { DatabaseAway, StorageFailed, type StorageFault } from '../db/database-away'
import type { Ctx } from '../context'
import { addressOf, factsOf, noteRefusal } from '../security/security-log'
import { FilesAway } from '../ports/files'
import { Refusal } from '../refusal'
import { requestIdHeader } from './requests/request-id'

/** Whether a PostgreSQL error is of class 22: the value can't be stored (a number out of range, an invalid date). */
const isDataException = (code: unknown) => typeof code === 'string' && /^22.{3}$/.test(code)
const uniqueViolation = '23505'
/** PostgreSQL's error code for a statement timeout. */
const queryCanceled = '57014'
/** Node's error code for a stream destroyed before its end. */
const prematureClose = 'ERR_STREAM_PREMATURE_CLOSE'

/** Retry-After in seconds. */
export const retrySeconds = 2

/** Retry-After in seconds if the operator has to act first. */
const storageRetrySeconds = 60

const storageTexts: Record<StorageFault, TextKey> = {
  full: 'refusals.storageFull',
  damaged: 'refusals.storageDamaged',
}

/**
 * Returns the refusal for a request while the database is unreachable; a write whose confirmation was lost may have
 * been stored.
 */
export const databaseAway = ({ isOutcomeUnknown }: Pick<DatabaseAway, 'isOutcomeUnknown'>) =>
  new Refusal('UNAVAILABLE', isOutcomeUnknown ? 'refusals.outcomeUnknown' : 'refusals.databaseAway', {
    extra: { retry_after: retrySeconds, ...(isOutcomeUnknown && { outcome: 'unknown' }) },
  })

/** Converts any error to a refusal. Only unforeseen errors become FAULT and are logged as such. */
function asRefusal(
  error: FastifyError | Refusal | (Error & { code?: string }),
  request: FastifyRequest,
): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StorageFailed) {
    request.log.error(error)
    return new Refusal('UNAVAILABLE', storageTexts[error.fault], {
      extra: { retry_after: storageRetrySeconds },
    })
  }
  if (error instanceof DatabaseAway) return databaseAway(error)
  if (error instanceof FilesAway) {
    request.log.error(error)
    return new Refusal('UNAVAILABLE', 'refusals.filesAway', { extra: { retry_after: retrySeconds } })
  }
  if (isDataException(error.code)) {
    request.log.warn(error, 'a value reached the database that should have been refused before')
    return new Refusal('VALIDATION', 'refusals.wrongShape')
  }
  if (error.code === queryCanceled) {
    request.log.error(error)
    return databaseAway({ isOutcomeUnknown: false })
  }
  if (error.code === uniqueViolation) return new Refusal('CONFLICT', 'refusals.conflict')
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal('TOO_LARGE', 'refusals.tooLarge')
  if (status && status >= 400 && status < 500) return new Refusal('MALFORMED', 'refusals.malformed')
  request.log.error(error)
  return new Refusal('FAULT', 'errors.fault')
}

/** Sends every error in the envelope, in the reader's language, without internal details. */
export function envelopeErrors(app: FastifyInstance, ctx: Pick<Ctx, 'security'>) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isAbandoned = error.code === prematureClose && request.raw.socket.destroyed
    const refusal = isAbandoned ? new Refusal('MALFORMED', 'refusals.malformed') : asRefusal(error, request)
    // A client's disconnect while its file is being opened is neither a refusal to log nor an error.
    if (!isAbandoned) noteRefusal(ctx.security, factsOf(request), refusal)
    // The reply isn't returned, because Fastify would await it with two more close listeners on its response.
    refuse(request, reply, refusal)
  })
  app.setNotFoundHandler(noSuchCall)
}

/** Sends the response for a path that isn't a call. */
export const noSuchCall = (request: FastifyRequest, reply: FastifyReply) =>
  refuse(request, reply, new Refusal('NO_SUCH_CALL', 'refusals.noSuchCall'))

/** Sends the response for an invalid URL (`%zz`), which Fastify rejects before routing. */
export const badAddress = (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
  refuse(
    request,
    reply.header('x-content-type-options', 'nosniff').header(requestIdHeader, request.id),
    new Refusal('MALFORMED', 'refusals.malformed'),
  )

/**
 * Returns the refusal for too many calls from one network address; `ttl` is the time in ms until the next call is
 * allowed.
 */
export const tooManyCalls = (_request: FastifyRequest, { ttl }: { ttl: number }) => {
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  return new Refusal('RATE_LIMITED', 'refusals.rateLimitedFor', {
    params: { seconds },
    extra: { retry_after: seconds },
  })
}

/** Sends a refusal; the retry delay and an API token's missing scope are also sent as headers. */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const wait = refusal.more.extra?.['retry_after']
  if (refusal.status >= 429 && wait !== undefined) reply.header('retry-after', String(wait))
  const scope = refusal.more.extra?.['scope']
  // As specified in RFC 6750, section 3.1.
  if (scope !== undefined)
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${String(scope)}"`)
  return (
    reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      // The response may already have the content type of a file that couldn't be read.
      .type('application/json; charset=utf-8')
      .send(refusalBody(refusal, languageOf(request)))
  )
}

/** Responds to invalid HTTP, oversized headers and header timeouts. */
export const badRequest =
  (ctx: Pick<Ctx, 'security'>) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const refusal = ofSocket[error.code ?? ''] ?? new Refusal('MALFORMED', 'refusals.malformed')
    // There is no request yet; a flood of such connections is logged once a minute.
    const facts = { request: 'none', address: addressOf(socket.remoteAddress) }
    ctx.security.write('limit.reached', facts, { reason: refusal.code })
    refuseSocket(socket, refusal)
  }

const ofSocket: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: new Refusal('TOO_LARGE', 'refusals.tooLarge'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal('TIMED_OUT', 'refusals.timedOut'),
}

/** Sends a final response on a connection without a request. As the client's language is unknown, it is in English. */
export function refuseSocket(socket: Socket, refusal: Refusal) {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(refusalBody(refusal, 'en'))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
