import { isTaken, on, type Intent, type Trial } from '../../intent-kit'
import { answerIsAwaited, answers, flowRules, isCancelled, isOk, isSilence, output } from '../intent-kit'
import type { eligibilityMachine } from './machine'
import type { EligibilityFacts } from './ports'
import type { Gate } from '../../../contract/values'
import { eligibilityView, type EligibilityView } from './view'

type EligibilityTrial = Trial<typeof eligibilityMachine>

const {
  never,
  always,
  ends,
  lasts,
  at,
  after,
  before,
  showed,
  shows,
  leadsTo,
  stood,
  problem,
  givesReason,
  onlyWhere,
  sent,
  context,
  earlier,
} = flowRules<typeof eligibilityMachine, EligibilityView>(eligibilityView)

const facts = (tried: EligibilityTrial) => output(tried)['facts'] as EligibilityFacts

/** Requirements for a listing in the order of the specification; the first unmet one is reported. */
const gates: readonly [gate: Gate, isShut: (facts: EligibilityFacts) => boolean][] = [
  ['login', ({ loggedIn }) => !loggedIn],
  ['demo', ({ demoMode }) => demoMode],
  ['deactivated', ({ deactivated }) => deactivated],
  ['profile', ({ missingFields }) => missingFields.length > 0],
  ['verification', ({ verification }) => verification.required && verification.status !== 'success'],
  ['package', ({ packageAvailable }) => !packageAvailable],
  ['limit', ({ limitAvailable }) => !limitAvailable],
]
const firstShut = (of: EligibilityFacts) => gates.find(([, isShut]) => isShut(of))?.[0] ?? null
const proofIs = { initial: 'never', pending: 'pending', failed: 'failed', success: 'success' } as const

const isAnswered = (tried: EligibilityTrial) => answers('readFacts')(tried) && isOk(tried)

/** Intended behaviour of the requirements for listing and featuring (§5, §6, §8, D66). */
export const eligibilityIntent: Intent<typeof eligibilityMachine> = [
  always(
    'The first requirement that is missing is named, in the order of the specification.',
    '§5',
    isAnswered,
    (tried) => {
      const missing = firstShut(facts(tried))
      return missing === null
        ? shows(tried, 'eligible') && after(tried).firstUnmet === null
        : shows(tried, 'requirements') && after(tried).firstUnmet === missing
    },
  ),
  always(
    'The sentence of each gate is the one that the specification quotes.',
    '§8',
    (tried) => isAnswered(tried) && firstShut(facts(tried)) !== null,
    (tried) => after(tried).sentenceKey !== null && problem(tried) === null,
  ),
  always(
    'A person who has to be verified reads the status of the application.',
    'D35',
    (tried) => isAnswered(tried) && firstShut(facts(tried)) === 'verification',
    (tried) =>
      after(tried).state.endsWith(`.${proofIs[facts(tried).verification.status]}`) &&
      (after(tried).waitingFor === 'admin') === (facts(tried).verification.status === 'pending'),
  ),
  never(
    'Anybody is called eligible who lacks something.',
    '§6',
    (tried) => shows(tried, 'eligible') && !(isAnswered(tried) && firstShut(facts(tried)) === null),
  ),
  always(
    'All requirements are listed from what the server answers, not only the first.',
    '§5',
    isAnswered,
    (tried) =>
      tried.after!.context.facts === facts(tried) && after(tried).requirements.length === gates.length,
  ),
  always(
    'Asking, and asking again, asks the server each time, without the earlier problem.',
    'D66',
    on('check.asked', 'recheck.asked'),
    onlyWhere(
      (tried) =>
        on('check.asked')(tried) === showed('closed')(tried) &&
        !showed('checking', 'savingProfile', 'takingPlan', 'onTheWay')(tried),
      (tried) => shows(tried, 'checking') && problem(tried) === null,
    ),
  ),
  always(
    'No answer, or a refusal, is no verdict: the page shows it, and can ask again.',
    '§8',
    (tried) => showed('checking')(tried) && isTaken(tried) && !isAnswered(tried) && !isCancelled(tried),
    (tried) => shows(tried, 'noAnswer') && after(tried).canRecheck && givesReason(tried),
  ),
  always(
    'A silent server is not waited for without end.',
    '§8',
    isSilence,
    (tried) => shows(tried, 'noAnswer', 'requirements') && problem(tried) === 'TIMED_OUT',
  ),
  always(
    'A person who waits may stop waiting.',
    '§8',
    isCancelled,
    onlyWhere(showed('checking', 'savingProfile', 'takingPlan'), (tried) =>
      shows(tried, showed('checking')(tried) ? 'closed' : 'requirements'),
    ),
  ),
  always(
    'What a profile lacks is saved as it was given, and only where the profile is what is missing.',
    '§5',
    on('profile.given'),
    onlyWhere(
      (tried) => before(tried).firstUnmet === 'profile',
      (tried) =>
        shows(tried, 'savingProfile') &&
        context(tried).given === sent<'profile.given'>(tried).fields &&
        problem(tried) === null,
    ),
  ),
  always(
    'A free plan is taken only by a person who lacks one, and only while there is one to take.',
    'D69',
    on('plan.taken'),
    onlyWhere(
      (tried) => before(tried).firstUnmet === 'package' && Boolean(earlier(tried).facts?.freePlan),
      (tried) => shows(tried, 'takingPlan') && problem(tried) === null,
    ),
  ),
  always(
    'What was saved or taken counts only after the server has been asked again.',
    'D66',
    (tried) => answers('saveProfile', 'takePlan')(tried) && isOk(tried),
    (tried) => shows(tried, 'checking') && problem(tried) === null,
  ),
  always(
    'A refused field, or no answer, leads back to the list with the reason.',
    '§5',
    (tried) => showed('savingProfile')(tried) && isTaken(tried) && !isOk(tried),
    (tried) => leadsTo(tried, 'profileIncomplete') && givesReason(tried),
  ),
  always(
    'A refused plan, or no answer, leads back to the list with the reason.',
    'D69',
    (tried) => showed('takingPlan')(tried) && isTaken(tried) && !isOk(tried),
    (tried) => leadsTo(tried, 'packageMissing') && givesReason(tried),
  ),
  never(
    'A file is held after it was sent.',
    '§5',
    (tried) =>
      stood('savingProfile')(tried) && isTaken(tried) && Object.keys(context(tried).given).length > 0,
  ),
  lasts('A picture has time to arrive over a slow line.', '§5', 'uploadTimeout', 30_000, 180_000),
  always(
    'The form opens only for somebody who has everything, and only once.',
    'D66',
    on('way.taken'),
    onlyWhere(showed('eligible'), (tried) => shows(tried, 'onTheWay')),
  ),
  ends('Everybody can come to the form.', '§5', (snapshot) => at(snapshot).screen === 'onTheWay'),
  answerIsAwaited,
]
