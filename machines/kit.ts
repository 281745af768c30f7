import type { ListingStatus } from '../contract/listing-states'
import type { actorRoles, Tone } from '../contract/values'

/** Who may send an event. 'person' is the signed-in user who owns the record; 'clock' is passing time. */
export type Actor = (typeof actorRoles)[number]

/**
 * What a state or a transition carries besides its rule.
 * `caption` (2–4 words) and `announce` (what a screen reader speaks) belong to states,
 * `by` and `needsReason` to transitions of records.
 */
export type Meta = {
  caption?: string
  announce?: string
  by?: readonly Actor[]
  /** The actor must give a reason in words; `advance` refuses the event without one. */
  needsReason?: boolean
  /** States only: nothing good happened here. Diagrams put it last, in the colour of trouble. */
  bad?: boolean
  /** States of records only: whose turn it is, and the event by which they take the record on. Start pages read it. */
  next?: { by: Actor; event: string }
  /** States of listings only: the status under which its owner reads it, where the state alone tells. */
  status?: ListingStatus
  /**
   * States only: the clock's event at the row's due date, which is `due_at` unless told; with `days`, the effect
   * `due.begin` sets that date.
   */
  due?: { event: string; days?: number; at?: 'held_until' }
  /** States of records only: a decision that may still be undone; to everybody but administrators it is this state. */
  heldAs?: string
  /** Transitions only: its reason stays on the record, for the owner to read. */
  keepsReason?: boolean
  /** Flow transitions only: the event is an answer of an invoked actor with this outcome, in words. */
  outcome?: string
}

/** Declares an effect in `setup({ actions })`. It does nothing by itself: the server reads its name and params. */
export const effect = (): void => undefined

/** What the catalogue says of one event. */
export type EventLabel = { caption: string; actor: Actor | 'service'; tone?: Tone }

/** What the server answers where a guard fails. */
export type GuardRefusal = {
  code: 'FORBIDDEN' | 'NOT_ALLOWED' | 'VALIDATION'
  /** Key of the language files; `toAdmin` where an administrator reads another sentence than the owner. */
  text: string
  toAdmin?: string
  /** The field of the call that is wrong. */
  field?: string
}

/** What the catalogue says of one machine besides the chart itself. */
export type MachineLabels = {
  title: string
  /** One sentence: what this machine decides. */
  about: string
  owner: string
  /**
   * The ways that should be taken, each as the paths of its states from where it begins to where all is well. Pictures
   * draw them first and thick, everything else thin.
   */
  ordinary: readonly (readonly string[])[]
  /** Every event a person, a service or time sends. Answers of invoked actors are `service`. */
  events: Record<string, EventLabel>
  /** Each guard in words, to be read after "only if". */
  guards: Record<string, string>
  /** Of records: how it is refused where this guard fails, if not as an event that the state does not have. */
  refusals?: Readonly<Record<string, GuardRefusal>>
}
