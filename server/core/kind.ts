import type { Selectable, Transaction } from 'kysely'
import type { AnyStateMachine, StateValue } from 'xstate'
import type { ValueChange } from '../../contract/calls/kit/value-change'
import type { RecordName } from '../../contract/values'
import type { Permission } from '../../contract/api/permissions'
import type { AccountRole, Actor } from '../../machines/kit'
import type { DB } from '../platform/db/schema'
import type { CallingUser } from '../platform/http/registry'

export type Trx = Transaction<DB>

/** Who does something to a record. */
export interface ActedBy {
  /** A person acts as `person`: on which side of the record is derived from its row. */
  role: AccountRole
  /** The person; null for gateway, server and clock. */
  id: number | null
  /** The API token that the person used; none for a session. */
  apiTokenId?: number
}

/** The owner who calls, by a session or by an API token (`CallingUser`). */
export const byPerson = ({ id, apiTokenId }: Pick<CallingUser, 'id' | 'apiTokenId'>): ActedBy => ({
  role: 'person',
  id,
  apiTokenId,
})

/** Who acts, as facts of a record may ask about them: with what an administrator may do now. */
export interface ActingUser extends ActedBy {
  /** The role in the record: `owner` or `counterpart` for a person where it has two. */
  as: Actor
  permissions: readonly string[]
}

/** No acting person: for reading a record without acting on it. */
export const nobody: ActingUser = { role: 'server', as: 'server', id: null, permissions: [] }

/** What a transition did to a row, for the code that has to act in the same transaction. */
export interface EffectCall<Row> {
  trx: Trx
  row: Row
  now: Date
  event: { type: string }
  /** The person who acted; null for gateway, server and clock. */
  actorId: number | null
  reason: string | null
}

/**
 * How the rows of one table live as records of one machine. Nothing else reads which columns hold a state. `Row` is the
 * row as read under its lock.
 */
export interface RecordKind<T extends keyof DB = keyof DB> {
  name: string
  table: T
  machine: AnyStateMachine
  /** Facts the guards decide by, of the row and of the acting person, read in the same transaction. */
  context: (trx: Trx, row: Selectable<DB[T]>, now: Date, by: ActingUser) => Promise<object>
  stateOf: (row: Selectable<DB[T]>) => StateValue
  /** The state columns, and those that only follow from the state. */
  columnsOf: (state: StateValue, now: Date) => Record<string, unknown>
  ownerOf: (row: Selectable<DB[T]>) => number | null
  /** The person on the other side; given if, and only if, the chart names `owner` or `counterpart` (`twoSidedKind`). */
  counterpartOf?: (row: Selectable<DB[T]>) => number | null
  /**
   * The column of the date at which the clock's event of a state (`meta.due`) is sent. It is set whenever a state is
   * entered, and null in a state without `days`.
   */
  dueIn?: keyof DB[T] & string
  /** Columns without a state that an event changes when its owner sends it. */
  columnsOfOwnAct?: (event: string, now: Date) => Record<string, unknown>
  /** What an administrator needs to decide about a row, where its kind does not define it (`permissionOfRecord`). */
  permissionOf?: (row: Selectable<DB[T]>) => Permission
  /** Who acts as the person now, where that is not the owner. */
  speakerOf?: (row: Selectable<DB[T]>) => number | null
  /** Who gets a mail about it, where that is not the owner (see notify.ts). */
  addresseeOf?: (row: Selectable<DB[T]>, type: string) => number | null
  /** Events whose reason its owner reads on the record itself, and the column that keeps it. */
  reasonIn?: Readonly<Record<string, string>>
  /** Rows elsewhere that follow from the new state, written in the same transaction. */
  follow?: (call: EffectCall<Selectable<DB[T]>>) => Promise<unknown>
  /** Begins the draft of an edit with the record's values, where it is edited by a draft. */
  prefill?: (trx: Trx, draftId: number, id: number) => Promise<void>
  /** Effects that belong to the transaction itself; all others are written to the outbox. */
  inside?: Record<string, (call: EffectCall<Selectable<DB[T]>>) => Promise<unknown>>
}

/** One event sent to a stored record. */
export interface Move {
  record: RecordName
  id: number | string
  event: { type: string; [fact: string]: unknown }
  actor: ActedBy
  reason?: string
  now: Date
  /** The record's version that the actor has read (`versionsOf`): what others changed after it is refused. */
  seen?: number
  /** The changes of the record's fields, for the audit log. */
  changes?: readonly ValueChange[]
  /** Columns without a state that change with it, in the same write. */
  set?: Record<string, unknown>
  /** Mails that are left out: another notice of the same transaction says it. */
  without?: readonly string[]
}
