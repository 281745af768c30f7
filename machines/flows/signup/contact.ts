import { withAnswer } from '../kit'
import { lateTo, refusedTo, silentTo } from './exits'
import { signupSetup } from './setup'

/** The form of somebody who is signed in and gets another e-mail address or number. */
export const contactForm = signupSetup.createStateConfig({
  description: 'The person who is signed in gives a new e-mail address or number; a code proves it.',
  meta: { caption: 'New address' },
  entry: 'atChange',
  on: { 'code.requested': { target: 'sending', actions: ['forgetCode', 'keepRequest'] } },
})

/** The proved address is written into the profile. */
export const savingContact = signupSetup.createStateConfig({
  description: 'The new address is proved. The server writes it into the profile.',
  meta: { caption: 'Saving the address', announce: 'Confirmed. Saving your new address.' },
  invoke: {
    id: 'saveContact',
    src: 'saveContact',
    input: ({ context }) => ({
      channel: context.channel,
      to: context.sentTo ?? '',
      proof: context.proof ?? '',
      confirmation: context.confirmation,
    }),
    onDone: [{ target: 'contactSaved', guard: withAnswer('accepted') }, refusedTo('contactForm')],
    onError: silentTo('contactForm'),
  },
  on: { 'wait.cancelled': 'contactForm' },
  after: lateTo('contactForm'),
})
