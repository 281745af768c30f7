/**
 * The database cannot be asked now: it is stopped, starting, out of connections, frozen, or the connection broke. This
 * is no fault of the request, which may be sent again.
 */
export class DatabaseAway extends Error {
  /**
   * @param isOutcomeUnknown whether a change was under way whose confirmation did not arrive: it may have been stored
   */
  constructor(
    cause: unknown,
    readonly isOutcomeUnknown = false,
  ) {
    super(`The database does not answer: ${reasonOf(cause)}`, { cause })
  }
}

/** Node's codes for a connection that failed or broke. */
const ofNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** PostgreSQL's codes: connection exceptions, shutting down or starting, no connection left. */
const ofServer = /^(08...|57P0[123]|53300)$/

/** Messages of `pg` for a connection that ended; these errors carry no code. */
const ofClient =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether an error means that the database is away, and not that a statement was wrong. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (error instanceof AggregateError) return error.errors.some(isAway)
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return ofNetwork.has(code) || ofServer.test(code)
  return typeof message === 'string' && ofClient.test(message)
}

/** The reason in one line; a host with several addresses gives an error without a message. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || 'no reason given'
}
