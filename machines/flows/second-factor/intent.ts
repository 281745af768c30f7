import { isRefused, isTaken, on, type Intent, type Trial } from '../../intent-kit'
import { answerIsAwaited, answers, flowRules, isDenied, isOk, output, refusal } from '../intent-kit'
import type { secondFactorMachine } from './machine'
import { secondFactorView, type SecondFactorView } from './view'

type FactorTrial = Trial<typeof secondFactorMachine>

const {
  never,
  always,
  ends,
  at,
  before,
  after,
  showed,
  shows,
  context,
  earlier,
  kept,
  sent,
  problem,
  givesReason,
  onlyWhere,
} = flowRules<typeof secondFactorMachine, SecondFactorView>(secondFactorView)

/** Whether neither a secret nor a code is left in the page. */
const isEmpty = (tried: FactorTrial) => {
  const { made, codes, code } = context(tried)
  return made === null && codes.length === 0 && code === ''
}

const isWithoutAnswerOf = (tried: FactorTrial) => isTaken(tried) && output(tried)['ok'] === undefined
const wasChangedElsewhere = (tried: FactorTrial) => refusal(tried) === 'NOT_ALLOWED'

/** Intended behaviour of a team member's second factor (ASVS 6.3.3, 6.4.4). */
export const secondFactorIntent: Intent<typeof secondFactorMachine> = [
  always(
    'The profile shows whether the factor is on as the server says.',
    'ASVS 6.3.3',
    on('status.read'),
    onlyWhere(showed('loading'), (tried) => shows(tried, sent<'status.read'>(tried).on ? 'on' : 'off')),
  ),
  always(
    'Setting it up starts where it is off, with a confirmation and nothing left of an earlier try.',
    'ASVS 6.3.3',
    on('setup.asked'),
    onlyWhere(
      showed('off'),
      (tried) =>
        shows(tried, 'confirm') && isEmpty(tried) && !context(tried).isEnding && problem(tried) === null,
    ),
  ),
  always(
    'A secret is asked for only with a confirmation, without the earlier problem.',
    'ASVS 6.3.3',
    on('setup.confirmed'),
    onlyWhere(showed('confirm'), (tried) => shows(tried, 'beginning') && problem(tried) === null),
  ),
  always(
    'A secret that the server has made is shown to be scanned.',
    'ASVS 6.3.3',
    (tried) => answers('beginFactor')(tried) && isOk(tried),
    (tried) => shows(tried, 'scan') && after(tried).made === output(tried)['made'] && problem(tried) === null,
  ),
  always(
    'Without a secret the confirmation comes back, with the reason.',
    '§8',
    (tried) => showed('beginning')(tried) && isDenied(tried),
    (tried) => shows(tried, 'confirm') && after(tried).made === null && givesReason(tried),
  ),
  always(
    'The first code of the app is compared by the server.',
    'ASVS 6.3.3',
    on('code.entered'),
    onlyWhere(
      showed('scan'),
      (tried) =>
        shows(tried, 'turningOn') &&
        context(tried).code === sent<'code.entered'>(tried).code &&
        kept(tried, 'made') &&
        problem(tried) === null,
    ),
  ),
  always(
    'A right code turns it on; the recovery codes are shown at once, and the secret is gone from the page.',
    'ASVS 6.4.4',
    (tried) => answers('confirmFactor')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'codes') &&
      after(tried).codes === output(tried)['codes'] &&
      after(tried).made === null &&
      context(tried).code === '' &&
      problem(tried) === null,
  ),
  always(
    'A wrong code may be entered again, with the same secret.',
    'ASVS 6.3.3',
    (tried) => answers('confirmFactor')(tried) && refusal(tried) !== undefined && !wasChangedElsewhere(tried),
    (tried) => shows(tried, 'scan') && kept(tried, 'made') && givesReason(tried),
  ),
  always(
    'Recovery codes stay until the member has confirmed that they are saved, and are then gone from the page.',
    'ASVS 6.4.4',
    on('codes.saved'),
    onlyWhere(showed('codes'), (tried) => shows(tried, 'on') && isEmpty(tried) && problem(tried) === null),
  ),
  never(
    'Recovery codes leave the screen by anything but that confirmation.',
    'ASVS 6.4.4',
    (tried) => showed('codes')(tried) && isTaken(tried) && !on('codes.saved')(tried),
  ),
  never(
    'It is called on before the server has said so.',
    'ASVS 6.3.3',
    (tried) =>
      shows(tried, 'on', 'codes', 'unseen') &&
      !showed('codes', 'end', 'unseen')(tried) &&
      !on('status.read')(tried) &&
      !isOk(tried),
  ),
  never(
    'It is called off before the server has said so.',
    'ASVS 6.3.3',
    (tried) =>
      shows(tried, 'off') && !showed('confirm', 'scan')(tried) && !on('status.read')(tried) && !isOk(tried),
  ),
  always(
    'Turning it off starts where it is on, with a confirmation and a code, and nothing left of an earlier try.',
    'ASVS 6.3.3',
    on('end.asked'),
    onlyWhere(
      showed('on', 'unseen'),
      (tried) => shows(tried, 'end') && isEmpty(tried) && context(tried).isEnding && problem(tried) === null,
    ),
  ),
  always(
    'It is turned off only with a code.',
    'ASVS 6.3.3',
    on('end.confirmed'),
    onlyWhere(
      showed('end'),
      (tried) =>
        shows(tried, 'turningOff') &&
        context(tried).code === sent<'end.confirmed'>(tried).code &&
        problem(tried) === null,
    ),
  ),
  always(
    'Once the server has turned it off, it is shown as off.',
    'ASVS 6.3.3',
    (tried) => answers('endFactor')(tried) && isOk(tried),
    (tried) => shows(tried, 'off') && isEmpty(tried) && problem(tried) === null,
  ),
  always(
    'A refusal to turn it off comes back into the form, with the reason.',
    '§8',
    (tried) => answers('endFactor')(tried) && refusal(tried) !== undefined && !wasChangedElsewhere(tried),
    (tried) => shows(tried, 'end') && givesReason(tried),
  ),
  always(
    'Where it was changed elsewhere, the server is asked how it is now.',
    '§8',
    (tried) => answers('confirmFactor', 'endFactor')(tried) && wasChangedElsewhere(tried),
    (tried) => shows(tried, 'reading') && kept(tried, 'isEnding', 'made') && problem(tried) === null,
  ),
  always(
    'Without an answer nobody is told that it is on or off; the status is looked up before anything is sent again.',
    '§8',
    (tried) => showed('turningOn', 'turningOff')(tried) && isWithoutAnswerOf(tried),
    (tried) =>
      shows(tried, 'unsure') &&
      after(tried).canLookAgain &&
      !after(tried).canEnterCode &&
      kept(tried, 'isEnding', 'made') &&
      givesReason(tried),
  ),
  always(
    'Looking again asks the server, without the earlier problem.',
    '§8',
    on('look.again'),
    onlyWhere(showed('unsure'), (tried) => shows(tried, 'reading') && problem(tried) === null),
  ),
  always(
    'A factor that is on although its codes were never shown is not called complete: the page says how to get new ones.',
    'ASVS 6.4.4',
    (tried) => answers('readFactor')(tried) && output(tried)['on'] === true && !earlier(tried).isEnding,
    (tried) => shows(tried, 'unseen') && after(tried).canEnd && isEmpty(tried) && problem(tried) === null,
  ),
  always(
    'What the server says about a lost answer leads on: back to the form where nothing changed, to off where it is.',
    '§8',
    (tried) =>
      answers('readFactor')(tried) &&
      isOk(tried) &&
      (earlier(tried).isEnding || output(tried)['on'] === false),
    (tried) =>
      earlier(tried).isEnding
        ? output(tried)['on']
          ? shows(tried, 'end')
          : shows(tried, 'off') && isEmpty(tried)
        : shows(tried, 'scan') && kept(tried, 'made'),
  ),
  always(
    'Where nobody says whether it is on, the page says so and can ask again.',
    '§8',
    (tried) => showed('reading')(tried) && isDenied(tried),
    (tried) => shows(tried, 'unsure') && after(tried).canLookAgain && givesReason(tried),
  ),
  always(
    'A change can be cancelled until it is sent, which changes nothing and leaves no secret in the page.',
    'ASVS 14.3.3',
    on('change.cancelled'),
    (tried) =>
      showed('confirm', 'scan')(tried)
        ? shows(tried, 'off') && isEmpty(tried) && problem(tried) === null
        : showed('end', 'unseen')(tried)
          ? shows(tried, 'on') && isEmpty(tried) && problem(tried) === null
          : isRefused(tried),
  ),
  always(
    'A person who waits sees that the server is asked.',
    '§8',
    (tried) => showed('beginning', 'turningOn', 'turningOff', 'reading')(tried) && isTaken(tried),
    (tried) => before(tried).busy && before(tried).waitingFor === 'server',
  ),
  ends('It can always be turned off.', 'ASVS 6.3.3', (snapshot) => at(snapshot).screen === 'off'),
  answerIsAwaited,
]
