import { withAnswer } from '../kit'
import { refusedTo, silentTo } from './exits'
import { signupSetup } from './setup'

/** The doors of the hosted identity service, on both forms. */
export const hostedMethods = {
  'google.chosen': { target: 'google', actions: ['forgetCode', 'clearProblem'] },
  'phone.chosen': { target: 'phoneForm', actions: ['forgetCode', 'clearProblem'] },
} as const

/** The form of somebody who comes with a mobile number and nothing else. */
export const phoneForm = signupSetup.createStateConfig({
  description: 'The person gives a mobile number; a code by text message proves it.',
  meta: { caption: 'Mobile number' },
  entry: 'atPhone',
  on: {
    'code.requested': { target: 'sending', actions: ['forgetCode', 'keepRequest'] },
    'back.asked': [
      { target: 'details', guard: 'cameToRegister', actions: 'clearProblem' },
      { target: 'signInForm', actions: 'clearProblem' },
    ],
  },
})

const leave = { target: '#signup.goingBack' } as const

/** Signing in with a Google account, in a window of the hosted service. */
export const google = signupSetup.createStateConfig({
  description: 'The person signs in with a Google account, in a window of its own.',
  meta: { caption: 'Google account' },
  initial: 'window',
  states: {
    window: {
      description: 'The window is open. The person chooses an account there, or stops waiting here.',
      meta: { caption: 'Window is open', announce: 'A window of the sign-in service has opened.' },
      invoke: {
        id: 'openGoogle',
        src: 'openGoogle',
        onDone: [
          { target: '#signup.signingIn', guard: withAnswer('accepted'), actions: withAnswer('keepGoogle') },
          { target: 'blocked', guard: withAnswer('windowBlocked') },
          { target: 'closed', guard: withAnswer('windowClosed') },
          refusedTo('#signup.goingBack'),
        ],
        onError: silentTo('#signup.goingBack'),
      },
      on: { 'wait.cancelled': leave },
      after: { windowTimeout: 'closed' },
    },
    closed: {
      description: 'The window was closed before an account was chosen. Nobody is signed in.',
      meta: { caption: 'Window was closed', announce: 'The sign-in window was closed.', bad: true },
      on: { 'retry.asked': 'window', 'back.asked': leave },
    },
    blocked: {
      description: 'The browser did not let the window open. The person allows it, or goes another way.',
      meta: {
        caption: 'Window was blocked',
        announce: 'Your browser blocked the sign-in window.',
        bad: true,
      },
      on: { 'retry.asked': 'window', 'back.asked': leave },
    },
  },
})
