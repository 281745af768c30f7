import { withAnswer } from '../kit'
import { lateTo, refusedTo, sessionOpened, silentTo } from './exits'
import { signInBy, signupSetup } from './setup'

/** The code of the second factor is typed, or a recovery code. */
export const factorForm = signupSetup.createStateConfig({
  description:
    'Password or proof was right, and the account has a second factor. The person types the code of the app.',
  meta: { caption: 'Second factor', announce: 'Please type the code of your app.' },
  on: {
    'code.submitted': { target: 'checkingFactor', actions: 'keepOtp' },
    'back.asked': { target: 'signInForm', actions: ['forgetProof', 'clearProblem'] },
  },
})

/** The sign-in is sent again, with the code. */
export const checkingFactor = signupSetup.createStateConfig({
  description: 'The server checks the code of the second factor and opens the session.',
  meta: { caption: 'Checking the second factor', announce: 'Checking your code' },
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: ({ context }) => signInBy(context, context.otp),
    onDone: [
      sessionOpened,
      {
        target: 'signInForm',
        guard: withAnswer('signInRefused'),
        actions: ['forgetProof', withAnswer('keepProblem')],
      },
      refusedTo('factorForm'),
    ],
    onError: silentTo('factorForm'),
  },
  on: { 'wait.cancelled': 'factorForm' },
  after: lateTo('factorForm'),
})
