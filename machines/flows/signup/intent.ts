import { isRefused, isTaken, on, type Intent } from '../../intent-kit'
import {
  answerIsAwaited,
  answers,
  breaks,
  isCancelled,
  isDenied,
  isOk,
  isSilence,
  isWithoutAnswer,
  output,
  refusal,
} from '../intent-kit'
import type { signupMachine } from './machine'
import type { SignupMemory } from './setup'
import {
  backIn,
  codeForgotten,
  codeIsAwaited,
  formOf,
  isCodeSent,
  signupRules,
  type SignupTrial,
} from './intent-words'
import { signupCodeRules } from './intent-code'
import { signupLinkRules } from './intent-link'

const {
  never,
  always,
  ends,
  lasts,
  at,
  before,
  after,
  stood,
  leadsTo,
  context,
  earlier,
  kept,
  problem,
  givesReason,
  sent,
  onlyWhere,
} = signupRules

/** Returns the state to which cancelling a wait returns; undefined if the wait can't be cancelled. */
const stepBefore = (tried: SignupTrial): string | undefined =>
  ({
    'signup.registering': 'details',
    'signup.checkingPassword': 'signInForm',
    'signup.checkingFactor': 'factorForm',
    'signup.checkingLink': 'linkForm',
    'signup.sending': backIn(earlier(tried)),
    'signup.verifying': 'code.cooling',
    'signup.savingContact': 'contactForm',
    'signup.google.window': formOf(earlier(tried)),
  })[before(tried).state]
const sessionIsOpen = (tried: SignupTrial) =>
  leadsTo(tried, 'signedIn') &&
  context(tried).userId === output(tried)['userId'] &&
  context(tried).proof === null &&
  context(tried).password === '' &&
  problem(tried) === null

/** Intended behaviour of signing up and in (§5, §8, D36 to D40). */
export const signupIntent: Intent<typeof signupMachine> = [
  never(
    'Somebody is called signed in before the server has confirmed who they are.',
    'D39',
    (tried) =>
      leadsTo(tried, 'signedIn') &&
      !((answers('signIn')(tried) || answers('checkSession')(tried)) && output(tried)['userId'] != null),
  ),
  never(
    'A password outlives the form in which it was typed.',
    'D38',
    (tried) =>
      isTaken(tried) &&
      context(tried).password !== '' &&
      leadsTo(tried, 'code.cooling', 'code.ready', 'spent', 'signedIn', 'contactSaved') &&
      !on('flow.resumed')(tried) &&
      earlier(tried).password === '',
  ),
  never(
    'A new address is saved before a code has proved it.',
    'D39',
    (tried) => leadsTo(tried, 'contactSaved') && !(answers('saveContact')(tried) && isOk(tried)),
  ),
  always(
    'Each form knows by itself which form it is: registering, signing in, a number, a change of address.',
    'D36',
    (tried) => leadsTo(tried, 'details', 'signInForm', 'phoneForm', 'contactForm'),
    (tried) => {
      const { entry, byPhone, hosted } = context(tried)
      return leadsTo(tried, 'details')
        ? entry === 'register' && !byPhone && !hosted
        : leadsTo(tried, 'signInForm')
          ? entry === 'signIn' && !byPhone && !hosted
          : leadsTo(tried, 'phoneForm')
            ? byPhone
            : entry === 'change'
    },
  ),
  always(
    'The page opens at the form that was asked for.',
    'D36',
    (tried) => on('entry.opened')(tried) && stood('idle')(tried),
    (tried) => {
      const { entry, channel } = sent<'entry.opened'>(tried)
      return entry === 'change'
        ? leadsTo(tried, 'contactForm') && context(tried).channel === channel
        : leadsTo(tried, entry === 'signIn' ? 'signInForm' : 'details')
    },
  ),
  always(
    'Registering and signing in are one click apart while nothing is under way; a problem is not carried along.',
    'D37',
    (tried) => on('entry.opened')(tried) && !stood('idle')(tried),
    (tried) => {
      const { entry } = sent<'entry.opened'>(tried)
      return stood('details')(tried) && entry === 'signIn'
        ? leadsTo(tried, 'signInForm') && problem(tried) === null
        : stood('signInForm')(tried) && entry === 'register'
          ? leadsTo(tried, 'details') && problem(tried) === null
          : isRefused(tried)
    },
  ),
  always(
    'A reload has all that was kept, and asks first whether somebody is signed in.',
    'D49',
    on('flow.resumed'),
    (tried) => {
      if (!stood('idle')(tried)) return isRefused(tried)
      const { memory } = sent<'flow.resumed'>(tried)
      return (
        leadsTo(tried, 'checking') &&
        (Object.keys(memory) as (keyof SignupMemory)[]).every((key) => context(tried)[key] === memory[key])
      )
    },
  ),
  always(
    'A person who is signed in already goes on, unless they came to change an address; others are where they were.',
    '§6',
    (tried) => stood('checking')(tried) && (answers('checkSession')(tried) || isWithoutAnswer(tried)),
    (tried) =>
      output(tried)['userId'] != null && earlier(tried).entry !== 'change'
        ? sessionIsOpen(tried)
        : leadsTo(tried, backIn(earlier(tried))) && (isOk(tried) || givesReason(tried)),
  ),
  always(
    'A silent server does not keep a reloaded page waiting.',
    '§8',
    (tried) => stood('checking')(tried) && isSilence(tried),
    (tried) => leadsTo(tried, backIn(earlier(tried))),
  ),

  always(
    'A registration is sent with what was typed, without an earlier code.',
    'D38',
    on('details.submitted'),
    (tried) => {
      if (!stood('details')(tried)) return isRefused(tried)
      const { name, email, mobile, password } = sent<'details.submitted'>(tried).details
      const now = context(tried)
      return (
        leadsTo(tried, 'registering') &&
        now.name === name &&
        now.email === email &&
        now.mobile === mobile &&
        now.password === password &&
        now.channel === 'email' &&
        codeForgotten(tried) &&
        problem(tried) === null
      )
    },
  ),
  always(
    'A registration that is taken on is proved by a code; one sent a moment ago still counts.',
    'D38',
    (tried) => answers('register')(tried) && isCodeSent(tried),
    (tried) => codeIsAwaited(tried) && context(tried).registration === output(tried)['registration'],
  ),
  always(
    'A registration that is refused comes back with the reason, and every field as it was.',
    '§8',
    (tried) => answers('register')(tried) && !isCodeSent(tried),
    (tried) =>
      leadsTo(tried, 'details') && givesReason(tried) && kept(tried, 'name', 'email', 'mobile', 'password'),
  ),

  always(
    'E-mail and password are sent as typed; no earlier proof or code goes with them.',
    'D37',
    on('credentials.submitted'),
    (tried) => {
      if (!stood('signInForm')(tried)) return isRefused(tried)
      const { email, password } = sent<'credentials.submitted'>(tried)
      const now = context(tried)
      return (
        leadsTo(tried, 'checkingPassword') &&
        now.email === email &&
        now.password === password &&
        now.proof === null &&
        now.channel === 'email' &&
        codeForgotten(tried) &&
        problem(tried) === null
      )
    },
  ),
  always(
    'The session opens only by the server; the password is forgotten with it.',
    'D37',
    (tried) => answers('signIn')(tried) && isOk(tried),
    sessionIsOpen,
  ),
  always(
    'An account with a second factor is asked for it after the first was right.',
    '§6',
    (tried) =>
      answers('signIn')(tried) && refusal(tried) === 'FACTOR_NEEDED' && !stood('checkingFactor')(tried),
    (tried) => leadsTo(tried, 'factorForm') && problem(tried) === null && kept(tried, 'proof', 'password'),
  ),
  always(
    'An account whose address is not proved gets a code for that registration.',
    'D38',
    (tried) => stood('checkingPassword')(tried) && refusal(tried) === 'NOT_CONFIRMED',
    (tried) => leadsTo(tried, 'sending') && context(tried).registration === output(tried)['registration'],
  ),
  always(
    'What does not sign in comes back to the form with the reason; a proof that was refused is used up.',
    '§8',
    (tried) =>
      stood('checkingPassword', 'signingIn')(tried) &&
      refusal(tried) !== undefined &&
      refusal(tried) !== 'FACTOR_NEEDED' &&
      !(stood('checkingPassword')(tried) && refusal(tried) === 'NOT_CONFIRMED'),
    (tried) =>
      leadsTo(tried, 'signInForm') &&
      givesReason(tried) &&
      context(tried).proof === null &&
      kept(tried, 'email'),
  ),
  always(
    'A proved person whose session did not open keeps the proof, and may try again or sign in by hand.',
    'D39',
    (tried) => stood('signingIn')(tried) && isWithoutAnswer(tried),
    (tried) =>
      leadsTo(tried, 'confirmed') &&
      givesReason(tried) &&
      kept(tried, 'proof') &&
      after(tried).canRetry &&
      after(tried).canGoBack,
  ),
  always(
    'A wrong second factor may be typed again.',
    '§6',
    (tried) =>
      stood('checkingFactor')(tried) && refusal(tried) !== undefined && refusal(tried) !== 'BAD_CREDENTIALS',
    (tried) =>
      leadsTo(tried, 'factorForm') &&
      givesReason(tried) &&
      context(tried).otp === '' &&
      kept(tried, 'proof', 'password'),
  ),
  always(
    'Where the first factor is refused meanwhile, signing in begins anew, without the old proof.',
    '§6',
    (tried) => stood('checkingFactor')(tried) && refusal(tried) === 'BAD_CREDENTIALS',
    (tried) => leadsTo(tried, 'signInForm') && givesReason(tried) && context(tried).proof === null,
  ),

  ...signupCodeRules,
  ...signupLinkRules,

  always(
    'Google and a number are offered on both forms, without an earlier code or problem.',
    'D36',
    on('google.chosen', 'phone.chosen'),
    onlyWhere(
      stood('details', 'signInForm'),
      (tried) =>
        leadsTo(tried, on('google.chosen')(tried) ? 'google.window' : 'phoneForm') &&
        codeForgotten(tried) &&
        problem(tried) === null,
    ),
  ),
  always(
    'An account chosen at Google signs in by its proof.',
    'D36',
    (tried) => answers('openGoogle')(tried) && isOk(tried),
    (tried) =>
      leadsTo(tried, 'signingIn') &&
      context(tried).proof === output(tried)['proof'] &&
      context(tried).provedBy === 'google',
  ),
  always(
    'A window that was blocked or closed is shown as such, and can be opened again.',
    '§8',
    (tried) => answers('openGoogle')(tried) && ['BLOCKED', 'CLOSED'].includes(refusal(tried) ?? ''),
    (tried) =>
      leadsTo(tried, refusal(tried) === 'BLOCKED' ? 'google.blocked' : 'google.closed') &&
      after(tried).canRetry &&
      after(tried).canGoBack,
  ),
  always(
    'Any other refusal of the service comes back to the form, with its sentence.',
    '§8',
    (tried) =>
      (answers('openGoogle')(tried) &&
        refusal(tried) !== undefined &&
        !['BLOCKED', 'CLOSED'].includes(refusal(tried)!)) ||
      breaks('openGoogle')(tried),
    (tried) => leadsTo(tried, formOf(earlier(tried))) && givesReason(tried),
  ),
  always(
    'A window that nobody looks at any more counts as closed.',
    '§8',
    (tried) => stood('google.window')(tried) && isSilence(tried),
    (tried) => leadsTo(tried, 'google.closed'),
  ),
  always('A retry opens the window again, or the session.', '§8', on('retry.asked'), (tried) =>
    stood('google.closed', 'google.blocked')(tried)
      ? leadsTo(tried, 'google.window')
      : stood('confirmed')(tried)
        ? leadsTo(tried, 'signingIn') && problem(tried) === null && kept(tried, 'proof')
        : isRefused(tried),
  ),
  always(
    'Back leads to the form by which the person came; a proof is not carried along.',
    '§5',
    on('back.asked'),
    (tried) =>
      stood('factorForm', 'confirmed')(tried)
        ? leadsTo(tried, 'signInForm') && context(tried).proof === null && problem(tried) === null
        : stood('linkForm')(tried)
          ? leadsTo(tried, 'signInForm') && problem(tried) === null
          : stood('phoneForm')(tried)
            ? leadsTo(tried, earlier(tried).entry === 'register' ? 'details' : 'signInForm') &&
              problem(tried) === null
            : stood('google.closed', 'google.blocked')(tried)
              ? leadsTo(tried, formOf(earlier(tried)))
              : isRefused(tried),
  ),

  always(
    'A proved address is saved by the server.',
    '§7',
    (tried) => answers('saveContact')(tried) && isOk(tried),
    (tried) => leadsTo(tried, 'contactSaved'),
  ),
  always(
    'An address that could not be saved comes back to its form with the reason.',
    '§8',
    (tried) => stood('savingContact')(tried) && isDenied(tried),
    (tried) => leadsTo(tried, 'contactForm') && givesReason(tried),
  ),
  always(
    'Where the server gives no answer the person is back at the step before, and reads why.',
    '§8',
    (tried) =>
      stood(
        'registering',
        'checkingPassword',
        'checkingFactor',
        'checkingLink',
        'verifying',
        'sending',
      )(tried) && isWithoutAnswer(tried),
    (tried) => givesReason(tried) && context(tried).otp === '' && leadsTo(tried, stepBefore(tried)!),
  ),
  ...(
    [
      'registering',
      'checkingPassword',
      'checkingFactor',
      'checkingLink',
      'verifying',
      'sending',
      'signingIn',
      'savingContact',
    ] as const
  ).map((state) =>
    always(
      `Silence of the server ends the wait (${state}).`,
      '§8',
      (tried) => stood(state)(tried) && isSilence(tried),
      (tried) => problem(tried) === 'TIMED_OUT',
    ),
  ),
  always(
    'A person who does not want to wait is back at the step before, with what was typed.',
    '§8',
    isCancelled,
    (tried) => {
      const step = stepBefore(tried)
      return step === undefined
        ? isRefused(tried)
        : leadsTo(tried, step) && kept(tried, 'name', 'email', 'mobile')
    },
  ),
  ends('Everybody can sign in, or have an address changed.', '§6', (snapshot) =>
    ['signedIn', 'contactSaved'].includes(at(snapshot).screen),
  ),
  answerIsAwaited,
  lasts('A window in which an account is chosen is given minutes.', '§8', 'windowTimeout', 60_000, 900_000),
]
