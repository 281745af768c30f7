import { on, type Intent } from '../../intent-kit'
import { answers, isOk, output, refusal } from '../intent-kit'
import type { signupMachine } from './machine'
import { signupRules } from './intent-words'

const { always, never, after, stood, leadsTo, context, kept, sent, problem, givesReason, onlyWhere } =
  signupRules

/** Intended behaviour of the link in a code e-mail (D39). */
export const signupLinkRules: Intent<typeof signupMachine> = [
  always(
    'An opened link waits until the person confirms it: programs that scan mail open links too.',
    'D39',
    on('link.opened'),
    onlyWhere(
      stood('idle'),
      (tried) =>
        leadsTo(tried, 'linkForm') &&
        context(tried).link === sent<'link.opened'>(tried).token &&
        context(tried).entry === 'signIn' &&
        after(tried).canConfirmLink &&
        after(tried).canGoBack,
    ),
  ),
  never(
    'A link is checked before the person has confirmed it.',
    'D39',
    (tried) => leadsTo(tried, 'checkingLink') && !on('link.confirmed')(tried),
  ),
  always(
    'A confirmed link is checked as it was opened, without the problem of the earlier try.',
    'D39',
    on('link.confirmed'),
    onlyWhere(
      stood('linkForm'),
      (tried) => leadsTo(tried, 'checkingLink') && kept(tried, 'link') && problem(tried) === null,
    ),
  ),
  always(
    'A good link proves the address as its code would: it signs in, with the registration of this browser, and is used up.',
    'D39',
    (tried) => answers('checkLink')(tried) && isOk(tried),
    (tried) => {
      const { proof, provedBy, email, registration, link } = context(tried)
      const answer = output(tried)
      return (
        leadsTo(tried, 'signingIn') &&
        proof === answer['proof'] &&
        provedBy === 'code' &&
        email === answer['email'] &&
        registration === answer['registration'] &&
        link === null
      )
    },
  ),
  always(
    'A link of no use leads to the sign-in form, with the reason.',
    '§8',
    (tried) => answers('checkLink')(tried) && refusal(tried) !== undefined,
    (tried) => leadsTo(tried, 'signInForm') && givesReason(tried) && context(tried).proof === null,
  ),
]
