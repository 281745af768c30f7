import type { RecordName } from '../../../contract/values'
import type { Answered, Problem, Refused } from '../kit'

/** A moderator's verdict: approve, request changes, or reject permanently. */
export type ReviewVerdict = 'approve' | 'ask' | 'reject'

/** A record to decide on, with the event that its chart has for the verdict and the version that was read. */
export type DecisionItem = { record: RecordName; id: string; title: string; event: string; version: number }

/** A decision that can still be undone, with the version that it made. */
export type Undoable = { record: RecordName; id: string; title: string; state: string; version: number }

/** Result for one record: `unsaved` and `changed` come from reading it after an answer was lost. */
export type ItemResult = {
  key: string
  title: string
  outcome: 'saved' | 'refused' | 'unsaved' | 'changed'
  /** The server's message about a refusal; otherwise empty. */
  message: string
}

/** Input of `admin/advance` for one record. */
export type SendDecisionInput = { item: DecisionItem; reason: string }
export type SendDecisionOutput = Answered

/** Input of `admin/record` for each record without a result. */
export type ReadDecisionInput = { items: readonly DecisionItem[] }
/** Whether the decision about each record was saved, wasn't, or gave way to another change. */
export type ReadDecisionOutput =
  | { ok: true; outcomes: readonly ('saved' | 'unsaved' | 'changed')[] }
  | Refused

/** Input of `admin/advance` and, after a lost answer, of `admin/record`. */
export type UndoInput = { decision: Undoable }
export type SendUndoOutput = Answered
/** `held`: it wasn't undone and still can be. `over`: it took effect, or someone else changed the record. */
export type ReadUndoOutput = { ok: true; outcome: 'undone' | 'held' | 'over' } | Refused

export type DecisionContext = {
  verdict: ReviewVerdict
  items: readonly DecisionItem[]
  reason: string
  /** Results so far, in the order of `items`. */
  results: readonly ItemResult[]
  /** ReviewVerdict that lacks its reason. */
  missing: ReviewVerdict | null
  /** Decision that is being undone, or was last. */
  undoing: Undoable | null
  /** Keys of the records decided on this page. */
  settled: readonly string[]
  problem: Problem | null
}

type Decided = { items: readonly DecisionItem[]; reason: string }

export type DecisionEvent =
  | ({ type: 'decision.made'; verdict: Exclude<ReviewVerdict, 'reject'> } & Decided)
  | { type: 'rejection.asked' }
  | ({ type: 'rejection.confirmed' } & Decided)
  | { type: 'dialog.closed' }
  | { type: 'undo.asked'; decision: Undoable }
  | { type: 'look.again' }

/** Returns a record's key, as in the URL of the queue. */
export const keyOf = ({ record, id }: { record: string; id: string }): string => `${record}.${id}`
