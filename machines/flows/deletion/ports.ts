import type { Problem, Refused } from '../kit'

/** Content of an account, counted by the server. It is deleted after the grace period. */
export type Losses = {
  /** Listings with their drafts. */
  properties: number
  projects: number
  /** Plans that are running; they aren't refunded. */
  packages: number
  favourites: number
  searches: number
  /** API tokens, which end with the request and aren't restored. */
  tokens: number
}

/** Answer of `own-dashboard` and `own-tokens`. NOT_LOGGED_IN if the session has ended. */
export type ReadLossesOutput = { ok: true; losses: Losses } | Refused

/** Input of `delete_user`. The server refuses any account but the caller's own. */
export type RequestDeletionInput = { account: number }
export type RequestDeletionOutput =
  | { ok: true; message: string }
  /** `openPayment`: whether a payment in progress is the reason. */
  | (Refused & { openPayment?: boolean })

export type DeletionContext = {
  /** Id of the account that the user was shown. */
  account: number
  losses: Losses
  /** The server's message about the deletion that it has stored. */
  message: string
  problem: Problem | null
}

export type DeletionEvent =
  | { type: 'deletion.asked'; account: number }
  | { type: 'deletion.confirmed' }
  | { type: 'look.again' }
  | { type: 'dialog.closed' }
