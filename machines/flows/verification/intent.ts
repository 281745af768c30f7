import { isRefused, isTaken, on, type Intent, type Trial } from '../../intent-kit'
import {
  answerIsAwaited,
  answers,
  flowRules,
  isCancelled,
  isDenied,
  isOk,
  isSilence,
  output,
  refusal,
} from '../intent-kit'
import type { verificationMachine } from './machine'
import type { Standing } from './ports'
import { verificationView, type VerificationScreen, type VerificationView } from './view'

type VerificationTrial = Trial<typeof verificationMachine>

const {
  never,
  always,
  ends,
  lasts,
  at,
  before,
  after,
  showed,
  shows,
  context,
  sent,
  problem,
  givesReason,
  onlyWhere,
} = flowRules<typeof verificationMachine, VerificationView>(verificationView)

const standing = (tried: VerificationTrial) => output(tried)['standing'] as Standing

/** Returns the screen for an application's status (§4, D78). */
const screenOf = (of: Standing): VerificationScreen =>
  of.state === 'success'
    ? 'verified'
    : of.state !== 'initial'
      ? of.state
      : of.questions.length === 0
        ? 'unavailable'
        : 'form'

/** Intended behaviour of agent verification, for the applicant (§4, §5, D78, D79). */
export const verificationIntent: Intent<typeof verificationMachine> = [
  always(
    'Opening the form asks the server for the status of the application.',
    'D78',
    on('form.opened'),
    onlyWhere(showed('closed'), (tried) => shows(tried, 'reading')),
  ),
  always(
    'The status that the server answers is shown; where nothing is asked, nobody can apply.',
    'D79',
    (tried) => answers('readStanding')(tried) && isOk(tried),
    (tried) =>
      shows(tried, screenOf(standing(tried))) &&
      after(tried).standing === standing(tried) &&
      context(tried).sent === null &&
      problem(tried) === null,
  ),
  never(
    'Somebody is called verified before the server has confirmed it.',
    '§4',
    (tried) => shows(tried, 'verified') && !(isOk(tried) && standing(tried)?.state === 'success'),
  ),
  always(
    'Where no usable answer comes, the page shows that and can ask again.',
    '§8',
    (tried) => showed('reading')(tried) && isDenied(tried),
    (tried) => shows(tried, 'noAnswer') && after(tried).canLookAgain && givesReason(tried),
  ),
  always(
    'A silent server is not waited for without end.',
    '§8',
    (tried) => isSilence(tried) && showed('reading')(tried),
    (tried) => shows(tried, 'noAnswer') && problem(tried) === 'TIMED_OUT',
  ),
  always(
    'A person who waits for the status may stop waiting; an application on its way is not stopped.',
    '§8',
    isCancelled,
    onlyWhere(showed('reading'), (tried) => shows(tried, 'closed')),
  ),
  always(
    'Answers are sent from the form alone, and kept until they have arrived.',
    'D78',
    on('application.submitted'),
    onlyWhere(
      showed('form'),
      (tried) =>
        shows(tried, 'sending') &&
        after(tried).answers === sent<'application.submitted'>(tried).answers &&
        problem(tried) === null,
    ),
  ),
  always(
    'An application that has arrived waits for an administrator, without an earlier reason.',
    '§4',
    (tried) => answers('sendApplication')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'pending') &&
      after(tried).waitingFor === 'admin' &&
      after(tried).standing?.state === 'pending' &&
      after(tried).standing?.reason === null &&
      context(tried).sent === null &&
      problem(tried) === null,
  ),
  always(
    'Where the questions were changed meanwhile, the page shows that and keeps the answers.',
    'D79',
    (tried) => answers('sendApplication')(tried) && refusal(tried) === 'CONFLICT',
    (tried) => shows(tried, 'changed') && after(tried).answers === before(tried).answers,
  ),
  always(
    'Where the application was decided meanwhile its status is asked anew.',
    'D78',
    (tried) => answers('sendApplication')(tried) && refusal(tried) === 'NOT_ALLOWED',
    (tried) => shows(tried, 'reading'),
  ),
  always(
    'Answers that are refused come back into the form, with the reason.',
    '§5',
    (tried) =>
      answers('sendApplication')(tried) &&
      refusal(tried) !== undefined &&
      !['CONFLICT', 'NOT_ALLOWED'].includes(refusal(tried)!),
    (tried) => shows(tried, 'form') && after(tried).answers === before(tried).answers && givesReason(tried),
  ),
  always(
    'Without an answer nobody knows whether it arrived: it is looked up before anything is sent twice.',
    '§8',
    (tried) => showed('sending')(tried) && isTaken(tried) && output(tried)['ok'] === undefined,
    (tried) =>
      shows(tried, 'unsure') &&
      after(tried).canLookAgain &&
      !after(tried).canSubmit &&
      after(tried).answers === before(tried).answers &&
      givesReason(tried),
  ),
  always(
    'The status can be looked up again wherever nothing is typed or under way, without the earlier problem.',
    'D78',
    on('look.again'),
    (tried) =>
      showed('closed', 'reading', 'form', 'sending')(tried)
        ? isRefused(tried)
        : shows(tried, 'reading') && problem(tried) === null,
  ),
  always(
    'A person who was asked, refused or revoked may apply again, with the earlier answers.',
    'D78',
    on('apply.again'),
    onlyWhere(
      showed('asked', 'failed', 'revoked'),
      (tried) => shows(tried, 'form') && after(tried).answers === before(tried).answers,
    ),
  ),
  ends('Everybody can become verified.', '§4', (snapshot) => at(snapshot).screen === 'verified'),
  answerIsAwaited,
  lasts('Papers are given more time on a slow line.', '§8', 'sendTimeout', 20_000, 300_000),
]
