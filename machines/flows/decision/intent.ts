import { isRefused, isTaken, on, type Intent, type Trial } from '../../intent-kit'
import { answerIsAwaited, answers, flowRules, isDenied, isOk, output, refusal } from '../intent-kit'
import type { decisionMachine } from './machine'
import { keyOf, type ItemResult, type ReviewVerdict } from './ports'
import { decisionView, type DecisionScreen, type DecisionView } from './view'

type DecisionTrial = Trial<typeof decisionMachine>

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
} = flowRules<typeof decisionMachine, DecisionView>(decisionView)

/** Screens on which nothing is being sent or looked up, and nothing has to be. */
const resting = ['open', 'decided', 'refused', 'undone', 'notUndone'] as const satisfies DecisionScreen[]
const rests = showed(...resting)

const made = (tried: DecisionTrial) => sent<'decision.made' | 'rejection.confirmed'>(tried)
const verdictOf = (tried: DecisionTrial): ReviewVerdict => {
  const event = made(tried)
  return event.type === 'decision.made' ? event.verdict : 'reject'
}
const isReasoned = (tried: DecisionTrial) => verdictOf(tried) === 'approve' || /\S/.test(made(tried).reason)

/** Whether a decision is being sent as it was made, with nothing left of an earlier one. */
const isSentAnew = (tried: DecisionTrial) => {
  const { items, reason } = made(tried)
  const now = context(tried)
  return (
    shows(tried, 'sending') &&
    now.verdict === verdictOf(tried) &&
    now.items === items &&
    now.reason === reason &&
    now.results.length === 0 &&
    now.missing === null &&
    now.undoing === null &&
    problem(tried) === null
  )
}

/** Whether only the missing reason is pointed out, for the records that were to be decided on. */
const isReasonMissing = (tried: DecisionTrial) =>
  shows(tried, before(tried).screen) &&
  context(tried).missing === verdictOf(tried) &&
  context(tried).items === made(tried).items &&
  kept(tried, 'results', 'settled', 'undoing', 'problem')

const leftBefore = (tried: DecisionTrial) => {
  const { items, results } = earlier(tried)
  return items.slice(results.length)
}

/** Whether the results grew by exactly these outcomes, each under its own record. */
function adds(tried: DecisionTrial, outcomes: readonly string[], message: string): boolean {
  const old = earlier(tried).results
  const { results, settled } = context(tried)
  const left = leftBefore(tried)
  const added = results.slice(old.length)
  const saved = added.filter(({ outcome }) => outcome === 'saved').map(({ key }) => key)
  return (
    old.every((result, nth) => result === results[nth]) &&
    added.length === outcomes.length &&
    added.every(
      (result: ItemResult, nth) =>
        result.outcome === outcomes[nth] &&
        result.key === keyOf(left[nth]!) &&
        result.title === left[nth]!.title &&
        result.message === message,
    ) &&
    [...settled].sort().join() === [...new Set([...earlier(tried).settled, ...saved])].sort().join()
  )
}

const areAllSaved = (tried: DecisionTrial) =>
  context(tried).results.every(({ outcome }) => outcome === 'saved') &&
  context(tried).results.length === context(tried).items.length

const isWithoutAnswer = (tried: DecisionTrial) => isTaken(tried) && output(tried)['ok'] === undefined

const foundOutcomes = (tried: DecisionTrial) => output(tried)['outcomes'] as readonly string[]
const undoOutcome = (tried: DecisionTrial) => output(tried)['outcome'] as string | undefined

const isTakenBack = (tried: DecisionTrial) =>
  shows(tried, 'undone') &&
  !after(tried).settled.includes(keyOf(earlier(tried).undoing!)) &&
  after(tried).settled.length ===
    earlier(tried).settled.filter((key) => key !== keyOf(earlier(tried).undoing!)).length &&
  problem(tried) === null

/** Intended behaviour of a moderator's decision and of undoing it (D12, D13, D99). */
export const decisionIntent: Intent<typeof decisionMachine> = [
  always(
    'An approval, or a request for changes with a reason, is sent as it was made, with nothing left of an earlier one.',
    'D12',
    (tried) => on('decision.made')(tried) && isReasoned(tried),
    onlyWhere(rests, isSentAnew),
  ),
  always(
    'A permanent rejection is sent only from its dialog, with a reason.',
    'D12',
    (tried) => on('rejection.confirmed')(tried) && isReasoned(tried),
    onlyWhere(showed('confirm'), isSentAnew),
  ),
  always(
    'Without its reason nothing is sent; the missing reason is pointed out and everything else stays.',
    'D12',
    (tried) => on('decision.made', 'rejection.confirmed')(tried) && !isReasoned(tried),
    (tried) =>
      (on('decision.made')(tried) ? rests : showed('confirm'))(tried)
        ? isReasonMissing(tried)
        : isRefused(tried),
  ),
  always(
    'A permanent rejection starts with a dialog that says what it means.',
    'D12',
    on('rejection.asked'),
    onlyWhere(
      rests,
      (tried) =>
        shows(tried, 'confirm') &&
        context(tried).results.length === 0 &&
        context(tried).missing === null &&
        problem(tried) === null &&
        kept(tried, 'settled'),
    ),
  ),
  always(
    'The dialog closes without a decision.',
    'D12',
    on('dialog.closed'),
    onlyWhere(
      showed('confirm'),
      (tried) =>
        shows(tried, 'open') &&
        context(tried).results.length === 0 &&
        context(tried).missing === null &&
        kept(tried, 'settled'),
    ),
  ),
  always(
    'What the server answers about a record is kept under that record, and the next one follows.',
    'D13',
    (tried) => answers('sendDecision')(tried) && (isOk(tried) || refusal(tried) !== undefined),
    (tried) =>
      adds(tried, [isOk(tried) ? 'saved' : 'refused'], String(output(tried)['message'] ?? '')) &&
      kept(tried, 'items', 'reason', 'verdict') &&
      problem(tried) === null &&
      shows(tried, leftBefore(tried).length > 1 ? 'sending' : areAllSaved(tried) ? 'decided' : 'refused'),
  ),
  always(
    'Without an answer nobody is told that it was saved or refused: the server is asked, and what was sent stays as it was.',
    'D13',
    (tried) => showed('sending')(tried) && isWithoutAnswer(tried),
    (tried) =>
      shows(tried, 'reading') &&
      kept(tried, 'items', 'reason', 'verdict', 'results', 'settled') &&
      givesReason(tried),
  ),
  always(
    'What the server says about a lost answer is kept under each record, and only what was saved is called decided.',
    'D13',
    (tried) => answers('readDecision')(tried) && isOk(tried),
    (tried) =>
      adds(tried, foundOutcomes(tried), '') &&
      problem(tried) === null &&
      shows(tried, areAllSaved(tried) ? 'decided' : 'refused'),
  ),
  always(
    'Where nobody says what was saved, the page says so and can ask again; until then nothing can be decided or undone.',
    'D13',
    (tried) => showed('reading')(tried) && isDenied(tried),
    (tried) =>
      shows(tried, 'unsure') &&
      after(tried).canLookAgain &&
      !after(tried).canDecide &&
      !after(tried).canUndo &&
      kept(tried, 'items', 'results', 'settled') &&
      givesReason(tried),
  ),
  never(
    'A decision is called saved before the server has said so about every record, or that it may still be undone.',
    'D13',
    (tried) =>
      shows(tried, 'decided') &&
      !showed('decided')(tried) &&
      !(isOk(tried) && (areAllSaved(tried) || undoOutcome(tried) === 'held')),
  ),
  always(
    'A decision can be undone from the queue, also one made before the page was closed; its own version goes with it.',
    'D99',
    on('undo.asked'),
    onlyWhere(
      rests,
      (tried) =>
        shows(tried, 'undoing') &&
        after(tried).undoing === sent<'undo.asked'>(tried).decision &&
        context(tried).results.length === 0 &&
        context(tried).missing === null &&
        problem(tried) === null &&
        kept(tried, 'settled'),
    ),
  ),
  always(
    'Once the server has taken it back, the record is open again.',
    'D99',
    (tried) => answers('sendUndo')(tried) && isOk(tried),
    isTakenBack,
  ),
  always(
    'Where it has taken effect or somebody else has changed the record, the decision stays, and the page says why.',
    'D99',
    (tried) => answers('sendUndo')(tried) && refusal(tried) !== undefined,
    (tried) => shows(tried, 'notUndone') && kept(tried, 'settled', 'undoing') && givesReason(tried),
  ),
  always(
    'Without an answer to the undo the server is asked about the same decision.',
    'D99',
    (tried) => showed('undoing')(tried) && isWithoutAnswer(tried),
    (tried) => shows(tried, 'readingUndo') && kept(tried, 'undoing', 'settled') && givesReason(tried),
  ),
  always(
    'What the server says about the undo is shown: undone, still to be undone, or too late.',
    'D99',
    (tried) => answers('readUndo')(tried) && isOk(tried),
    (tried) => {
      if (undoOutcome(tried) === 'undone') return isTakenBack(tried)
      return (
        shows(tried, undoOutcome(tried) === 'held' ? 'decided' : 'notUndone') &&
        kept(tried, 'settled') &&
        problem(tried) === null
      )
    },
  ),
  never(
    'A decision is called undone before the server has said so.',
    'D99',
    (tried) => shows(tried, 'undone') && !showed('undone')(tried) && !isOk(tried),
  ),
  always(
    'Where nobody says whether it was undone, the page says so and can ask again.',
    'D99',
    (tried) => showed('readingUndo')(tried) && isDenied(tried),
    (tried) =>
      shows(tried, 'undoUnsure') &&
      after(tried).canLookAgain &&
      !after(tried).canDecide &&
      !after(tried).canUndo &&
      kept(tried, 'undoing', 'settled') &&
      givesReason(tried),
  ),
  always(
    'Checking again asks about the same, without the earlier problem.',
    'D13',
    on('look.again'),
    onlyWhere(
      showed('unsure', 'undoUnsure'),
      (tried) =>
        shows(tried, showed('unsure')(tried) ? 'reading' : 'readingUndo') &&
        kept(tried, 'items', 'results', 'undoing', 'settled') &&
        problem(tried) === null,
    ),
  ),
  always(
    'A moderator who waits sees that the server is asked.',
    '§8',
    (tried) => showed('sending', 'reading', 'undoing', 'readingUndo')(tried) && isTaken(tried),
    (tried) => before(tried).busy && before(tried).waitingFor === 'server',
  ),
  ends('The moderator can always decide again.', '§8', (snapshot) => at(snapshot).canDecide),
  answerIsAwaited,
]
