import { answer } from '../kit'

/** A refusal: back to a screen that shows the sentence. */
export const refusedTo = <T extends string>(target: T) =>
  ({ target, actions: { type: 'keepProblem', params: answer } }) as const
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
export const codeOnItsWay = [
  {
    target: '#signup.code',
    guard: { type: 'accepted', params: answer },
    actions: { type: 'keepDelivery', params: answer },
  },
  {
    target: '#signup.code',
    guard: { type: 'codeJustSent', params: answer },
    actions: { type: 'keepDelivery', params: answer },
  },
] as const

/** The session is open. */
export const sessionOpened = {
  target: '#signup.signedIn',
  guard: { type: 'accepted', params: answer },
  actions: { type: 'keepUser', params: answer },
} as const

/** The server names a time before which it accepts nothing for this address. */
export const lockedOut = {
  target: '#signup.locked',
  guard: { type: 'lockedForAWhile', params: answer },
  actions: [
    { type: 'keepProblem', params: answer },
    { type: 'keepLock', params: answer },
  ],
} as const
