import type { Problem, Refused } from '../kit'

/** Id of the user to block; null for the marketplace operator (D57). */
export type Target = number | null

/** The user's own active block. */
export type Block = {
  /** Time of the block in ISO format; null right after the block was set. */
  since: string | null
  reason: string | null
}

/**
 * `get-blocked-users` for one user; the block is null if there is none. The answer never reveals whether that user has
 * blocked the caller.
 */
export type ReadBlockInput = { target: Target }
export type ReadBlockOutput = { ok: true; block: Block | null } | Refused

/** Input of `block-user`, which is idempotent. */
export type SetBlockInput = { target: Target; reason: string }
/** Input of `unblock-user`, which is idempotent. */
export type LiftBlockInput = { target: Target }
export type ChangeOutput = { ok: true } | Refused

/** `known` is the block as already loaded by the page that opens the dialog; null if there is none. */
export type BlockingInput = { target: Target; known: Block | null }

export type BlockingContext = {
  target: Target
  /** The block as last received; null if there is none. */
  known: Block | null
  /** Reason as typed by the user; restored after a refusal. */
  reason: string
  problem: Problem | null
}

export type BlockingEvent =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'look.again' }
  | { type: 'block.confirmed'; reason: string }
  | { type: 'unblock.asked' }
  /** Returns from a lifted block to the confirmation. */
  | { type: 'block.asked' }
  | { type: 'retry.asked' }
