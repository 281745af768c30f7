import type { Problem, Refused } from '../kit'

/** The person's number; null for the operator of the marketplace (D57). */
export type Target = number | null

/** The user's own active block. */
export type Block = {
  /** ISO time; null right after it was set. */
  since: string | null
  reason: string | null
}

/** `get-blocked-users` about one person; null: not blocked. Whether they block the user is never returned. */
export type ReadBlockInput = { target: Target }
export type ReadBlockOutput = { ok: true; block: Block | null } | Refused

/** `block-user`. A repeat has no further effect. */
export type SetBlockInput = { target: Target; reason: string }
/** `unblock-user`. A repeat has no further effect. */
export type LiftBlockInput = { target: Target }
export type ChangeOutput = { ok: true } | Refused

/** `known`: what the page that opens the dialog has read already. */
export type BlockingInput = { target: Target; known: Block | null }

export type BlockingContext = {
  target: Target
  /** The block as last received; null: none. */
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
