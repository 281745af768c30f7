import type { RecoveryContext } from '../../../machines/flows/recovery/ports'
import { otp } from '../../../contract/limits'
import type { ShownTable } from '../../kit/expected-screen'

const cancel = { 'wait.cancelled': 'Cancel' }
const signIn = { 'Sign in': '/login' }
const back = { 'Back to sign in': '/login' }
const newLink = { 'Request new link': '/forgot-password' }
const contact = { 'Contact us': '/contact-us' }

/** Buttons and links expected on the recovery pages. */
export const shown: ShownTable = {
  'request.asking': { buttons: { 'email.submitted': 'Send link' }, links: back },
  'request.requesting': { buttons: { 'email.submitted': 'Send link', ...cancel }, links: back },
  'request.sent.ready': {
    buttons: { 'resend.asked': 'Resend link', 'email.changeAsked': 'Change address' },
    links: back,
  },
  'request.sent.resending': {
    buttons: { 'resend.asked': 'Resend link', 'email.changeAsked': 'Change address', ...cancel },
    links: back,
  },
  'request.sent.cooling': {
    buttons: { 'resend.asked': 'Resend link', 'email.changeAsked': 'Change address' },
    links: back,
    countdowns: [
      {
        sentence: 'You can request another link in {time}.',
        // After a reload the countdown resumes with the full minute; see the tour's memory.
        begins: ({ type, output }) => {
          const hasSent = type === 'xstate.done.actor.requestLink' && output.ok
          return hasSent || type === 'flow.resumed' ? otp.coolDownSeconds : null
        },
      },
    ],
  },
  'link.choosing': { buttons: { 'password.submitted': 'Set new password' } },
  'link.saving': { buttons: { 'password.submitted': 'Set new password', ...cancel } },
  unsure: { buttons: { 'retry.asked': 'Save again' }, links: signIn },
  used: { links: { ...signIn, ...newLink } },
  dead: { links: { ...newLink, ...signIn } },
  closed: { links: contact },
  saved: { links: signIn },
  reading: {},
  noAnswer: { buttons: { 'look.again': 'Try again' } },
  'undo.offered': { buttons: { 'undo.confirmed': 'Undo change' } },
  'undo.undoing': { buttons: { 'undo.confirmed': 'Undo change', ...cancel } },
  undoUnsure: { buttons: { 'retry.asked': 'Try again' } },
  undoUsed: { links: { ...newLink, ...contact } },
  undoDead: { links: { ...newLink, ...contact } },
  // An account without a password signs in by phone number, while others first set a new password.
  undone: {
    links: {
      'Set password': {
        to: '/reset-password#token=reset-token',
        when: ({ resetToken }: RecoveryContext) => resetToken !== null,
      },
      'Sign in': { to: '/login', when: ({ resetToken }: RecoveryContext) => resetToken === null },
    },
  },
}
