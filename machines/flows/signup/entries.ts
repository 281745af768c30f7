import { withAnswer } from '../kit'
import { codeUnderDelivery, factorAsked, lateTo, refusedTo, sessionOpened, silentTo } from './exits'
import { hostedMethods } from './hosted'
import { signInBy, signupSetup } from './setup'

/** The form of somebody new. */
export const details = signupSetup.createStateConfig({
  description: 'The person fills in name, e-mail, mobile and password.',
  meta: { caption: 'Registration form' },
  entry: 'atRegister',
  on: {
    'details.submitted': { target: 'registering', actions: ['forgetCode', 'keepDetails'] },
    ...hostedMethods,
    'entry.opened': { target: 'signInForm', guard: 'entryIsSignIn', actions: 'clearProblem' },
  },
})

/** The account is created. */
export const registering = signupSetup.createStateConfig({
  description: 'The server creates the account and sends a code. The person may stop waiting.',
  meta: { caption: 'Creating the account', announce: 'Creating your account' },
  invoke: {
    id: 'register',
    src: 'register',
    input: ({ context: { name, email, mobile, password } }) => ({
      name,
      email,
      mobile,
      password,
      re_password: password,
    }),
    onDone: [...codeUnderDelivery, refusedTo('details')],
    onError: silentTo('details'),
  },
  on: { 'wait.cancelled': 'details' },
  after: lateTo('details'),
})

/** The form of somebody who has an account. */
export const signInForm = signupSetup.createStateConfig({
  description: 'The person who has an account gives e-mail and password, or asks for a code instead.',
  meta: { caption: 'Sign-in form' },
  entry: 'atSignIn',
  on: {
    'credentials.submitted': {
      target: 'checkingPassword',
      actions: ['forgetCode', 'forgetProof', 'keepCredentials'],
    },
    'code.requested': { target: 'sending', actions: ['forgetCode', 'keepRequest'] },
    ...hostedMethods,
    'entry.opened': { target: 'details', guard: 'entryIsRegister', actions: 'clearProblem' },
  },
})

/** E-mail and password are checked. */
export const checkingPassword = signupSetup.createStateConfig({
  description: 'The server checks e-mail and password. An account whose address is not proved gets a code.',
  meta: { caption: 'Checking the password', announce: 'Signing you in' },
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: ({ context }) => signInBy(context),
    onDone: [
      sessionOpened,
      factorAsked,
      { target: 'sending', guard: withAnswer('addressNotProved'), actions: withAnswer('keepRegistration') },
      refusedTo('signInForm'),
    ],
    onError: silentTo('signInForm'),
  },
  on: { 'wait.cancelled': 'signInForm' },
  after: lateTo('signInForm'),
})
