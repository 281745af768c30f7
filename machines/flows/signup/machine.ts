import { withAnswer } from '../kit'
import { code, locked, sending, spent, verifying } from './codes'
import { checkingPassword, details, registering, signInForm } from './entries'
import { contactForm, savingContact } from './contact'
import { checkingFactor, factorForm } from './factor'
import { google, phoneForm } from './hosted'
import { factorAsked, lateTo, sessionOpened, silentTo } from './exits'
import { signInBy, signupSetup } from './setup'

/** From a stranger to somebody whose address is proved and who is signed in (D36–D40). */
export const signupMachine = signupSetup.createMachine({
  id: 'signup',
  description: 'Registering with a code, signing in through every door, and changing an address.',
  initial: 'idle',
  context: {
    entry: 'register',
    name: '',
    email: '',
    mobile: '',
    password: '',
    confirmation: null,
    channel: 'email',
    byPhone: false,
    hosted: false,
    session: null,
    registration: null,
    sentTo: null,
    codeAlive: false,
    resendAt: 0,
    expiresAt: 0,
    otp: '',
    lockedUntil: 0,
    triesLeft: null,
    proof: null,
    provedBy: 'code',
    userId: null,
    problem: null,
  },
  output: ({ context }) => ({ userId: context.userId }),
  states: {
    idle: {
      description: 'The page is opening. It says which door was opened, or that the person comes back.',
      meta: { caption: 'Opening' },
      on: {
        'entry.opened': [
          { target: 'signInForm', guard: 'entryIsSignIn' },
          { target: 'contactForm', guard: 'entryIsChange' },
          { target: 'details' },
        ],
        'flow.resumed': { target: 'checking', actions: 'recall' },
      },
    },
    checking: {
      description: 'The page was reloaded. The server is asked whether this browser is signed in already.',
      meta: { caption: 'Looking where we were', announce: 'Looking where you left off' },
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        onDone: [
          { target: 'signedIn', guard: withAnswer('hasSession'), actions: withAnswer('keepUser') },
          { target: 'goingBack' },
        ],
        onError: silentTo('goingBack'),
      },
      after: lateTo('goingBack'),
    },
    goingBack: {
      description: 'Nothing is shown: it goes on at once to the screen where the person was.',
      meta: { caption: 'Back where we were' },
      always: [
        { target: 'code', guard: 'codeAlive' },
        { target: 'spent', guard: 'codeWasSent' },
        { target: 'phoneForm', guard: 'cameByPhone' },
        { target: 'contactForm', guard: 'cameToChange' },
        { target: 'details', guard: 'cameToRegister' },
        { target: 'signInForm' },
      ],
    },
    details,
    registering,
    signInForm,
    checkingPassword,
    factorForm,
    checkingFactor,
    phoneForm,
    google,
    sending,
    code,
    verifying,
    spent,
    locked,
    contactForm,
    savingContact,
    contactSaved: {
      type: 'final',
      description: 'The new address is proved and saved.',
      meta: { caption: 'Address changed', announce: 'Your new address is saved.' },
    },
    signingIn: {
      description: 'It is proved who the person is. The server opens the session.',
      meta: { caption: 'Signing in', announce: 'Confirmed. Signing you in.' },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => signInBy(context),
        onDone: [
          sessionOpened,
          factorAsked,
          { target: 'signInForm', actions: ['forgetProof', withAnswer('keepProblem')] },
        ],
        onError: silentTo('confirmed'),
      },
      after: lateTo('confirmed'),
    },
    confirmed: {
      description:
        'It is proved who the person is, but the session did not open. The person tries again or signs in by hand.',
      meta: { caption: 'Proved, not signed in', bad: true },
      on: {
        'retry.asked': { target: 'signingIn', actions: 'clearProblem' },
        'back.asked': { target: 'signInForm', actions: ['forgetProof', 'clearProblem'] },
      },
    },
    signedIn: {
      type: 'final',
      description: 'The person is signed in. The page goes on to where they wanted to be.',
      meta: { caption: 'Signed in', announce: 'You are signed in.' },
    },
  },
})
