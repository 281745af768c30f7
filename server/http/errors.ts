import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { languageOf } from './caller'
import { refusalBody } from './dispatch'
import { Refusal } from './refusal'

/** PostgreSQL class 22: the value itself cannot be stored (a NUL in a text, a number out of range). */
const isDataException = (code: unknown) => typeof code === 'string' && /^22.{3}$/.test(code)
const uniqueViolation = '23505'

/** Whatever was thrown, as a refusal. Only what we did not foresee is a FAULT, and only that is logged as one. */
function asRefusal(
  error: FastifyError | Refusal | (Error & { code?: string }),
  request: FastifyRequest,
): Refusal {
  if (error instanceof Refusal) return error
  if (isDataException(error.code)) return new Refusal('VALIDATION', 'refusals.wrongShape')
  if (error.code === uniqueViolation) return new Refusal('CONFLICT', 'refusals.conflict')
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal('TOO_LARGE', 'refusals.tooLarge')
  if (status === 429)
    return new Refusal('RATE_LIMITED', 'refusals.rateLimited', { extra: { retry_after: 60 } })
  if (status && status >= 400 && status < 500) return new Refusal('MALFORMED', 'refusals.malformed')
  request.log.error(error)
  return new Refusal('FAULT', 'errors.fault')
}

/** Every failure below `/api/` leaves as the envelope, in the reader's language, without a trace of the inside. */
export function envelopeErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error, request)
    return reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .send(refusalBody(refusal, languageOf(request)))
  })
}

/** The answer for an address below `/api/` that is no call. */
export const noSuchCall = (request: FastifyRequest) =>
  refusalBody(new Refusal('NO_SUCH_CALL', 'refusals.noSuchCall'), languageOf(request))
