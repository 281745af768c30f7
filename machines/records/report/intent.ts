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

const mails = {
  'report.upheld': ['upheld', 'mail.reportUpheld', 'mail.decidedAgainst'],
  'report.dismissed': ['dismissed', 'mail.reportDismissed', 'mail.foundNothing'],
  'appeal.granted': ['overturned', 'mail.appealGranted', 'mail.reportOverturned'],
  'appeal.refused': ['confirmed', 'mail.appealRefused'],
} as const

/** The acting administrator is a side, or decided before, and somebody else may decide. */
const isBarred = ({ before: { context } }: Trial<typeof reportMachine>) =>
  context.isParty || context.decidedBySame

const decisions = Object.keys(mails) as (keyof typeof mails)[]

/** The intended behaviour of a report and its appeal (§3, §7, D56). */
export const reportIntent: Intent<typeof reportMachine> = [
  always(
    'Administrators decide, and give a reason that is read.',
    '§6',
    (tried) => on(...decisions)(tried) && isTaken(tried),
    (tried) => only(tried, 'admin') && tried.needsReason,
  ),
  always(
    'A report is decided once, by neither side of it where somebody else may, and everybody concerned is notified of the decision.',
    'D56',
    on('report.upheld', 'report.dismissed'),
    (tried) => {
      const [state, ...notices] = mails[tried.event.type as keyof typeof mails]
      return from('open')(tried) && !tried.before.context.isParty
        ? becomes(tried, state) && owes(tried, ...notices)
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
    on('appeal.granted', 'appeal.refused'),
    (tried) => {
      const [state, ...notices] = mails[tried.event.type as keyof typeof mails]
      return from('appealed')(tried) && !isBarred(tried)
        ? becomes(tried, state) && owes(tried, ...notices)
        : isRefused(tried)
    },
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
