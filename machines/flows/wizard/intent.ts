import { isRefused, isTaken, on, type Intent, type Trial } from '../../intent-kit'
import {
  answerIsAwaited,
  answers,
  flowRules,
  isCancelled,
  isDenied,
  isLeftOpen,
  isOk,
  isSilence,
  output,
  refusal,
} from '../intent-kit'
import type { wizardMachine } from './machine'
import type { Posted, WizardStep } from './ports'
import { wizardMemory, wizardView, type WizardView } from './view'

type WizardTrial = Trial<typeof wizardMachine>

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
  earlier,
  kept,
  sent,
  problem,
  givesReason,
  onlyWhere,
} = flowRules<typeof wizardMachine, WizardView>(wizardView)

/** Steps of the wizard in the order of the specification, defined independently of the chart. */
const order = {
  property: ['place', 'facts', 'photos', 'price', 'contact', 'review'],
  project: ['place', 'facts', 'photos', 'review'],
} as const
const isAt = (tried: WizardTrial, step: WizardStep | undefined) =>
  shows(tried, 'form') && after(tried).step === step
/** The form in its order, without a part that is only changed. */
const isStep = (tried: WizardTrial, step: WizardStep | undefined) =>
  isAt(tried, step) && !after(tried).isChange
/** One part that is changed or corrected, after which the review follows. */
const isChanged = (tried: WizardTrial, step: WizardStep) => isAt(tried, step) && after(tried).isChange
const near = (tried: WizardTrial, by: number) => {
  const steps: readonly WizardStep[] = order[before(tried).kind]
  return steps[steps.indexOf(before(tried).step!) + by]
}
const opensAt = (tried: WizardTrial) => {
  const { step, listing } = earlier(tried)
  return step ?? (output(tried)['step'] as WizardStep | null) ?? (listing === null ? 'place' : 'review')
}
/** Step of a kind that doesn't have it: the first. */
const ofKind = (tried: WizardTrial, step: WizardStep): WizardStep =>
  (order[context(tried).kind] as readonly WizardStep[]).includes(step) ? step : 'place'

/** Whether no earlier error is shown any more. */
const isClear = (tried: WizardTrial) =>
  problem(tried) === null &&
  !after(tried).photoMissing &&
  !after(tried).stopped &&
  after(tried).leftOut.length === 0

const hasDraft = (tried: WizardTrial) =>
  context(tried).draftId === output(tried)['draftId'] && context(tried).values === output(tried)['values']
const found = (tried: WizardTrial) => output(tried)['found']
const isOpened = (tried: WizardTrial) => answers('openDraft')(tried) && isOk(tried)
const isMoved = (tried: WizardTrial) => answers('moveDraft')(tried) && isOk(tried)
const leavesOut = (tried: WizardTrial) => (output(tried)['leftOut'] as string[]).length > 0
const submitted = (tried: WizardTrial) => isTaken(tried) && context(tried).submitted
const keepsListing = (tried: WizardTrial) => kept(tried, 'draftId', 'values', 'listing', 'kind')

/** Refusal codes for unmet requirements (§5, §6). */
const requirements = [
  'NOT_LOGGED_IN',
  'DEMO_MODE',
  'ACCOUNT_DEACTIVATED',
  'PROFILE_INCOMPLETE',
  'NOT_VERIFIED',
  'PACKAGE_MISSING',
  'LIMIT_OVER',
]
const lacks = (tried: WizardTrial) =>
  answers('postListing')(tried) &&
  requirements.includes(refusal(tried) ?? '') &&
  earlier(tried).listing === null

/** Intended behaviour of listing and editing (§5, §6, §8, D66, D98). */
export const wizardIntent: Intent<typeof wizardMachine> = [
  always(
    'The wizard begins with the draft, and asks nobody for an account, a profile or a plan.',
    'D98',
    on('wizard.opened'),
    onlyWhere(
      (tried) => showed('opening')(tried) && !before(tried).busy,
      (tried) =>
        shows(tried, 'opening') &&
        after(tried).busy &&
        after(tried).listing === sent<'wizard.opened'>(tried).listing &&
        after(tried).kind === sent<'wizard.opened'>(tried).kind &&
        context(tried).step === sent<'wizard.opened'>(tried).step &&
        !submitted(tried),
    ),
  ),
  always(
    'A draft opens at the step of the address, else where it was left, else at the first step; an edit at the review.',
    'D98',
    (tried) => isOpened(tried) && found(tried) === 'one' && !earlier(tried).submitted,
    (tried) => isStep(tried, ofKind(tried, opensAt(tried))) && hasDraft(tried) && !submitted(tried),
  ),
  always(
    'A listing that was submitted goes on at its end, once the draft is read.',
    'D98',
    (tried) =>
      isOpened(tried) &&
      found(tried) === 'one' &&
      earlier(tried).submitted &&
      output(tried)['fresh'] === false,
    (tried) => shows(tried, 'requirements') && hasDraft(tried) && submitted(tried),
  ),
  always(
    'A draft that begins now is not the one that was submitted: it opens, and is not sent.',
    'D98',
    (tried) => isOpened(tried) && output(tried)['fresh'] === true,
    (tried) => shows(tried, 'form') && hasDraft(tried) && !submitted(tried),
  ),
  always(
    'A draft that another tab has submitted is called submitted before, and leads to its listing.',
    'D67',
    (tried) => isOpened(tried) && found(tried) === 'posted',
    (tried) =>
      shows(tried, 'posted') &&
      after(tried).posted === output(tried)['listing'] &&
      after(tried).posted?.before === true &&
      problem(tried) === null,
  ),
  always(
    'A draft of this browser alone is moved into the account.',
    'D98',
    (tried) => isOpened(tried) && found(tried) === 'browser',
    (tried) =>
      shows(tried, 'moving') &&
      hasDraft(tried) &&
      context(tried).keep === 'browser' &&
      kept(tried, 'submitted', 'step'),
  ),
  always(
    'Of two drafts the person chooses; none overwrites the other by itself.',
    'D98',
    (tried) => isOpened(tried) && found(tried) === 'both',
    (tried) => shows(tried, 'twoDrafts') && hasDraft(tried) && kept(tried, 'submitted', 'step'),
  ),
  always(
    'The chosen draft goes on; only the one that was submitted is sent.',
    'D98',
    on('draft.chosen'),
    onlyWhere(
      showed('twoDrafts'),
      (tried) =>
        shows(tried, 'moving') &&
        context(tried).keep === sent<'draft.chosen'>(tried).keep &&
        submitted(tried) === (earlier(tried).submitted && context(tried).keep === 'browser'),
    ),
  ),
  always(
    'A draft that could not be read shows why, and is opened again.',
    '§8',
    (tried) => isTaken(tried) && showed('opening')(tried) && before(tried).busy && isDenied(tried),
    (tried) =>
      shows(tried, 'noDraft') &&
      after(tried).canOpen &&
      givesReason(tried) &&
      kept(tried, 'submitted', 'step'),
  ),
  always(
    'Opening again asks for the same draft.',
    '§8',
    on('open.again'),
    onlyWhere(
      showed('noDraft'),
      (tried) => shows(tried, 'opening') && isClear(tried) && kept(tried, 'submitted', 'step', 'listing'),
    ),
  ),
  always(
    'A moved draft goes on where it was: at its end if it was submitted, else at its step.',
    'D98',
    (tried) => isMoved(tried) && !leavesOut(tried),
    (tried) =>
      (earlier(tried).submitted
        ? shows(tried, 'requirements') && submitted(tried)
        : isStep(tried, ofKind(tried, opensAt(tried)))) && hasDraft(tried),
  ),
  always(
    'A file that cannot be kept is named among the photos, and nothing is sent without it unasked.',
    'D98',
    (tried) => isMoved(tried) && leavesOut(tried),
    (tried) =>
      isStep(tried, 'photos') &&
      after(tried).leftOut === output(tried)['leftOut'] &&
      hasDraft(tried) &&
      !submitted(tried),
  ),
  always(
    'A draft that could not be moved stays in this browser, shows why, and can be moved again.',
    'D98',
    (tried) =>
      showed('moving')(tried) && (isLeftOpen(tried) || (isTaken(tried) && refusal(tried) !== undefined)),
    (tried) =>
      shows(tried, 'notMoved') &&
      after(tried).canMove &&
      kept(tried, 'keep', 'submitted', 'step') &&
      givesReason(tried),
  ),
  always(
    'Moving again moves the same draft.',
    'D98',
    on('move.again'),
    onlyWhere(
      showed('notMoved'),
      (tried) => shows(tried, 'moving') && isClear(tried) && kept(tried, 'keep', 'submitted', 'step'),
    ),
  ),
  always(
    'A step that is right leads to the next in the order of the form, and a changed part back to the review.',
    '§5',
    (tried) =>
      on('step.completed')(tried) &&
      !(before(tried).step === 'photos' && sent<'step.completed'>(tried).photos === 0),
    onlyWhere(
      (tried) => showed('form')(tried) && before(tried).step !== null && before(tried).step !== 'review',
      (tried) => isStep(tried, before(tried).isChange ? 'review' : near(tried, 1)) && isClear(tried),
    ),
  ),
  always(
    'Without a photo nobody gets past the photos, and reads why.',
    '§5',
    (tried) =>
      on('step.completed')(tried) &&
      before(tried).step === 'photos' &&
      sent<'step.completed'>(tried).photos === 0,
    (tried) =>
      isAt(tried, 'photos') && after(tried).photoMissing && after(tried).isChange === before(tried).isChange,
  ),
  always(
    'Going back leads to the step before, and from a changed part to the review.',
    '§5',
    on('step.back'),
    onlyWhere(
      (tried) => before(tried).step !== null && (before(tried).step !== 'place' || before(tried).isChange),
      (tried) => isStep(tried, before(tried).isChange ? 'review' : near(tried, -1)) && isClear(tried),
    ),
  ),
  always(
    'Each part can be changed from the review.',
    'D98',
    on('part.changed'),
    onlyWhere(
      (tried) => before(tried).step === 'review',
      (tried) => {
        const { step } = sent<'part.changed'>(tried)
        const part = ofKind(tried, step)
        return (part === 'review' ? isStep(tried, 'review') : isChanged(tried, part)) && isClear(tried)
      },
    ),
  ),
  always(
    'While the form is open, each of its steps can be opened.',
    '§5',
    on('step.opened'),
    onlyWhere(
      showed('form'),
      (tried) => isStep(tried, ofKind(tried, sent<'step.opened'>(tried).step)) && isClear(tried),
    ),
  ),
  always(
    'A listing with something wrong or without a photo leads to that part, which shows what is wrong.',
    '§5',
    (tried) =>
      on('listing.submitted')(tried) &&
      before(tried).step === 'review' &&
      (sent<'listing.submitted'>(tried).wrong !== null || sent<'listing.submitted'>(tried).photos === 0),
    (tried) =>
      isChanged(tried, sent<'listing.submitted'>(tried).wrong ?? 'photos') &&
      after(tried).photoMissing === (sent<'listing.submitted'>(tried).wrong === null) &&
      problem(tried) === null &&
      !submitted(tried),
  ),
  always(
    'A new listing that is submitted meets the requirements first; an edited one is sent at once.',
    '§5',
    (tried) =>
      on('listing.submitted')(tried) &&
      sent<'listing.submitted'>(tried).wrong === null &&
      sent<'listing.submitted'>(tried).photos > 0,
    onlyWhere(
      (tried) => before(tried).step === 'review',
      (tried) =>
        shows(tried, before(tried).listing === null ? 'requirements' : 'posting') &&
        submitted(tried) &&
        context(tried).values === sent<'listing.submitted'>(tried).values &&
        kept(tried, 'draftId', 'listing') &&
        isClear(tried),
    ),
  ),
  never(
    'A listing is sent that nobody has submitted.',
    'D66',
    (tried) => shows(tried, 'posting') && !context(tried).submitted,
  ),
  never(
    'A new listing is sent before its requirements are met, unless that was so and no answer came.',
    '§5',
    (tried) =>
      shows(tried, 'posting') &&
      context(tried).listing === null &&
      !on('requirements.met', 'retry.asked')(tried),
  ),
  never(
    'A new listing is sent that is not a draft of an account.',
    'D98',
    (tried) => shows(tried, 'posting') && context(tried).draftId === null,
  ),
  always(
    'Once nothing is missing the listing is sent; a draft of this browser is moved before that.',
    'D98',
    on('requirements.met'),
    onlyWhere(
      showed('requirements'),
      (tried) =>
        submitted(tried) &&
        (earlier(tried).draftId === null
          ? shows(tried, 'opening') && after(tried).busy
          : shows(tried, 'posting') && keepsListing(tried) && isClear(tried)),
    ),
  ),
  always(
    'Whoever goes back to the listing finds it at its end, and it waits to be submitted again.',
    'D98',
    on('listing.reopened'),
    onlyWhere(
      showed('requirements'),
      (tried) => isStep(tried, 'review') && !submitted(tried) && isClear(tried),
    ),
  ),
  always(
    'A listing that the server takes is called submitted, and leads to itself.',
    '§7',
    (tried) => answers('postListing')(tried) && isOk(tried),
    (tried) => shows(tried, 'posted') && after(tried).posted === output(tried)['listing'],
  ),
  always(
    'A listing that the same draft had made before, from another tab, is called submitted before.',
    'D67',
    (tried) =>
      answers('postListing')(tried) && (output(tried)['listing'] as Posted | undefined)?.before === true,
    (tried) => shows(tried, 'posted') && after(tried).posted?.before === true,
  ),
  never(
    'A listing is called submitted before the server has taken it.',
    '§7',
    (tried) =>
      shows(tried, 'posted') &&
      !(answers('postListing')(tried) && isOk(tried)) &&
      !(isOpened(tried) && found(tried) === 'posted'),
  ),
  always(
    'A requirement that the server misses while it takes the listing is asked for, and nothing goes on by itself.',
    'D66',
    lacks,
    (tried) =>
      shows(tried, 'requirements') &&
      after(tried).stopped &&
      problem(tried) === refusal(tried) &&
      submitted(tried) &&
      keepsListing(tried),
  ),
  always(
    'What the server refuses leads to its part with the reason, else to the review, and waits to be submitted again.',
    '§8',
    (tried) => answers('postListing')(tried) && refusal(tried) !== undefined && !lacks(tried),
    (tried) =>
      (output(tried)['step'] === null || output(tried)['step'] === 'review'
        ? isStep(tried, 'review')
        : isChanged(tried, output(tried)['step'] as WizardStep)) &&
      problem(tried) === refusal(tried) &&
      !submitted(tried) &&
      keepsListing(tried),
  ),
  always(
    'Without an answer nobody knows whether the listing arrived: it is called neither submitted nor lost.',
    '§8',
    (tried) => showed('posting')(tried) && isLeftOpen(tried),
    (tried) =>
      shows(tried, 'unsure') &&
      after(tried).canRetry &&
      keepsListing(tried) &&
      submitted(tried) &&
      givesReason(tried),
  ),
  always(
    'What is sent again is the same listing of the same draft, so that it is posted once.',
    'D67',
    on('retry.asked'),
    onlyWhere(
      showed('unsure'),
      (tried) => shows(tried, 'posting') && keepsListing(tried) && submitted(tried) && isClear(tried),
    ),
  ),
  always(
    'After a reload a submitted listing goes on; what may have arrived is called neither submitted nor lost.',
    '§8',
    on('flow.resumed'),
    (tried) => {
      if (!showed('opening')(tried) || before(tried).busy) return isRefused(tried)
      const { memory, kind } = sent<'flow.resumed'>(tried)
      if (after(tried).kind !== kind) return false
      return memory.sent === null
        ? shows(tried, 'opening') && after(tried).busy && submitted(tried)
        : shows(tried, 'unsure') &&
            submitted(tried) &&
            context(tried).draftId === memory.sent.draftId &&
            context(tried).values === memory.sent.values
    },
  ),
  never(
    'Something is kept for a reload that was not submitted, or that is posted.',
    'D98',
    (tried) =>
      isTaken(tried) &&
      wizardMemory(tried.after!) !== null &&
      (!context(tried).submitted || after(tried).screen === 'posted'),
  ),
  always(
    'Nobody has to wait who has sent something.',
    '§8',
    isCancelled,
    onlyWhere(showed('moving', 'posting'), (tried) => isTaken(tried) && !after(tried).busy),
  ),
  ...(['opening', 'moving', 'posting'] as const).map((screen) =>
    always(
      `A server that is silent while ${screen} is not waited for without end.`,
      '§8',
      (tried) => showed(screen)(tried) && before(tried).busy && isSilence(tried),
      (tried) => isTaken(tried) && !after(tried).busy && problem(tried) === 'TIMED_OUT',
    ),
  ),
  lasts(
    'Many pictures may take minutes over a slow line, and are not waited for endlessly.',
    'D98',
    'moveTimeout',
    120_000,
    1_800_000,
  ),
  ends(
    'Everything that is described can be submitted.',
    '§5',
    (snapshot) => at(snapshot).screen === 'posted',
  ),
  answerIsAwaited,
]
