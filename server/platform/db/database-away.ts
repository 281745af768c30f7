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

/** What is wrong with the storage under the database: no room left, or files that can't be read. */
export type StorageFault = 'full' | 'damaged'

const remedies: Record<StorageFault, string> = {
  full: 'The disk of the database is full. Make room on it; nothing needs to be restarted',
  damaged:
    'The database is damaged. Check its disk, stop the server, move the database away, and restore the newest backup: npx threshold restore FILE',
}

/**
 * The database answers, but its storage fails: the statement was rolled back, and only the operator can fix the cause.
 * The message tells the operator how.
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

/** PostgreSQL's codes for storage: disk_full; io_error, undefined_file, data_corrupted, index_corrupted. */
const storageFaults: Readonly<Record<string, StorageFault>> = {
  '53100': 'full',
  '58030': 'damaged',
  '58P01': 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
}

/** The error of a statement as `StorageFailed`; null when storage isn't the cause. */
export function storageFailure(error: unknown): StorageFailed | null {
  if (error instanceof StorageFailed) return error
  const { code } = error as { code?: unknown }
  const fault = typeof code === 'string' ? storageFaults[code] : undefined
  return fault ? new StorageFailed(fault, error) : null
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
