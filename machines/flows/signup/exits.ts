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
  { target: '#signup.details', guard: 'cameToRegister', actions: 'clearProblem' },
  { target: '#signup.signInForm', actions: 'clearProblem' },
] as const
