import { BadConfig } from '../../platform/config/config'
import { DataDirInUse, DataDirUnusable, OwnerDiffers } from '../../platform/db/lock'
import { DatabaseAway } from '../../platform/db/database-away'
import { NewerSchema, OlderSchema } from '../../platform/db/migrate'
import { FilesAway } from '../../platform/ports/files'
import { DatabaseOut } from '../../platform/db/reach-database'
import { PoolerForgetsStatements, PoolerSharesConnections } from '../../platform/db/pooler'
import { DatabaseUnusable } from '../../platform/db/check-usable'
import { BadList } from '../../platform/identity/breached-passwords'
import { PostgresMissing, StandInsOpen } from '../../platform/config/stand-ins'
import { RestoreUnfinished } from '../../platform/process/unfinished-restore'
import { Unencrypted } from '../../platform/config/unencrypted'
import { BadDotenv } from './dotenv.mjs'
import { CannotListen, SamePort } from './check-port'

const plain = [
  BadDotenv,
  BadConfig,
  DataDirInUse,
  DataDirUnusable,
  OwnerDiffers,
  DatabaseOut,
  DatabaseAway,
  DatabaseUnusable,
  NewerSchema,
  OlderSchema,
  PoolerForgetsStatements,
  PoolerSharesConnections,
  CannotListen,
  SamePort,
  StandInsOpen,
  PostgresMissing,
  Unencrypted,
  BadList,
  RestoreUnfinished,
  FilesAway,
]

/** Remedies for operating system errors, by error code. */
const mends: Record<string, string> = {
  ENOSPC: 'Make room there, and try again.',
  EDQUOT: 'Make room there, and try again.',
  EACCES: 'Give this user the right to, or choose another place.',
  EPERM: 'Give this user the right to, or choose another place.',
  EROFS: 'Choose a place that can be written.',
  ENOENT: 'Look at the path.',
  ENOTDIR: 'Look at the path.',
  EISDIR: 'Look at the path.',
  EADDRINUSE: 'Choose another port, or stop what has it.',
}

/** Remedies for PostgreSQL errors caused by its environment, by SQLSTATE or SQLSTATE class. */
const mendsOfDatabase: Record<string, string> = {
  '25006': 'DATABASE_URL has to lead to a database that takes changes, and not to one that follows it.',
  '42501': 'Give the user of DATABASE_URL the right to: best it owns the database.',
  '53': 'See to it there, and try again.',
  '58': 'See to it there, and try again.',
}

/** Describes an error caused by the environment; null if it may be a bug in the product. */
function reasonOutside(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return null
  if (syscall !== undefined) return `${error.message}. ${mends[code] ?? 'See to it, and try again.'}`
  const mend = /^[0-9A-Z]{5}$/.test(code) && (mendsOfDatabase[code] ?? mendsOfDatabase[code.slice(0, 2)])
  return mend ? `The database refused it: ${error.message}. ${mend}` : null
}

/**
 * Returns what to print for a failed start or command: a sentence if the operator can fix it, otherwise the whole
 * error.
 */
export const plainReason = (error: unknown): unknown =>
  plain.some((kind) => error instanceof kind) ? (error as Error).message : (reasonOutside(error) ?? error)
