/* Limits every page needs immediately; in a separate file, so pages don't have to load all limits. */

/** How long the client caches responses and how it retries (§4, §9). In ms unless the name has another unit. */
export const query = {
  freshMs: 10 * 60_000,
  collectMs: 5 * 60_000,
  retries: 3,
  backOffMs: 1_000,
  backOffMaxMs: 30_000,
} as const

/** Durations in the shell (§9). */
export const shell = {
  toastMs: 5_000,
  persistMs: 5_000,
  geolocationMs: 10_000,
} as const

/** Time to wait for the response to a sign-out, in ms; after that this browser is signed out anyway. */
export const signOutMs = 3_000

/** Times in ms after which a pending request is indicated, and after which the user is offered what to do next. */
export const wait = {
  namedMs: 4_000,
  longMs: 10_000,
} as const

/** Number of toasts per tab that can be read again. */
export const messagesKept = 20

/** Event stream of a signed-in user. */
export const stream = {
  /** Streams per user and process, i.e. windows and devices. */
  perPerson: 10,
  heartbeatSeconds: 20,
  /** Events retained per user for reconnecting; beyond these the page refetches. */
  keptPerPerson: 1_000,
  keptDays: 7,
} as const
