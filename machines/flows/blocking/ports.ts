import type { Problem, Refused } from '../kit'

/** Whom it is about: a person by number; null for the operator of the marketplace (D57). */
export type Target = number | null

/** A block of one's own that holds. */
export type Block = {
  /** ISO time; null right after it was set. */
  since: string | null
  reason: string | null
}

/** `get-blocked-users` about one person; null: they are not blocked. Whether they block back is never said. */
export type ReadBlockInput = { target: Target }
export type ReadBlockOutput = { ok: true; block: Block | null } | Refused

/** `block-user`. Done twice it is done once. */
export type SetBlockInput = { target: Target; reason: string }
/** `unblock-user`. Done twice it is done once. */
export type LiftBlockInput = { target: Target }
export type ChangeOutput = { ok: true } | Refused

/** `known`: what the page that opens the dialog has read already. */
export type BlockingInput = { target: Target; known: Block | null }

export type BlockingContext = {
  target: Target
  /** The block as last heard of; null: none. */
  known: Block | null
  /** What was typed, so that a refusal brings it back. */
  reason: string
  problem: Problem | null
}

export type BlockingEvent =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'look.again' }
  | { type: 'block.confirmed'; reason: string }
  | { type: 'unblock.asked' }
  /** From a lifted block back to the question. */
  | { type: 'block.asked' }
  | { type: 'retry.asked' }
