/* The limits every page needs at once; kept apart from the others, so that those need not be loaded with it. */

/** How long and how often the client asks again (§4, §9). Milliseconds unless the name has another unit. */
export const query = {
  freshMs: 10 * 60_000,
  collectMs: 5 * 60_000,
  retries: 3,
  backOffMs: 1_000,
  backOffMaxMs: 30_000,
} as const

/** Waits of the shell (§9). */
export const shell = {
  toastMs: 5_000,
  persistMs: 5_000,
  geolocationMs: 10_000,
} as const

/** Milliseconds to wait for the answer to a sign-out; then it is over here. */
export const signOutMs = 3_000

/** Milliseconds after which a wait is shown, and after which it offers what to do. */
export const wait = {
  namedMs: 4_000,
  longMs: 10_000,
} as const

/** How many messages of a tab can be read again. */
export const messagesKept = 20
