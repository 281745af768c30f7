import { BadConfig } from '../config'
import { DataDirInUse, DataDirUnusable } from '../db/lock'
import { DatabaseAway } from '../db/away'
import { NewerSchema } from '../db/migrate'
import { DatabaseOut } from '../db/open'
import { PoolerSharesConnections } from '../db/pooler'
import { BadList } from '../areas/accounts/breached-passwords'
import { StandInsOpen } from '../stand-ins'
import { Unencrypted } from '../unencrypted'
import { CannotListen } from './listenable'

const plain = [
  BadConfig,
  DataDirInUse,
  DataDirUnusable,
  DatabaseOut,
  DatabaseAway,
  NewerSchema,
  PoolerSharesConnections,
  CannotListen,
  StandInsOpen,
  Unencrypted,
  BadList,
]

/** What the operator reads of a start that failed: a sentence where it is theirs to mend, the whole error otherwise. */
export const plainReason = (error: unknown): unknown =>
  plain.some((kind) => error instanceof kind) ? (error as Error).message : error
