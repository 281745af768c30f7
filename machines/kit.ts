import type { TextKey } from '../contract/texts/catalogue'
import type { ListingStatus } from '../contract/listing/listing-states'
import type { actorRoles, recordSides, Tone } from '../contract/values'

/** A role that the server knows without the record: of an account, a service or the clock. */
export type AccountRole = (typeof actorRoles)[number]

/** One of the two people of a record that has two. */
export type Side = (typeof recordSides)[number]

/**
 * Who may send an event. In a record with one owner that is `person`; in one with two people `owner` or `counterpart`,
 * never `person`. `clock` is passing time.
 */
export type Actor = AccountRole | Side

/**
 * What a state or a transition carries besides its rule. `caption` (2–4 words) and `announce` (what a screen reader
 * announces) belong to states, `by` and `needsReason` to transitions of records.
 */
export type Meta = {
  caption?: string
  announce?: string
  by?: readonly Actor[]
  /** The actor must give a reason as text; `advance` refuses the event without one. */
  needsReason?: boolean
  /** States only: a state of trouble. Diagrams put it last, in the colour of trouble. */
  bad?: boolean
  /** States of records only: whose turn it is, and the event by which they advance the record. Start pages read it. */
  next?: { by: Actor; event: string }
  /** States of listings only: the status that its owner reads, where the state alone does not give it. */
  status?: ListingStatus
  /**
   * States only: the clock's event at the row's due date, which is `due_at` by default. `days`: how long after entering
   * the state that is. The server sets the date of a record whose kind has `dueIn`, in the initial state as well; listings
   * set theirs by the effect `due.begin`.
   */
  due?: { event: string; days?: number; at?: 'held_until' }
  /**
   * States of records only: a decision that may still be undone; everybody but administrators reads this state instead.
   */
  heldAs?: string
  /** Transitions only: its reason stays on the record, for the owner to read. */
  keepsReason?: boolean
  /** Flow transitions only: the event is an answer of an invoked actor with this outcome, as text. */
  outcome?: string
}

/** Declares an effect in `setup({ actions })`. It does nothing by itself: the server reads its name and params. */
export const effect = (): void => undefined

/** The catalogue's entry of one event. */
export type EventLabel = { caption: string; actor: Actor | 'service'; tone?: Tone }

/** What the server answers where a guard fails. */
export type GuardRefusal = {
  code: 'FORBIDDEN' | 'NOT_ALLOWED' | 'VALIDATION'
  /** Key of the language files; `toAdmin` where an administrator reads another sentence than the owner. */
  text: TextKey
  toAdmin?: TextKey
  /** The invalid field of the call. */
  field?: string
}

/** The catalogue's entry of one machine besides the chart itself. */
export type MachineLabels = {
  title: string
  /** One sentence: what this machine decides. */
  about: string
  owner: string
  /** Of records with two people: who the counterpart is. */
  counterpart?: string
  /**
   * The ordinary paths, each as the paths of its states from its beginning to a good end. Pictures draw them first and
   * thick, everything else thin.
   */
  ordinary: readonly (readonly string[])[]
  /** Every event a person, a service or time sends. Answers of invoked actors are `service`. */
  events: Record<string, EventLabel>
  /** Each guard as text, to be read after "only if". */
  guards: Record<string, string>
  /** Of records: the refusal where this guard fails, if it differs from that of an event the state does not have. */
  refusals?: Readonly<Record<string, GuardRefusal>>
}
