import {
  becomes,
  from,
  isRefused,
  isTaken,
  on,
  only,
  owes,
  rulesOf,
  type Intent,
  type Trial,
} from '../../intent-kit'
import type { reportMachine } from './machine'

const { always, never, ends, onlyWhere } = rulesOf<typeof reportMachine>()

/** Expected state and effects of each decision on a report. */
const decided = {
  'upheld.none': ['upheld', 'measure.take', 'mail.reportUpheld', 'mail.decidedAgainst'],
  'upheld.hide': ['upheld', 'measure.take', 'mail.reportHidden', 'mail.decidedHidden'],
  'upheld.unpublish': ['upheld', 'measure.take', 'mail.reportUnpublished', 'mail.decidedUnpublished'],
  'upheld.warn': ['upheld', 'measure.take', 'mail.reportWarned', 'mail.decidedWarned'],
  'upheld.deactivate': ['upheld', 'measure.take', 'mail.reportDeactivated', 'mail.decidedDeactivated'],
  'report.dismissed': ['dismissed', 'mail.reportDismissed', 'mail.foundNothing'],
} as const

/**
 * Whether the administrator is barred from deciding: a party to the report, or the one who made the decision appealed
 * against, while someone else may decide.
 */
const isBarred = ({ before: { context } }: Trial<typeof reportMachine>) =>
  context.isParty || context.decidedBySame

/**
 * Whether the facts allow the decision: taking a listing down requires it to be live, and deactivating an account
 * requires it to be active.
 */
const isWithin = ({ event, before: { context } }: Trial<typeof reportMachine>) =>
  (!on('upheld.hide', 'upheld.unpublish')({ event }) || context.mayTakeDown) &&
  (!on('upheld.deactivate')({ event }) || context.mayDeactivate)

const decisions = Object.keys(decided)

/** Intended behaviour of a report and its appeal (§3, §7, D56). */
export const reportIntent: Intent<typeof reportMachine> = [
  always(
    'Administrators decide, and give a reason that is read.',
    '§6',
    (tried) => on(...decisions, 'appeal.granted', 'appeal.refused')(tried) && isTaken(tried),
    (tried) => only(tried, 'admin') && tried.needsReason,
  ),
  always(
    'A report is decided once, by neither side of it where somebody else may; what is chosen is done with the decision, and both sides are notified of just that.',
    'D56',
    on(...decisions),
    (tried) => {
      const [state, ...owed] = decided[tried.event.type as keyof typeof decided]
      return from('open')(tried) && !tried.before.context.isParty && isWithin(tried)
        ? becomes(tried, state) && owes(tried, ...owed)
        : isRefused(tried)
    },
  ),
  always(
    'Whom a decision concerns may appeal once, in writing, while the time for it runs.',
    'D56',
    on('report.appealed'),
    onlyWhere(
      (tried) => from('upheld')(tried) && tried.before.context.inTime,
      (tried) => becomes(tried, 'appealed') && owes(tried) && only(tried, 'person') && tried.needsReason,
    ),
  ),
  always(
    'An appeal is decided once, by another administrator who is neither side where there is one; the person who appealed is notified, and both sides when the decision is reversed.',
    'D56',
    on('appeal.refused'),
    onlyWhere(
      (tried) => from('appealed')(tried) && !isBarred(tried),
      (tried) => becomes(tried, 'confirmed') && owes(tried, 'mail.appealRefused'),
    ),
  ),
  always(
    'A decision is only reversed together with what it did: by whoever may, where it still applies.',
    'D56',
    on('appeal.granted'),
    onlyWhere(
      (tried) => from('appealed')(tried) && !isBarred(tried) && tried.before.context.toReverse !== 'barred',
      (tried) =>
        becomes(tried, 'overturned') &&
        (tried.before.context.toReverse === 'possible'
          ? owes(tried, 'measure.reverse', 'mail.appealReversed', 'mail.reportOverturned')
          : owes(tried, 'mail.appealGranted', 'mail.reportOverturned')),
    ),
  ),
  never(
    'A second appeal is decided.',
    'D56',
    (tried) => on('report.appealed')(tried) && from('overturned', 'confirmed')(tried) && isTaken(tried),
  ),
  ends('Every report comes to a decision.', 'D56', ({ value }) =>
    ['dismissed', 'upheld', 'overturned', 'confirmed'].includes(String(value)),
  ),
]
