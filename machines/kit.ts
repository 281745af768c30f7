import type { TextKey } from '../contract/texts/catalogue'
import type { ListingStatus } from '../contract/listing/listing-states'
import type { actorRoles, RecordName, recordSides, Tone } from '../contract/values'

/** A role that the server knows without reading the record: an account's role, a service or the clock. */
export type AccountRole = (typeof actorRoles)[number]

/** Side of one of the two people involved in a record. */
export type Side = (typeof recordSides)[number]

/**
 * Role that may send an event: `person` for a record with one owner; `owner` or `counterpart`, never `person`, for a
 * record with two people. `clock` is a timer.
 */
export type Actor = AccountRole | Side

/**
 * Metadata of a state or transition. `caption` (2–4 words) and `announce` (for screen readers) belong to states; `by`
 * and `needsReason` belong to transitions of records.
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
  /** States of listings only: the status shown to the owner, if it can't be derived from the state. */
  status?: ListingStatus
  /**
   * States only: the event that the clock sends at the row's due date (`due_at` by default). `days`: the event is due
   * this many days after the state was entered. For record kinds with `dueIn`, the server sets the date, including in
   * the initial state; listings set theirs with the effect `due.begin`.
   */
  due?: { event: string; days?: number; at?: 'held_until' }
  /**
   * States of records only: the state shown to everyone but administrators, for a decision that can still be undone.
   */
  heldAs?: string
  /** Transitions only: whether the reason is stored on the record for the owner to read. */
  keepsReason?: boolean
  /**
   * Machines only: the new path of each state that was renamed or removed since a release, by its old path. It belongs to
   * the chart, because everything that reads stored states has the machine, and not its labels.
   */
  moved?: Readonly<Record<string, string>>
  /** Flow transitions only: text that describes the outcome with which an invoked actor answers. */
  outcome?: string
  /**
   * Record transitions only: the kind of record the transition creates or continues. Webhooks report the event only as a
   * change of that record.
   */
  reportedAs?: RecordName
}

/** Declares an effect in `setup({ actions })`. It does nothing in the machine; the server reads its name and params. */
export const effect = (): void => undefined

/** Label of an event, with its actor and tone. */
export type EventLabel = {
  caption: string
  actor: Actor | 'service'
  tone?: Tone
  /** Refusal in states that don't have the event, if it isn't the general one. */
  elsewhere?: GuardRefusal
}

/** The server's response when a guard fails. */
export type GuardRefusal = {
  code: 'FORBIDDEN' | 'NOT_ALLOWED' | 'VALIDATION' | 'CONFLICT' | 'GATEWAY_UNAVAILABLE'
  /** Text key; `toAdmin` is the key for administrators if they see a different text from the owner. */
  text: TextKey
  toAdmin?: TextKey
  /** Text key in a menu, before anything was sent, if `text` is about the content of a request. */
  inMenu?: TextKey
  /** Invalid field of the request; undefined if the refusal isn't about a field. */
  field?: string
}

/**
 * Texts of a machine's story, for what its chart's own texts are too long for. Keys are state paths; a pair of steps is
 * `from>to`, and a list of requirements is `list`.
 */
export type StoryLabels = {
  /** Short name of the person: "Buyer". */
  who: string
  /** Short name of the counterpart; for records with two people. */
  counterpart?: string
  /** The whole story in two or three sentences; the chart's description otherwise. */
  short?: string
  /** How parallel regions together decide. */
  whole?: string
  /** Sentence of a step; the first sentence of the state's description otherwise. */
  says?: Readonly<Record<string, string>>
  /**
   * Consequence of a problem (`state` or `step>state`), reason for a return to an earlier step (`step>state`) or for a
   * rare way (`state`). For a problem, the next person's event otherwise.
   */
  outcomes?: Readonly<Record<string, string>>
  /** Label of the arrow between two steps; the event's caption otherwise. */
  edges?: Readonly<Record<string, string>>
  /** Names of requirements, by the view's `gate`. */
  gates?: Readonly<Record<string, string>>
  /** Title and sentence of a list of requirements. */
  list?: { title: string; says: string }
  /** States drawn as a step that does the same. */
  shownAs?: Readonly<Record<string, string>>
}

/** Texts of one machine. */
export type MachineLabels = {
  title: string
  /** One sentence on what this machine decides. */
  about: string
  owner: string
  /** The counterpart's role; for records with two people. */
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
  /**
   * Refusals by guard, for records. If a guard without an entry fails, the refusal is the same as for an event that the
   * state doesn't have.
   */
  refusals?: Readonly<Record<string, GuardRefusal>>
  /** Texts of the story; without them, all of it comes from the chart. */
  story?: StoryLabels
}
