import type { AnyEventObject } from 'xstate'
import { otp } from '../../../contract/limits'
import type { SignupContext } from '../../../machines/flows/signup/setup'
import { longestWait } from '../../kit/replies'
import type { Countdown, ShownTable } from '../../kit/expected-screen'
import { remembersFor } from './person'

const cancel = { 'wait.cancelled': 'Cancel' }
const forgot = { 'Forgot your password?': '/forgot-password' }
const methods = {
  'google.chosen': 'Continue with Google',
  'phone.chosen': 'Continue with a mobile number',
}
const elsewhere = { 'back.asked': 'Use another method' }
const change = { 'contact.changeAsked': 'Change e-mail or number' }

/** Maximum number of seconds that may have passed since the server sent an earlier code. */
const serversTurn = 20

/**
 * Returns when sending a code starts a countdown of `seconds`. A code sent earlier has already been running for a
 * moment, and a reload resumes with `remembered`.
 */
const afterSending =
  (seconds: number, remembered: number): Countdown['begins'] =>
  ({ type, output, memory }: AnyEventObject) => {
    if (type === 'flow.resumed') return memory.codeAlive ? remembered : null
    if (!/^xstate\.done\.actor\.(register|sendCode)$/.test(type)) return null
    if (output.ok) return seconds
    return output.reason === 'OTP_COOLDOWN' ? [seconds - serversTurn, seconds] : null
  }

const resend: Countdown = {
  sentence: 'You can request a new one in {time}.',
  begins: afterSending(otp.coolDownSeconds, remembersFor.resend),
}
const life: Countdown = {
  sentence: 'Code expires in {time}.',
  begins: afterSending(otp.lifeSeconds, remembersFor.life),
}

const submit = { 'code.submitted': 'Confirm code' }
const codeHelp = {
  ...change,
  'code.requested': ['Resend code', 'Send it to my mobile'],
}

/** Buttons and links expected on the sign-up and sign-in pages. */
export const shown: ShownTable = {
  opening: {},
  details: {
    buttons: { 'details.submitted': 'Create account', 'entry.opened': 'Sign in', ...methods },
    links: { 'Sign in': '/login' },
  },
  registering: { buttons: { 'details.submitted': 'Create account', ...cancel } },
  signInForm: {
    buttons: {
      'credentials.submitted': 'Sign in',
      'code.requested': 'Send code',
      'entry.opened': 'Create account',
      ...methods,
    },
    links: { 'Create account': '/register', ...forgot },
  },
  checkingPassword: { buttons: { 'credentials.submitted': 'Sign in', ...cancel }, links: forgot },
  factorForm: { buttons: { 'code.submitted': 'Sign in', 'back.asked': 'Sign in another way' } },
  checkingFactor: { buttons: { 'code.submitted': 'Sign in', ...cancel } },
  linkForm: { buttons: { 'link.confirmed': 'Confirm and sign in', 'back.asked': 'Sign in another way' } },
  checkingLink: { buttons: { 'link.confirmed': 'Confirm and sign in', ...cancel } },
  phone: { buttons: { 'code.requested': 'Send code', ...elsewhere } },
  google: { buttons: cancel },
  googleClosed: { buttons: { 'retry.asked': 'Reopen window', ...elsewhere } },
  googleBlocked: { buttons: { 'retry.asked': 'Reopen window', ...elsewhere } },
  contactForm: {
    buttons: { 'code.requested': 'Send code' },
    links: { 'Back to the profile': '/user/profile' },
  },
  savingContact: {
    buttons: { 'code.requested': 'Send code', ...cancel },
    links: { 'Back to the profile': '/user/profile' },
  },
  contactSaved: {},
  sending: { buttons: cancel },
  'code.cooling': { buttons: { ...submit, ...codeHelp }, countdowns: [resend, life] },
  'code.ready': { buttons: { ...submit, ...codeHelp }, countdowns: [life] },
  verifying: { buttons: { ...submit, ...cancel }, countdowns: [life] },
  spent: { buttons: { 'code.requested': 'Resend code', ...change } },
  locked: {
    buttons: { 'contact.changeAsked': 'Change address' },
    // A user locked out by e-mail address can set a new password, but a phone number has no password.
    links: {
      'Forgot your password?': {
        to: '/forgot-password',
        when: ({ channel }: SignupContext) => channel === 'email',
      },
      'Contact us': { to: '/contact-us', when: ({ channel }: SignupContext) => channel === 'mobile' },
    },
    countdowns: [
      {
        sentence: 'Time left: {time}',
        begins: ({ output }) =>
          ['OTP_LOCKED', 'RATE_LIMITED'].includes(output?.reason) && output.retryAt
            ? Math.min(output.retryAt / 1000, longestWait)
            : null,
      },
    ],
  },
  signingIn: {},
  confirmed: { buttons: { 'retry.asked': 'Try again', 'back.asked': 'Sign in' } },
  signedIn: {},
}
