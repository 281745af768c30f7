import { withAnswer } from '../kit'
import { changeContact, codeUnderDelivery, lateTo, lockedOut, refusedTo, silentTo } from './exits'
import { sentBy, signupSetup } from './setup'

/** A code is sent, the first or another one. */
export const sending = signupSetup.createStateConfig({
  description: 'The server, or the hosted sign-in service, sends a code. The person may stop waiting.',
  meta: { caption: 'Sending a code', announce: 'Sending a code' },
  invoke: {
    id: 'sendCode',
    src: 'sendCode',
    input: ({ context }) => ({
      channel: context.channel,
      to: context.channel === 'email' ? context.email : context.mobile,
      hosted: context.hosted,
    }),
    onDone: [...codeUnderDelivery, lockedOut, refusedTo('goingBack')],
    onError: silentTo('goingBack'),
  },
  on: { 'wait.cancelled': 'goingBack' },
  after: lateTo('goingBack'),
})

/** The code is typed; another may be asked for after the cool-down. */
export const code = signupSetup.createStateConfig({
  description: 'A code is on its way. The person types it within ten minutes.',
  meta: { caption: 'Type the code', announce: 'We have sent you a code. Please type it.' },
  initial: 'cooling',
  invoke: {
    id: 'untilExpiry',
    src: 'untilExpiry',
    input: ({ context }) => ({ at: context.expiresAt }),
    onDone: { target: 'spent', actions: 'spendCode' },
    onError: { target: 'spent', actions: 'spendCode' },
  },
  on: {
    'code.submitted': { target: 'verifying', actions: 'keepOtp' },
    'contact.changeAsked': changeContact,
  },
  states: {
    cooling: {
      description: 'Another code can be asked for when the minute is over.',
      meta: { caption: 'Wait before another' },
      invoke: {
        id: 'untilResend',
        src: 'untilResend',
        input: ({ context }) => ({ at: context.resendAt }),
        onDone: 'ready',
        onError: 'ready',
      },
    },
    ready: {
      description: 'Another code can be sent, to the e-mail or to the mobile.',
      meta: { caption: 'Another may be sent' },
      on: { 'code.requested': { target: '#signup.sending', actions: 'keepRequest' } },
    },
  },
})

/** The code is compared. */
export const verifying = signupSetup.createStateConfig({
  description: 'The server compares the code.',
  meta: { caption: 'Checking the code', announce: 'Checking your code' },
  invoke: {
    id: 'verifyCode',
    src: 'verifyCode',
    input: ({ context }) => ({
      channel: sentBy(context),
      to: context.sentTo ?? context.email,
      otp: context.otp,
      hosted: context.hosted,
      session: context.session,
    }),
    onDone: [
      { target: 'savingContact', guard: withAnswer('provesChange'), actions: withAnswer('keepProof') },
      { target: 'signingIn', guard: withAnswer('accepted'), actions: withAnswer('keepProof') },
      { ...lockedOut, actions: [...lockedOut.actions, 'spendCode'] },
      { target: 'spent', guard: withAnswer('codeSpent'), actions: [withAnswer('keepProblem'), 'spendCode'] },
      refusedTo('code'),
    ],
    onError: silentTo('code'),
  },
  on: { 'wait.cancelled': 'code' },
  after: lateTo('code'),
})

/** The code is of no use any more. */
export const spent = signupSetup.createStateConfig({
  description: 'This code is of no use any more: too old, or tried too often. The person asks for a new one.',
  meta: { caption: 'Code is spent', announce: 'This code can no longer be used.', bad: true },
  on: {
    'code.requested': { target: 'sending', actions: 'keepRequest' },
    'contact.changeAsked': changeContact,
  },
})

/** Nothing is accepted until the lock is over. */
export const locked = signupSetup.createStateConfig({
  description: 'Too many tries. The server accepts nothing for this address until the time shown is over.',
  meta: { caption: 'Locked for a while', announce: 'Too many tries. Please wait.', bad: true },
  invoke: {
    id: 'untilUnlocked',
    src: 'untilUnlocked',
    input: ({ context }) => ({ at: context.lockedUntil }),
    onDone: { target: 'goingBack', actions: 'clearProblem' },
    onError: 'goingBack',
  },
  on: { 'contact.changeAsked': changeContact },
})
