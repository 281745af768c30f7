import { asks, coolingDown, nothing, withAnswer, type Of } from '../kit'
import { type SignupContext, sentBy, signInBy, signupSetup } from './setup'

/** Returns to a screen, which shows the refusal. */
const refusedTo = <T extends string>(target: T) => ({ target, actions: withAnswer('keepProblem') }) as const
/** Returns to the form from which the user came, with every field still filled in. */
const changeContact = [
  { target: '#signup.phoneForm', guard: 'cameByPhone', actions: 'clearProblem' },
  { target: '#signup.contactForm', guard: 'cameToChange', actions: 'clearProblem' },
  { target: '#signup.details', guard: 'cameToRegister', actions: 'clearProblem' },
  { target: '#signup.signInForm', actions: 'clearProblem' },
] as const

/** Transitions after a code was sent, or if a code sent less than a minute ago is still valid. */
const codeUnderDelivery = [
  { target: '#signup.code', guard: withAnswer('accepted'), actions: withAnswer('keepDelivery') },
  { target: '#signup.code', guard: withAnswer('codeJustSent'), actions: withAnswer('keepDelivery') },
] as const

/** Transition once the session is open. */
const sessionOpened = {
  target: '#signup.signedIn',
  guard: withAnswer('accepted'),
  actions: withAnswer('keepUser'),
} as const

/** Transition if the password or proof is valid but the account requires a second factor. */
const factorAsked = {
  target: '#signup.factorForm',
  guard: withAnswer('factorNeeded'),
  actions: 'clearProblem',
} as const

/** Transition if the server has locked this address until a given time. */
const lockedOut = {
  target: '#signup.locked',
  guard: withAnswer('lockedForAWhile'),
  actions: [withAnswer('keepProblem'), withAnswer('keepLock')],
} as const

/** Transitions to the sign-in methods of the hosted identity service, available on both forms. */
const hostedMethods = {
  'google.chosen': { target: 'google', actions: ['forgetCode', 'clearProblem'] },
  'phone.chosen': { target: 'phoneForm', actions: ['forgetCode', 'clearProblem'] },
} as const

const leave = { target: '#signup.goingBack' } as const

/** From visitor to signed-in user with a verified address (D36–D40). */
export const signupMachine = signupSetup.createMachine({
  id: 'signup',
  description: 'Registering with a code, signing in by every method, and changing an address.',
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
    link: null,
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
      description: 'The page is opening. It says which form was opened, or that the person comes back.',
      meta: { caption: 'Opening' },
      on: {
        'entry.opened': [
          { target: 'signInForm', guard: 'entryIsSignIn' },
          { target: 'contactForm', guard: 'entryIsChange' },
          { target: 'details' },
        ],
        'flow.resumed': { target: 'checking', actions: 'recall' },
        'link.opened': { target: 'linkForm', actions: 'keepLink' },
      },
    },
    checking: {
      description: 'The page was reloaded. The server is asked whether this browser is signed in already.',
      meta: { caption: 'Restoring the page', announce: 'Restoring where you left off' },
      ...asks('checkSession', {
        input: nothing,
        onDone: [
          { target: 'signedIn', guard: withAnswer('hasSession'), actions: withAnswer('keepUser') },
          { target: 'goingBack' },
        ],
        without: 'goingBack',
      }),
    },
    goingBack: {
      description: 'Nothing is shown: it continues at once on the screen where the person was.',
      meta: { caption: 'Restored' },
      always: [
        { target: 'code', guard: 'codeAlive' },
        { target: 'spent', guard: 'codeWasSent' },
        { target: 'phoneForm', guard: 'cameByPhone' },
        { target: 'contactForm', guard: 'cameToChange' },
        { target: 'details', guard: 'cameToRegister' },
        { target: 'signInForm' },
      ],
    },
    details: {
      description: 'The person fills in name, e-mail, mobile and password.',
      meta: { caption: 'Registration form' },
      entry: 'atRegister',
      on: {
        'details.submitted': { target: 'registering', actions: ['forgetCode', 'keepDetails'] },
        ...hostedMethods,
        'entry.opened': { target: 'signInForm', guard: 'entryIsSignIn', actions: 'clearProblem' },
      },
    },
    registering: {
      description: 'The server creates the account and sends a code. The person may stop waiting.',
      meta: { caption: 'Creating the account', announce: 'Creating your account' },
      ...asks('register', {
        input: ({ context: { name, email, mobile, password } }: Of<SignupContext>) => ({
          name,
          email,
          mobile,
          password,
          re_password: password,
        }),
        onDone: [...codeUnderDelivery, refusedTo('details')],
        without: 'details',
        cancel: 'details',
      }),
    },
    signInForm: {
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
    },
    checkingPassword: {
      description:
        'The server checks e-mail and password. An account whose address is not proved gets a code.',
      meta: { caption: 'Checking the password', announce: 'Signing you in' },
      ...asks('signIn', {
        input: ({ context }: Of<SignupContext>) => signInBy(context),
        onDone: [
          sessionOpened,
          factorAsked,
          {
            target: 'sending',
            guard: withAnswer('addressNotProved'),
            actions: withAnswer('keepRegistration'),
          },
          refusedTo('signInForm'),
        ],
        without: 'signInForm',
        cancel: 'signInForm',
      }),
    },
    factorForm: {
      description:
        'Password or proof was right, and the account has a second factor. The person types the code of the app.',
      meta: { caption: 'Second factor', announce: 'Enter the code from your app.' },
      on: {
        'code.submitted': { target: 'checkingFactor', actions: 'keepOtp' },
        'back.asked': { target: 'signInForm', actions: ['forgetProof', 'clearProblem'] },
      },
    },
    checkingFactor: {
      description: 'The server checks the code of the second factor and opens the session.',
      meta: { caption: 'Checking the second factor', announce: 'Checking your code' },
      ...asks('signIn', {
        input: ({ context }: Of<SignupContext>) => signInBy(context, context.otp),
        onDone: [
          sessionOpened,
          {
            target: 'signInForm',
            guard: withAnswer('signInRefused'),
            actions: ['forgetProof', withAnswer('keepProblem')],
          },
          refusedTo('factorForm'),
        ],
        without: 'factorForm',
        cancel: 'factorForm',
      }),
    },
    linkForm: {
      description:
        'The person opened the link in the e-mail of a code, and confirms it: programs that scan mail open links too.',
      meta: { caption: 'Link opened' },
      entry: 'atSignIn',
      on: {
        'link.confirmed': { target: 'checkingLink', actions: 'clearProblem' },
        'back.asked': { target: 'signInForm', actions: 'clearProblem' },
      },
    },
    checkingLink: {
      description: 'The server checks the link, which proves the address as its code would.',
      meta: { caption: 'Checking the link', announce: 'Checking your link' },
      ...asks('checkLink', {
        input: ({ context }: Of<SignupContext>) => ({ token: context.link ?? '' }),
        onDone: [
          { target: 'signingIn', guard: withAnswer('accepted'), actions: withAnswer('keepLinkProof') },
          refusedTo('signInForm'),
        ],
        without: 'linkForm',
        cancel: 'linkForm',
      }),
    },
    phoneForm: {
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
    },
    google: {
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
              {
                target: '#signup.signingIn',
                guard: withAnswer('accepted'),
                actions: withAnswer('keepGoogle'),
              },
              { target: 'blocked', guard: withAnswer('windowBlocked') },
              { target: 'closed', guard: withAnswer('windowClosed') },
              refusedTo('#signup.goingBack'),
            ],
            onError: { target: '#signup.goingBack', actions: 'sayUnreachable' },
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
          description: 'The browser blocked the window. The person allows it, or signs in another way.',
          meta: {
            caption: 'Window was blocked',
            announce: 'Your browser blocked the sign-in window.',
            bad: true,
          },
          on: { 'retry.asked': 'window', 'back.asked': leave },
        },
      },
    },
    sending: {
      description: 'The server, or the hosted sign-in service, sends a code. The person may stop waiting.',
      meta: { caption: 'Sending a code', announce: 'Sending a code' },
      ...asks('sendCode', {
        input: ({ context }: Of<SignupContext>) => ({
          channel: context.channel,
          to: context.channel === 'email' ? context.email : context.mobile,
          hosted: context.hosted,
          registration: context.registration,
          link: context.channel === 'email' && context.entry !== 'change',
        }),
        onDone: [...codeUnderDelivery, lockedOut, refusedTo('goingBack')],
        without: 'goingBack',
        cancel: 'goingBack',
      }),
    },
    code: {
      description: 'A code is on its way. The person types it within ten minutes.',
      meta: { caption: 'Enter the code', announce: "We've sent you a code. Please enter it." },
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
        cooling: coolingDown('Another code can be asked for when the minute is over.'),
        ready: {
          description: 'Another code can be sent, to the e-mail or to the mobile.',
          meta: { caption: 'Resend possible' },
          on: { 'code.requested': { target: '#signup.sending', actions: 'keepRequest' } },
        },
      },
    },
    verifying: {
      description: 'The server compares the code.',
      meta: { caption: 'Checking the code', announce: 'Checking your code' },
      ...asks('verifyCode', {
        input: ({ context }: Of<SignupContext>) => ({
          channel: sentBy(context),
          to: context.sentTo ?? context.email,
          otp: context.otp,
          hosted: context.hosted,
          session: context.session,
          registration: context.registration,
        }),
        onDone: [
          { target: 'savingContact', guard: withAnswer('provesChange'), actions: withAnswer('keepProof') },
          { target: 'signingIn', guard: withAnswer('accepted'), actions: withAnswer('keepProof') },
          { ...lockedOut, actions: [...lockedOut.actions, 'spendCode'] },
          {
            target: 'spent',
            guard: withAnswer('codeSpent'),
            actions: [withAnswer('keepProblem'), 'spendCode'],
          },
          refusedTo('code'),
        ],
        without: 'code',
        cancel: 'code',
      }),
    },
    spent: {
      description:
        'This code can no longer be used: too old, or tried too often. The person requests a new one.',
      meta: { caption: 'Code expired', announce: 'This code can no longer be used.', bad: true },
      on: {
        'code.requested': { target: 'sending', actions: 'keepRequest' },
        'contact.changeAsked': changeContact,
      },
    },
    locked: {
      description:
        'Too many attempts. The server accepts nothing for this address until the time shown has passed.',
      meta: { caption: 'Locked for a while', announce: 'Too many attempts. Please wait.', bad: true },
      invoke: {
        id: 'untilUnlocked',
        src: 'untilUnlocked',
        input: ({ context }) => ({ at: context.lockedUntil }),
        onDone: { target: 'goingBack', actions: 'clearProblem' },
        onError: 'goingBack',
      },
      on: { 'contact.changeAsked': changeContact },
    },
    contactForm: {
      description: 'The person who is signed in gives a new e-mail address or number; a code proves it.',
      meta: { caption: 'New address' },
      entry: 'atChange',
      on: { 'code.requested': { target: 'sending', actions: ['forgetCode', 'keepRequest'] } },
    },
    savingContact: {
      description: 'The new address is proved. The server writes it into the profile.',
      meta: { caption: 'Saving the address', announce: 'Confirmed. Saving your new address.' },
      ...asks('saveContact', {
        input: ({ context }: Of<SignupContext>) => ({
          channel: context.channel,
          to: context.sentTo ?? '',
          proof: context.proof ?? '',
          confirmation: context.confirmation,
        }),
        onDone: [{ target: 'contactSaved', guard: withAnswer('accepted') }, refusedTo('contactForm')],
        without: 'contactForm',
        cancel: 'contactForm',
      }),
    },
    contactSaved: {
      type: 'final',
      description: 'The new address is proved and saved.',
      meta: { caption: 'Address changed', announce: 'Your new address is saved.' },
    },
    signingIn: {
      description: 'It is proved who the person is. The server opens the session.',
      meta: { caption: 'Signing in', announce: 'Confirmed. Signing you in.' },
      ...asks('signIn', {
        input: ({ context }: Of<SignupContext>) => signInBy(context),
        onDone: [
          sessionOpened,
          factorAsked,
          { target: 'signInForm', actions: ['forgetProof', withAnswer('keepProblem')] },
        ],
        without: 'confirmed',
      }),
    },
    confirmed: {
      description:
        'It is proved who the person is, but the session did not open. The person tries again or signs in manually.',
      meta: { caption: 'Confirmed, not signed in', bad: true },
      on: {
        'retry.asked': { target: 'signingIn', actions: 'clearProblem' },
        'back.asked': { target: 'signInForm', actions: ['forgetProof', 'clearProblem'] },
      },
    },
    signedIn: {
      type: 'final',
      description: 'The person is signed in. The page continues where they wanted to go.',
      meta: { caption: 'Signed in', announce: 'You are signed in.' },
    },
  },
})
