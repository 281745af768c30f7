import { BadConfig } from '../platform/config'
import { DataDirInUse, DataDirUnusable } from '../platform/db/lock'
import { DatabaseAway } from '../platform/db/away'
import { NewerSchema } from '../platform/db/migrate'
import { FilesAway } from '../platform/ports/files'
import { DatabaseOut } from '../platform/db/greet'
import { PoolerForgetsStatements, PoolerSharesConnections } from '../platform/db/pooler'
import { DatabaseUnusable } from '../platform/db/usable'
import { BadList } from '../platform/security/breached-passwords'
import { StandInsOpen } from '../platform/stand-ins'
import { RestoreUnfinished } from '../platform/unfinished-restore'
import { Unencrypted } from '../platform/unencrypted'
import { CannotListen } from './listenable'

const plain = [
  BadConfig,
  DataDirInUse,
  DataDirUnusable,
  DatabaseOut,
  DatabaseAway,
  DatabaseUnusable,
  NewerSchema,
  PoolerForgetsStatements,
  PoolerSharesConnections,
  CannotListen,
  StandInsOpen,
  Unencrypted,
  BadList,
  RestoreUnfinished,
  FilesAway,
]

/** What the operator reads of a start that failed: a sentence where it is theirs to mend, the whole error otherwise. */
export const plainReason = (error: unknown): unknown =>
  plain.some((kind) => error instanceof kind) ? (error as Error).message : error
