import { signupMachine } from '../../../machines/flows/signup/machine'
import type { SignupContext, SignupMemory } from '../../../machines/flows/signup/setup'
import type { AnyMachineSnapshot } from 'xstate'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const details = {
  name: 'Test Person',
  email: 'person@example.test',
  mobile: '+15550100',
  password: 'secret1',
  re_password: 'secret1',
}

const memory: SignupMemory = {
  entry: 'register',
  name: details.name,
  email: details.email,
  mobile: details.mobile,
  channel: 'email',
  byPhone: false,
  hosted: false,
  session: null,
  registration: 'registration',
  sentTo: details.email,
  codeAlive: true,
  resendAt: 60_000,
  expiresAt: 600_000,
}

/** A user signing in by phone number, with a code sent by the hosted service. */
const byPhone: SignupMemory = {
  ...memory,
  entry: 'signIn',
  email: '',
  channel: 'mobile',
  byPhone: true,
  hosted: true,
  session: 'session',
  sentTo: details.mobile,
}

const delivery = { ok: true, resendAt: 60_000, expiresAt: 600_000 }
const registered = { ...delivery, registration: 'registration' }
const sentIn = { ok: true, userId: '7' }

const hosted = (snapshot: AnyMachineSnapshot) => (snapshot.context as SignupContext).hosted
const outputs = (list: readonly object[]) => list.map((output) => ({ output }))

const ownSent = [
  delivery,
  refused('OTP_COOLDOWN', { retryAt: 60_000 }),
  refused('RATE_LIMITED', { retryAt: 900_000 }),
  refused('VALIDATION'),
]
const ownCompared = [
  { ok: true, proof: 'proof' },
  refused('OTP_WRONG', { triesLeft: 4 }),
  refused('OTP_WRONG', { triesLeft: 0 }),
  refused('OTP_EXPIRED'),
  refused('OTP_LOCKED', { retryAt: 900_000 }),
]
/**
 * The hosted service doesn't report the remaining tries; after too many, the browser itself enforces a wait of one
 * minute.
 */
const hostedSent = [
  { ...delivery, session: 'session' },
  refused('RATE_LIMITED', { retryAt: 60_000, message: 'Too many attempts.' }),
  refused('VALIDATION', { message: 'This phone number is not valid.' }),
]
const hostedCompared = [
  { ok: true, proof: 'token' },
  refused('OTP_WRONG', { message: 'This code is wrong.' }),
  refused('OTP_EXPIRED', { message: 'This code has expired. Ask for a new one.' }),
]

const signInAnswered = [
  sentIn,
  refused('NOT_CONFIRMED', { registration: 'again' }),
  refused('BAD_CREDENTIALS'),
  refused('FACTOR_NEEDED'),
]
const factorAnswered = [sentIn, refused('OTP_WRONG', { triesLeft: 9 }), refused('BAD_CREDENTIALS')]

/** Returns the code requests possible in this state; phone numbers use the hosted service, for further codes too. */
function requests(snapshot: AnyMachineSnapshot) {
  const context = snapshot.context as SignupContext
  if (snapshot.matches('phoneForm')) return [{ channel: 'mobile', to: details.mobile, hosted: true }]
  if (snapshot.matches('contactForm')) return [{ channel: context.channel, to: details[context.channel] }]
  if (context.hosted || context.entry === 'change') return [{ channel: context.channel }]
  return [
    { channel: 'email', to: details.email },
    { channel: 'mobile', to: details.mobile },
  ]
}

/** Model of signing up and in, with every possible answer. */
export const signupModel: Model = {
  machine: signupMachine,
  cases: casesFrom({
    'entry.opened': [
      { entry: 'register' },
      { entry: 'signIn' },
      { entry: 'change', channel: 'email' },
      { entry: 'change', channel: 'mobile' },
    ],
    'flow.resumed': [
      { memory },
      { memory: { ...memory, codeAlive: false } },
      { memory: { ...memory, codeAlive: false, sentTo: null } },
      { memory: { ...memory, codeAlive: false, sentTo: null, entry: 'signIn' } },
      { memory: byPhone },
      { memory: { ...byPhone, codeAlive: false, sentTo: null } },
      { memory: { ...memory, entry: 'change', codeAlive: false, sentTo: null } },
    ],
    'link.opened': [{ token: 'token' }],
    'details.submitted': [{ details }],
    'credentials.submitted': [{ email: details.email, password: details.password }],
    'code.requested': requests,
    'code.submitted': [{ otp: '123456' }],
    ...done('checkSession', { ok: true, userId: null }, { ok: true, userId: '7' }),
    ...done(
      'register',
      registered,
      refused('OTP_COOLDOWN', { retryAt: 60_000, registration: 'again' }),
      refused('ADDRESS_TAKEN'),
    ),
    ...done(
      'checkLink',
      { ok: true, proof: 'proof', email: details.email, registration: 'registration' },
      { ok: true, proof: 'proof', email: details.email, registration: null },
      refused('LINK_EXPIRED'),
    ),
    'xstate.done.actor.sendCode': (snapshot) => outputs(hosted(snapshot) ? hostedSent : ownSent),
    'xstate.done.actor.verifyCode': (snapshot) => outputs(hosted(snapshot) ? hostedCompared : ownCompared),
    ...done(
      'openGoogle',
      { ok: true, proof: 'token' },
      { ok: false, reason: 'BLOCKED' },
      { ok: false, reason: 'CLOSED' },
      refused('BAD_CREDENTIALS', { message: 'These sign-in details are not valid.' }),
    ),
    ...done('saveContact', { ok: true }, refused('ADDRESS_TAKEN')),
    'xstate.done.actor.signIn': (snapshot) =>
      outputs(snapshot.matches('checkingFactor') ? factorAnswered : signInAnswered),
  }),
  facts: (context: SignupContext) => ({
    entry: context.entry,
    channel: context.channel,
    sent: context.sentTo !== null,
    alive: context.codeAlive,
    hosted: context.hosted,
    byPhone: context.byPhone,
  }),
}
