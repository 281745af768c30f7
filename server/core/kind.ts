import type { Selectable, Transaction } from 'kysely'
import type { AnyStateMachine, StateValue } from 'xstate'
import type { ValueChange } from '../../contract/calls/kit/value-change'
import type { RecordName } from '../../contract/values'
import type { Permission } from '../../contract/api/permissions'
import type { AccountRole, Actor } from '../../machines/kit'
import type { DB } from '../platform/db/schema'
import type { CallingUser } from '../platform/http/registry'

export type Trx = Transaction<DB>

/** Actor of an event on a record. */
export interface ActedBy {
  /** Users act as `person`; their side of the record is derived from its row. */
  role: AccountRole
  /** The user's id; null for gateway, server and clock. */
  id: number | null
  /** API token used; undefined for a session. */
  apiTokenId?: number
}

/** Returns the calling user as actor, by session or API token (`CallingUser`). */
export const byPerson = ({ id, apiTokenId }: Pick<CallingUser, 'id' | 'apiTokenId'>): ActedBy => ({
  role: 'person',
  id,
  apiTokenId,
})

/** Actor as seen by a record's facts, with current admin permissions. */
export interface ActingUser extends ActedBy {
  /** Role in the record: `owner` or `counterpart` for a user if it has two sides. */
  as: Actor
  permissions: readonly string[]
}

/** No actor, for reading a record without acting on it. */
export const nobody: ActingUser = { role: 'server', as: 'server', id: null, permissions: [] }

/** A transition's effect on a row, for code that acts in the same transaction. */
export interface EffectCall<Row> {
  trx: Trx
  row: Row
  now: Date
  event: { type: string }
  /** The acting user's id; null for gateway, server and clock. */
  actorId: number | null
  reason: string | null
}

/**
 * How rows of a table are records of a machine. Nothing else knows which columns hold a state. `Row` is the row as read
 * under its lock.
 */
export interface RecordKind<T extends keyof DB = keyof DB> {
  name: string
  table: T
  machine: AnyStateMachine
  /** Facts for the guards, about the row and the actor, read in the same transaction. */
  context: (trx: Trx, row: Selectable<DB[T]>, now: Date, by: ActingUser) => Promise<object>
  stateOf: (row: Selectable<DB[T]>) => StateValue
  /** State columns and those derived from the state. */
  columnsOf: (state: StateValue, now: Date) => Record<string, unknown>
  ownerOf: (row: Selectable<DB[T]>) => number | null
  /** User on the other side; set if and only if the chart names `owner` or `counterpart` (`twoSidedKind`). */
  counterpartOf?: (row: Selectable<DB[T]>) => number | null
  /**
   * Column with the date at which a state's clock event (`meta.due`) is sent. Set on entering a state; null for states
   * without `days`.
   */
  dueIn?: keyof DB[T] & string
  /** Non-state columns changed by an event when the owner sends it. */
  columnsOfOwnAct?: (event: string, now: Date) => Record<string, unknown>
  /** Permission an administrator needs for a row, if it depends on the row (`permissionOfRecord` otherwise). */
  permissionOf?: (row: Selectable<DB[T]>) => Permission
  /** User who currently acts for the record, if not the owner. */
  speakerOf?: (row: Selectable<DB[T]>) => number | null
  /** Recipient of e-mails about it, if not the owner (see notify.ts). */
  addresseeOf?: (row: Selectable<DB[T]>, type: string) => number | null
  /** Events whose reason is shown to the owner on the record, with its column. */
  reasonIn?: Readonly<Record<string, string>>
  /** Writes rows elsewhere derived from the new state, in the same transaction. */
  follow?: (call: EffectCall<Selectable<DB[T]>>) => Promise<unknown>
  /** Prefills an edit draft with the record's values, for kinds edited through drafts. */
  prefill?: (trx: Trx, draftId: number, id: number) => Promise<void>
  /** Effects that run within the transaction; all others go to the outbox. */
  inside?: Record<string, (call: EffectCall<Selectable<DB[T]>>) => Promise<unknown>>
}

/** An event sent to a stored record. */
export interface Move {
  record: RecordName
  id: number | string
  event: { type: string; [fact: string]: unknown }
  actor: ActedBy
  reason?: string
  now: Date
  /** Version of the record the actor has seen (`versionsOf`); refused if others have changed it since. */
  seen?: number
  /** Field changes of the record, for the audit log. */
  changes?: readonly ValueChange[]
  /** Non-state columns changed in the same write. */
  set?: Record<string, unknown>
  /** E-mails to omit because another notice of the same transaction covers them. */
  without?: readonly string[]
}
