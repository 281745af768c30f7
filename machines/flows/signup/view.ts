import type { SnapshotFrom } from 'xstate'
import { pathOf, readState, secondsUntil, stepsAt, type FlowRow, type ScreenOf } from '../view-kit'
import type { signupMachine } from './machine'
import { sentBy, type SignupMemory } from './setup'

/** Screen of every state; a missing state fails the machine tests. */
const rows = {
  idle: { screen: 'opening', waitingFor: 'nobody', step: 0 },
  checking: { screen: 'opening', waitingFor: 'server', step: 0 },
  goingBack: { screen: 'opening', waitingFor: 'nobody', step: 0 },
  details: { screen: 'details', waitingFor: 'person', step: 0 },
  registering: { screen: 'details', waitingFor: 'server', step: 0 },
  signInForm: { screen: 'signIn', waitingFor: 'person', step: 0 },
  checkingPassword: { screen: 'signIn', waitingFor: 'server', step: 0 },
  factorForm: { screen: 'factor', waitingFor: 'person', step: 1 },
  checkingFactor: { screen: 'factor', waitingFor: 'server', step: 1 },
  linkForm: { screen: 'link', waitingFor: 'person', step: 1 },
  checkingLink: { screen: 'link', waitingFor: 'server', step: 1 },
  phoneForm: { screen: 'phone', waitingFor: 'person', step: 0 },
  'google.window': { screen: 'google', waitingFor: 'person', step: 0 },
  'google.closed': { screen: 'googleClosed', waitingFor: 'person', step: 0 },
  'google.blocked': { screen: 'googleBlocked', waitingFor: 'person', step: 0 },
  contactForm: { screen: 'contact', waitingFor: 'person', step: 0 },
  savingContact: { screen: 'contact', waitingFor: 'server', step: 1 },
  contactSaved: { screen: 'contactSaved', waitingFor: 'nobody', step: 2 },
  sending: { screen: 'sending', waitingFor: 'server', step: 1 },
  'code.cooling': { screen: 'code', waitingFor: 'person', step: 1 },
  'code.ready': { screen: 'code', waitingFor: 'person', step: 1 },
  verifying: { screen: 'code', waitingFor: 'server', step: 1 },
  spent: { screen: 'spent', waitingFor: 'person', step: 1 },
  locked: { screen: 'locked', waitingFor: 'clock', step: 1 },
  signingIn: { screen: 'confirmed', waitingFor: 'server', step: 1 },
  confirmed: { screen: 'confirmed', waitingFor: 'person', step: 1 },
  signedIn: { screen: 'signedIn', waitingFor: 'nobody', step: 2 },
} as const satisfies Record<string, FlowRow & { step: number }>

/** Screens of this flow. */
export type SignupScreen = ScreenOf<typeof rows>

type SignupSnapshot = SnapshotFrom<typeof signupMachine>

const stepNames = {
  account: ['details', 'code', 'done'],
  address: ['address', 'code', 'done'],
  change: ['address', 'code', 'saved'],
} as const
const someDetails = { name: '', email: '', mobile: '', password: '', re_password: '' }

/**
 * Number of finished steps in states in which more steps are done than those before the current one: the code was
 * accepted, or everything is finished.
 */
const doneAt: Record<string, number> = { signingIn: 2, confirmed: 2, signedIn: 3, contactSaved: 3 }

/** Derives the sign-up view. `now` is in epoch ms. */
export function signupView(snapshot: SignupSnapshot, now: number) {
  const { context } = snapshot
  const { path, row, shared } = readState(snapshot, rows)
  const inCode = row.screen === 'code'
  const deadline = path === 'locked' ? context.lockedUntil : inCode ? context.resendAt : 0
  return {
    ...shared,
    secondsLeft: secondsUntil(deadline, now),
    /** 'details' and 'code' are consecutive steps; signing in by password has no steps. */
    steps: stepsAt(stepsOf(context), row.step, doneAt[path] ?? row.step),
    /** Channel of the address that is being verified or was entered in the form: e-mail or mobile. */
    channel: context.channel,
    sentTo: context.sentTo,
    triesLeft: context.triesLeft,
    /** Whether the code was sent by e-mail, with a sign-in link. */
    hasLink: context.sentTo !== null && sentBy(context) === 'email' && context.entry !== 'change',
    /** Seconds until the code expires. */
    codeSecondsLeft: inCode ? secondsUntil(context.expiresAt, now) : 0,
    canSubmitDetails: snapshot.can({ type: 'details.submitted', details: someDetails }),
    canSubmitCredentials: snapshot.can({ type: 'credentials.submitted', email: '', password: '' }),
    canSubmitCode: snapshot.can({ type: 'code.submitted', otp: '' }),
    canRequestCode: snapshot.can({ type: 'code.requested' }),
    canChangeContact: snapshot.can({ type: 'contact.changeAsked' }),
    canCancel: snapshot.can({ type: 'wait.cancelled' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
    canGoBack: snapshot.can({ type: 'back.asked' }),
    canConfirmLink: snapshot.can({ type: 'link.confirmed' }),
    canChooseGoogle: snapshot.can({ type: 'google.chosen' }),
    canChoosePhone: snapshot.can({ type: 'phone.chosen' }),
    canSwitchForm: path === 'details' || path === 'signInForm',
    /** Whether the flow is loading and will continue with its form unless the user is signed in. */
    opensForm: row.screen === 'opening' && !leavesForm(context, false),
  }
}

/**
 * Whether the flow continues with something other than its form, given its memory (null if there is none) and whether
 * the user is signed in.
 */
export const leavesForm = (
  memory: Pick<SignupMemory, 'sentTo' | 'byPhone'> | null,
  isSignedIn: boolean,
): boolean => isSignedIn || (memory !== null && (memory.sentTo !== null || memory.byPhone))

/** View of the sign-up flow. */
export type SignupView = ReturnType<typeof signupView>

function stepsOf({ entry, byPhone }: SignupSnapshot['context']) {
  if (entry === 'change') return stepNames.change
  return byPhone ? stepNames.address : stepNames.account
}

/** States after which a reload starts over; the URL still contains the opened link. */
const withoutMemory = new Set(['idle', 'checking', 'linkForm', 'checkingLink', 'signedIn', 'contactSaved'])

/** Returns the state to store for a reload; null if there is nothing to resume. */
export function signupMemory(snapshot: SignupSnapshot): SignupMemory | null {
  const state = pathOf(snapshot.value)
  if (withoutMemory.has(state)) return null
  const { entry, name, email, mobile, channel, byPhone, hosted, session } = snapshot.context
  const { registration, sentTo, codeAlive, resendAt, expiresAt } = snapshot.context
  const code = { registration, sentTo, codeAlive, resendAt, expiresAt, hosted, session }
  return { entry, name, email, mobile, channel, byPhone, ...code }
}
