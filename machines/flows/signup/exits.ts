import { withAnswer } from '../kit'

/** A refusal: back to a screen that shows the sentence. */
export const refusedTo = <T extends string>(target: T) =>
  ({ target, actions: withAnswer('keepProblem') }) as const
/** No usable answer at all. */
export const silentTo = <T extends string>(target: T) => ({ target, actions: 'sayUnreachable' }) as const
/** No answer in time. */
export const lateTo = <T extends string>(target: T) =>
  ({ answerTimeout: { target, actions: 'sayTimedOut' } }) as const

/** Back to the form of the door the person came through; every field is still filled. */
export const changeContact = [
  { target: '#signup.phoneForm', guard: 'cameByPhone', actions: 'clearProblem' },
  { target: '#signup.contactForm', guard: 'cameToChange', actions: 'clearProblem' },
  { target: '#signup.details', guard: 'cameToRegister', actions: 'clearProblem' },
  { target: '#signup.signInForm', actions: 'clearProblem' },
] as const

/** A code is on its way, or one sent less than a minute ago still is. */
export const codeUnderDelivery = [
  { target: '#signup.code', guard: withAnswer('accepted'), actions: withAnswer('keepDelivery') },
  { target: '#signup.code', guard: withAnswer('codeJustSent'), actions: withAnswer('keepDelivery') },
] as const

/** The session is open. */
export const sessionOpened = {
  target: '#signup.signedIn',
  guard: withAnswer('accepted'),
  actions: withAnswer('keepUser'),
} as const

/** Password or proof was right, and the account has a second factor. */
export const factorAsked = {
  target: '#signup.factorForm',
  guard: withAnswer('factorNeeded'),
  actions: 'clearProblem',
} as const

/** The server names a time before which it accepts nothing for this address. */
export const lockedOut = {
  target: '#signup.locked',
  guard: withAnswer('lockedForAWhile'),
  actions: [withAnswer('keepProblem'), withAnswer('keepLock')],
} as const
