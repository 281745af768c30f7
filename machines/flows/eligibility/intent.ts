import {
  answers,
  breaks,
  isRefused,
  isTaken,
  isOk,
  isSilence,
  on,
  output,
  refusal,
  rulesOf,
  viewOnce,
  type Intent,
  type Trial,
} from '../../intent-kit'
import type { eligibilityMachine } from './machine'
import type { EligibilityFacts } from './ports'
import { eligibilityView, type EligibilityView, type Gate } from './view'

type EligibilityTrial = Trial<typeof eligibilityMachine>

const { never, always, ends, lasts } = rulesOf<typeof eligibilityMachine>()

const at = viewOnce<EligibilityTrial['before'], EligibilityView>(eligibilityView)
const before = ({ before }: EligibilityTrial) => at(before)
const after = ({ after }: EligibilityTrial) => at(after!)
const facts = (tried: EligibilityTrial) => output(tried)['facts'] as EligibilityFacts

/** What the specification asks before a listing, in its order; the first that is missing is told. */
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
const isWithout = (tried: EligibilityTrial) => before(tried).screen === 'checking' && isTaken(tried)

/** What the requirements before listing or featuring are meant to do (§5, §6, §8, D66). */
export const eligibilityIntent: Intent<typeof eligibilityMachine> = [
  always(
    'The first requirement that is missing is named, in the order of the specification.',
    '§5',
    isAnswered,
    (tried) => {
      const missing = firstShut(facts(tried))
      return missing === null
        ? after(tried).screen === 'eligible' && after(tried).firstUnmet === null
        : after(tried).screen === 'requirements' && after(tried).firstUnmet === missing
    },
  ),
  always(
    'The sentence of each gate is the one that the specification quotes.',
    '§8',
    (tried) => isAnswered(tried) && firstShut(facts(tried)) !== null,
    (tried) => after(tried).sentenceKey !== null && after(tried).problem === null,
  ),
  always(
    'Whoever has to be verified reads where their application stands.',
    'D35',
    (tried) => isAnswered(tried) && firstShut(facts(tried)) === 'verification',
    (tried) =>
      after(tried).state.endsWith(`.${proofIs[facts(tried).verification.status]}`) &&
      (after(tried).waitingFor === 'admin') === (facts(tried).verification.status === 'pending'),
  ),
  never(
    'Anybody is called eligible who lacks something.',
    '§6',
    (tried) =>
      isTaken(tried) &&
      after(tried).screen === 'eligible' &&
      !(isAnswered(tried) && firstShut(facts(tried)) === null),
  ),
  always(
    'All requirements are listed from what the server said, not only the first.',
    '§5',
    isAnswered,
    (tried) =>
      tried.after!.context.facts === facts(tried) && after(tried).requirements.length === gates.length,
  ),
  always(
    'Asking, and asking again, asks the server each time.',
    'D66',
    on('check.asked', 'recheck.asked'),
    (tried) =>
      on('check.asked')(tried) === (before(tried).screen === 'closed') &&
      before(tried).screen !== 'checking' &&
      before(tried).screen !== 'onTheWay'
        ? isTaken(tried) && after(tried).screen === 'checking'
        : isRefused(tried),
  ),
  always(
    'No answer, or a refusal, is no verdict: it is said, and can be asked again.',
    '§8',
    (tried) => isWithout(tried) && !isAnswered(tried) && !on('wait.cancelled')(tried),
    (tried) =>
      after(tried).screen === 'noAnswer' &&
      after(tried).canRecheck &&
      after(tried).problem?.code ===
        (breaks('readFacts')(tried)
          ? 'UNREACHABLE'
          : answers('readFacts')(tried)
            ? refusal(tried)
            : 'TIMED_OUT'),
  ),
  always(
    'A server that says nothing is not waited for without end.',
    '§8',
    isSilence,
    (tried) => after(tried).screen === 'noAnswer' && after(tried).problem?.code === 'TIMED_OUT',
  ),
  always('Whoever waits may stop waiting.', '§8', on('wait.cancelled'), (tried) =>
    before(tried).screen === 'checking'
      ? isTaken(tried) && after(tried).screen === 'closed'
      : isRefused(tried),
  ),
  always(
    'The form opens only for somebody who has everything, and only once.',
    'D66',
    on('way.taken'),
    (tried) =>
      before(tried).screen === 'eligible'
        ? isTaken(tried) && after(tried).screen === 'onTheWay'
        : isRefused(tried),
  ),
  ends('Everybody can come to the form.', '§5', (snapshot) => at(snapshot).screen === 'onTheWay'),
  lasts(
    'An answer is waited for long enough for a slow line, and not for ever.',
    '§8',
    'answerTimeout',
    5_000,
    60_000,
  ),
]
