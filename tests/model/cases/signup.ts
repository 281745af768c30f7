import { signupMachine } from '../../../machines/flows/signup/machine'
import type { SignupContext, SignupMemory } from '../../../machines/flows/signup/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const details = {
  name: 'Nora Haddad',
  email: 'nora@example.org',
  mobile: '+15550100',
  password: 'secret1',
  re_password: 'secret1',
}

const memory: SignupMemory = {
  door: 'register',
  name: details.name,
  email: details.email,
  mobile: details.mobile,
  channel: 'email',
  sentTo: details.email,
  codeAlive: true,
  resendAt: 60_000,
  expiresAt: 600_000,
}

const delivery = { ok: true, resendAt: 60_000, expiresAt: 600_000 }
const sentIn = { ok: true, userId: '7' }

/** Everything that can happen while somebody signs up or in. */
export const signupModel: Model = {
  machine: signupMachine,
  cases: casesFrom({
    'door.opened': [{ door: 'register' }, { door: 'signIn' }],
    'flow.resumed': [
      { memory },
      { memory: { ...memory, codeAlive: false } },
      { memory: { ...memory, codeAlive: false, sentTo: null } },
      { memory: { ...memory, codeAlive: false, sentTo: null, door: 'signIn' } },
    ],
    'details.submitted': [{ details }],
    'credentials.submitted': [{ email: details.email, password: details.password }],
    'code.requested': [
      { channel: 'email', to: details.email },
      { channel: 'mobile', to: details.mobile },
    ],
    'code.submitted': [{ otp: '123456' }],
    ...done('checkSession', { ok: true, userId: null }, { ok: true, userId: '7' }),
    ...done('register', delivery, refused('OTP_COOLDOWN', { retryAt: 60_000 }), refused('ADDRESS_TAKEN')),
    ...done(
      'sendCode',
      delivery,
      refused('OTP_COOLDOWN', { retryAt: 60_000 }),
      refused('RATE_LIMITED', { retryAt: 900_000 }),
      refused('VALIDATION'),
    ),
    ...done(
      'verifyCode',
      { ok: true, proof: 'proof' },
      refused('OTP_WRONG', { triesLeft: 4 }),
      refused('OTP_WRONG', { triesLeft: 0 }),
      refused('OTP_EXPIRED'),
      refused('OTP_LOCKED', { retryAt: 900_000 }),
    ),
    ...done('signIn', sentIn, refused('NOT_CONFIRMED'), refused('BAD_CREDENTIALS')),
  }),
  facts: (context: SignupContext) => ({
    door: context.door,
    channel: context.channel,
    sent: context.sentTo !== null,
    alive: context.codeAlive,
  }),
}
