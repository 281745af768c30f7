import type { Selectable, Transaction } from 'kysely'
import type { AnyStateMachine, StateValue } from 'xstate'
import type { ValueChange } from '../../contract/calls/kit/value-change'
import type { RecordName } from '../../contract/values'
import type { Permission } from '../../contract/api/permissions'
import type { AccountRole, Actor } from '../../machines/kit'
import type { DB } from '../platform/db/schema'
import type { CallingUser } from '../platform/http/registry'
import type { Refusal } from '../platform/refusal'

export type Trx = Transaction<DB>

/** Actor of an event on a record. */
export interface ActedBy {
  /** Role of the actor. Users act as `person`; their side of the record is derived from its row. */
  role: AccountRole
  /** The user's id; null for the gateway, the server and the clock. */
  id: number | null
  /** Id of the API token used; undefined for a session. */
  apiTokenId?: number
}

/** Returns the calling user as an actor, with the API token used, if any (`CallingUser`). */
export const byPerson = ({ id, apiTokenId }: Pick<CallingUser, 'id' | 'apiTokenId'>): ActedBy => ({
  role: 'person',
  id,
  apiTokenId,
})

/** An actor as the record's facts see it, with current admin permissions. */
export interface ActingUser extends ActedBy {
  /** Role in the record; in a two-sided record, a user is `owner` or `counterpart`. */
  as: Actor
  permissions: readonly string[]
}

/** No actor, for reading a record without acting on it. */
export const nobody: ActingUser = { role: 'server', as: 'server', id: null, permissions: [] }

/** Arguments of a transition's effect that runs in the same transaction. */
export interface EffectCall<Row> {
  trx: Trx
  row: Row
  now: Date
  event: { type: string }
  /** The acting user's id; null for the gateway, the server and the clock. */
  actorId: number | null
  reason: string | null
}

/**
 * Describes how a table's rows map to a machine's records. Nothing else knows which columns hold a state. `Row` is the
 * row as read under its lock.
 */
export interface RecordKind<T extends keyof DB = keyof DB> {
  name: string
  table: T
  machine: AnyStateMachine
  /** Returns the guards' facts about the row and the actor, read in the same transaction. */
  context: (trx: Trx, row: Selectable<DB[T]>, now: Date, by: ActingUser) => Promise<object>
  stateOf: (row: Selectable<DB[T]>) => StateValue
  /** Returns the values of the state columns and of columns derived from the state. */
  columnsOf: (state: StateValue, now: Date) => Record<string, unknown>
  ownerOf: (row: Selectable<DB[T]>) => number | null
  /**
   * Returns the id of the user on the other side; set if and only if the chart names `owner` or `counterpart`
   * (`twoSidedKind`).
   */
  counterpartOf?: (row: Selectable<DB[T]>) => number | null
  /**
   * Column with the date at which a state's clock event (`meta.due`) is sent. Set on entering a state; null in states
   * without `days`.
   */
  dueIn?: keyof DB[T] & string
  /** Returns values of non-state columns that an event changes when the owner sends it. */
  columnsOfOwnAct?: (event: string, now: Date) => Record<string, unknown>
  /**
   * Returns the permission an administrator needs for a row, if it depends on the row; otherwise `permissionOfRecord`
   * applies.
   */
  permissionOf?: (row: Selectable<DB[T]>) => Permission
  /** Returns the id of the user who currently acts for the record, if not the owner. */
  speakerOf?: (row: Selectable<DB[T]>) => number | null
  /** Returns the id of the user who receives e-mails about the record, if not the owner (see notify.ts). */
  addresseeOf?: (row: Selectable<DB[T]>, type: string) => number | null
  /** Events whose reason is shown to the owner on the record, each with the column that stores the reason. */
  reasonIn?: Readonly<Record<string, string>>
  /** Writes rows in other tables that are derived from the new state, in the same transaction. */
  follow?: (call: EffectCall<Selectable<DB[T]>>) => Promise<unknown>
  /** Prefills an edit draft with the record's values, for kinds edited through drafts. */
  prefill?: (trx: Trx, draftId: number, id: number) => Promise<void>
  /** Returns the refusal for a failed guard, if the refusal needs details that the chart doesn't have. */
  explain?: (trx: Trx, row: Selectable<DB[T]>, guard: string, now: Date) => Promise<Refusal | null>
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
  /**
   * Version of the record the actor has seen (`versionsOf`); the event is refused if others have changed the record
   * since.
   */
  seen?: number
  /** Changes to the record's fields, for the audit log. */
  changes?: readonly ValueChange[]
  /** Values of non-state columns to change in the same write. */
  set?: Record<string, unknown>
  /** E-mails to omit because another notice of the same transaction covers them. */
  without?: readonly string[]
}
