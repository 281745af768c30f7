/**
 * Thrown if the database can't be reached now: it is stopped, starting, out of connections or frozen, or the connection
 * broke. The request isn't the cause, and may be retried.
 */
export class DatabaseAway extends Error {
  /**
   * @param isOutcomeUnknown whether a write was in progress and its confirmation didn't arrive, so that the write may
   * have been stored
   */
  constructor(
    cause: unknown,
    readonly isOutcomeUnknown = false,
  ) {
    super(`The database does not answer: ${reasonOf(cause)}`, { cause })
  }
}

/** Fault of the database's storage: no space left (`full`) or unreadable files (`damaged`). */
export type StorageFault = 'full' | 'damaged'

const remedies: Record<StorageFault, string> = {
  full: 'The disk of the database is full. Make room on it; nothing needs to be restarted',
  damaged:
    'The database is damaged. Check its disk, stop the server, move the database away, and restore the newest backup: npx threshold restore FILE',
}

/**
 * Thrown if the database responds, but its storage fails. The statement was rolled back, and only the operator can fix
 * the cause; the message includes the remedy.
 */
export class StorageFailed extends DatabaseAway {
  constructor(
    readonly fault: StorageFault,
    cause: unknown,
  ) {
    super(cause)
    this.message = `${remedies[fault]} (${reasonOf(cause)})`
  }
}

/** PostgreSQL error codes for storage: disk_full; io_error, undefined_file, data_corrupted, index_corrupted. */
const storageFaults: Readonly<Record<string, StorageFault>> = {
  '53100': 'full',
  '58030': 'damaged',
  '58P01': 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
}

/** Returns a statement's error as `StorageFailed`; null if storage isn't its cause. */
export function storageFailure(error: unknown): StorageFailed | null {
  if (error instanceof StorageFailed) return error
  const { code } = error as { code?: unknown }
  const fault = typeof code === 'string' ? storageFaults[code] : undefined
  return fault ? new StorageFailed(fault, error) : null
}

/** Node's error codes for failed or broken connections. */
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

/**
 * PostgreSQL error codes for an unavailable server: connection exceptions, shutting down or starting, too many
 * connections.
 */
const ofServer = /^(08...|57P0[123]|53300)$/

/** Messages of `pg` for a closed connection, which have no error code. */
const ofClient =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether an error means that the database is unreachable rather than that a statement is wrong. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (error instanceof AggregateError) return error.errors.some(isAway)
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return ofNetwork.has(code) || ofServer.test(code)
  return typeof message === 'string' && ofClient.test(message)
}

/**
 * Returns a one-line reason for an error; the error of a host with several addresses has no message, so its code is
 * used.
 */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || 'no reason given'
}
