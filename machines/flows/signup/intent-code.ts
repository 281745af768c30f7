import { isTaken, on, type Intent } from '../../intent-kit'
import { answers, breaks, isOk, output, refusal } from '../intent-kit'
import type { signupMachine } from './machine'
import {
  backIn,
  codeForgotten,
  codeIsAwaited,
  formOf,
  isCodeSent,
  signupRules,
  type SignupTrial,
} from './intent-words'

const { always, after, stood, leadsTo, context, earlier, kept, sent, problem, givesReason, onlyWhere } =
  signupRules

const isLocked = (tried: SignupTrial) =>
  ['OTP_LOCKED', 'RATE_LIMITED'].includes(refusal(tried) ?? '') && output(tried)['retryAt'] !== undefined
const isSpent = (tried: SignupTrial) =>
  refusal(tried) === 'OTP_EXPIRED' || (refusal(tried) === 'OTP_WRONG' && output(tried)['triesLeft'] === 0)

/** Intended behaviour of the code that verifies an address (§9, D36, D39). */
export const signupCodeRules: Intent<typeof signupMachine> = [
  always(
    'A code is compared where one is asked for, without the problem of the earlier try.',
    '§5',
    on('code.submitted'),
    onlyWhere(
      stood('factorForm', 'code.cooling', 'code.ready'),
      (tried) =>
        leadsTo(tried, stood('factorForm')(tried) ? 'checkingFactor' : 'verifying') &&
        context(tried).otp === sent<'code.submitted'>(tried).otp &&
        problem(tried) === null,
    ),
  ),
  always(
    'A code is asked for from a form, after the minute, or when one is used up; never sooner.',
    '§9',
    on('code.requested'),
    onlyWhere(stood('signInForm', 'phoneForm', 'contactForm', 'code.ready', 'spent'), (tried) =>
      leadsTo(tried, 'sending'),
    ),
  ),
  always(
    'A code goes to the address asked for, by the service asked for, without the earlier problem.',
    'D36',
    (tried) => on('code.requested')(tried) && isTaken(tried),
    (tried) => {
      const { channel, to, hosted } = sent<'code.requested'>(tried)
      const now = context(tried)
      return (
        now.channel === channel &&
        (to === undefined ? kept(tried, 'email', 'mobile') : now[channel] === to) &&
        (hosted === undefined || now.hosted === hosted) &&
        problem(tried) === null
      )
    },
  ),
  always(
    'A code asked for on a form takes nothing over from one that went elsewhere.',
    'D39',
    (tried) => on('code.requested')(tried) && stood('signInForm', 'phoneForm', 'contactForm')(tried),
    codeForgotten,
  ),
  always(
    'A code that is sent is awaited; one sent a moment ago still counts.',
    '§9',
    (tried) => answers('sendCode')(tried) && isCodeSent(tried),
    codeIsAwaited,
  ),
  always(
    'Too many tries lock until the time that the server names, and the person reads why.',
    '§9',
    (tried) => (answers('sendCode')(tried) || answers('verifyCode')(tried)) && isLocked(tried),
    (tried) =>
      leadsTo(tried, 'locked') &&
      givesReason(tried) &&
      context(tried).lockedUntil === output(tried)['retryAt'] &&
      (answers('sendCode')(tried) || (!context(tried).codeAlive && context(tried).otp === '')),
  ),
  always(
    'A code that was not sent leaves the person where they were, with the reason.',
    '§8',
    (tried) => answers('sendCode')(tried) && !isCodeSent(tried) && !isLocked(tried),
    (tried) => leadsTo(tried, backIn(earlier(tried))) && givesReason(tried),
  ),
  always(
    'Another code is offered when the minute is over.',
    '§9',
    answers('untilResend'),
    (tried) => leadsTo(tried, 'code.ready') && context(tried).codeAlive,
  ),
  always(
    'A code that is too old is not offered to be typed.',
    '§9',
    answers('untilExpiry'),
    (tried) => leadsTo(tried, 'spent') && !context(tried).codeAlive && context(tried).otp === '',
  ),
  always(
    'A lock ends when its time has come.',
    '§9',
    answers('untilUnlocked'),
    (tried) => leadsTo(tried, backIn(earlier(tried))) && problem(tried) === null,
  ),
  ...(['untilResend', 'untilExpiry', 'untilUnlocked'] as const).map((timer) =>
    always(
      `A browser that cannot count the time does not keep anybody waiting (${timer}).`,
      'rule 9',
      breaks(timer),
      (tried) =>
        timer === 'untilResend'
          ? leadsTo(tried, 'code.ready')
          : timer === 'untilExpiry'
            ? leadsTo(tried, 'spent') && !context(tried).codeAlive && context(tried).otp === ''
            : leadsTo(tried, backIn(earlier(tried))),
    ),
  ),
  always(
    'A right code proves the address: it signs in, or lets the change be saved, and is used up.',
    'D39',
    (tried) => answers('verifyCode')(tried) && isOk(tried),
    (tried) =>
      leadsTo(tried, earlier(tried).entry === 'change' ? 'savingContact' : 'signingIn') &&
      context(tried).proof === output(tried)['proof'] &&
      context(tried).provedBy === (earlier(tried).hosted ? 'phone' : 'code') &&
      !context(tried).codeAlive &&
      context(tried).otp === '',
  ),
  always(
    'A code that is too old, or was tried too often, is used up; another is offered.',
    '§9',
    (tried) => answers('verifyCode')(tried) && isSpent(tried) && !isLocked(tried),
    (tried) =>
      leadsTo(tried, 'spent') &&
      givesReason(tried) &&
      !context(tried).codeAlive &&
      context(tried).otp === '' &&
      after(tried).canRequestCode,
  ),
  always(
    'A wrong code may be typed again, and the tries left are shown.',
    '§9',
    (tried) =>
      answers('verifyCode')(tried) && refusal(tried) !== undefined && !isSpent(tried) && !isLocked(tried),
    (tried) =>
      leadsTo(tried, 'code.cooling') &&
      givesReason(tried) &&
      context(tried).triesLeft === (output(tried)['triesLeft'] ?? null) &&
      context(tried).otp === '',
  ),
  always(
    'A wrong address is changed on the form by which the person came, free of the problem.',
    '§5',
    on('contact.changeAsked'),
    onlyWhere(
      stood('code.cooling', 'code.ready', 'spent', 'locked'),
      (tried) => leadsTo(tried, formOf(earlier(tried))) && problem(tried) === null,
    ),
  ),
]
