import type { TextKey } from '../contract/texts/catalogue'
import type { ListingStatus } from '../contract/listing/listing-states'
import type { actorRoles, recordSides, Tone } from '../contract/values'

/** A role the server knows without reading the record: an account's role, a service or the clock. */
export type AccountRole = (typeof actorRoles)[number]

/** One of the two people involved in a record. */
export type Side = (typeof recordSides)[number]

/**
 * Role that may send an event: `person` for a record with one owner; `owner` or `counterpart`, never `person`, for a
 * record with two people. `clock` is a timer.
 */
export type Actor = AccountRole | Side

/**
 * Metadata of a state or transition. `caption` (2–4 words) and `announce` (for screen readers) belong to states; `by`
 * and `needsReason` to transitions of records.
 */
export type Meta = {
  caption?: string
  announce?: string
  by?: readonly Actor[]
  /** Whether the actor must give a reason; `advance` rejects the event without one. */
  needsReason?: boolean
  /** States only: whether the state represents a problem. Diagrams show it last, in the problem colour. */
  bad?: boolean
  /**
   * States of records only: the actor who has to act next, and the event that advances the record. Used by start pages.
   */
  next?: { by: Actor; event: string }
  /** States of listings only: the status shown to the owner, where it can't be derived from the state. */
  status?: ListingStatus
  /**
   * States only: event sent by the clock at the row's due date (`due_at` by default). `days`: due this long after
   * entering the state. The server sets the date of records whose kind has `dueIn`, including in the initial state;
   * listings set theirs with the effect `due.begin`.
   */
  due?: { event: string; days?: number; at?: 'held_until' }
  /**
   * States of records only: for a decision that can still be undone, the state shown to everyone but administrators.
   */
  heldAs?: string
  /** Transitions only: whether the reason is stored on the record for the owner to read. */
  keepsReason?: boolean
  /** Flow transitions only: text of the outcome with which an invoked actor answers. */
  outcome?: string
}

/** Declares an effect in `setup({ actions })`. A no-op in the machine: the server reads its name and params. */
export const effect = (): void => undefined

/** Label of an event. */
export type EventLabel = { caption: string; actor: Actor | 'service'; tone?: Tone }

/** The server's response when a guard fails. */
export type GuardRefusal = {
  code: 'FORBIDDEN' | 'NOT_ALLOWED' | 'VALIDATION'
  /** Translation key; `toAdmin` if administrators see a different text from the owner. */
  text: TextKey
  toAdmin?: TextKey
  /** Invalid field of the request. */
  field?: string
}

/** Texts of one machine. */
export type MachineLabels = {
  title: string
  /** One sentence on what this machine decides. */
  about: string
  owner: string
  /** For records with two people: the counterpart's role. */
  counterpart?: string
  /**
   * The ordinary paths, each as a list of state paths from the start to a successful end. Diagrams draw them first and
   * with thick lines.
   */
  ordinary: readonly (readonly string[])[]
  /** Labels of all events, sent by a person, a service or the clock. Answers of invoked actors are `service`. */
  events: Record<string, EventLabel>
  /** Text of each guard, to follow "only if". */
  guards: Record<string, string>
  /** For records: refusal when this guard fails, if it differs from that of an event the state doesn't have. */
  refusals?: Readonly<Record<string, GuardRefusal>>
}
