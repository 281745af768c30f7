import { and, setup } from 'xstate'
import type { ReportMeasure } from '../../../contract/values'
import { effect, type Meta } from '../../kit'

/**
 * Row facts from the server:
 * - `inTime`: an appeal against the decision is still possible (`due_at`). Facts about the acting administrator, false
 *   or `nothing` for any other actor:
 * - `isParty`: the administrator made the report or is concerned by it, and someone else may decide;
 * - `decidedBySame`: the administrator made the decision being appealed, and someone else who is not a party may
 *   decide;
 * - `mayTakeDown`: the report is about a live listing, and the administrator may decide about listings;
 * - `mayDeactivate`: the reported account is active, and the administrator may deactivate it;
 * - `toReverse`: the decision's measure has ended or can't be reversed (`nothing`), still applies and the administrator
 *   may reverse it (`possible`), or still applies and the administrator may not reverse it (`barred`).
 */
export type ReportContext = {
  inTime: boolean
  isParty: boolean
  decidedBySame: boolean
  mayTakeDown: boolean
  mayDeactivate: boolean
  toReverse: 'nothing' | 'possible' | 'barred'
}

export type ReportEvent =
  | { type: `upheld.${ReportMeasure}`; reason?: string }
  | { type: 'report.dismissed'; reason?: string }
  | { type: 'report.appealed'; reason?: string }
  | { type: 'appeal.granted'; reason?: string }
  | { type: 'appeal.refused'; reason?: string }

const decision = { by: ['admin'], needsReason: true } as const

/** Guards: an appeal is decided neither by a party nor by the administrator who made the first decision. */
const impartial = ['notParty', 'anotherDecides'] as const

/**
 * A user's report of a listing or another user (§3, §7, D56). An administrator decides the report with a text that both
 * parties read; upholding it includes choosing a measure, which is taken in the same transaction. The user concerned
 * may appeal once. Appeals, and reports to which an administrator is a party, are decided by a different administrator
 * if there is one.
 */
export const reportMachine = setup({
  types: {} as { context: ReportContext; input: ReportContext; events: ReportEvent; meta: Meta; tags: 'due' },
  guards: {
    inTime: ({ context }) => context.inTime,
    notParty: ({ context }) => !context.isParty,
    anotherDecides: ({ context }) => !context.decidedBySame,
    mayTakeDown: ({ context }) => context.mayTakeDown,
    mayDeactivate: ({ context }) => context.mayDeactivate,
    isReversible: ({ context }) => context.toReverse === 'possible',
    nothingApplies: ({ context }) => context.toReverse === 'nothing',
  },
  actions: {
    'measure.take': effect,
    'measure.reverse': effect,
    'mail.reportUpheld': effect,
    'mail.reportHidden': effect,
    'mail.reportUnpublished': effect,
    'mail.reportWarned': effect,
    'mail.reportDeactivated': effect,
    'mail.reportDismissed': effect,
    'mail.decidedAgainst': effect,
    'mail.decidedHidden': effect,
    'mail.decidedUnpublished': effect,
    'mail.decidedWarned': effect,
    'mail.decidedDeactivated': effect,
    'mail.foundNothing': effect,
    'mail.appealGranted': effect,
    'mail.appealReversed': effect,
    'mail.appealRefused': effect,
    'mail.reportOverturned': effect,
  },
}).createMachine({
  id: 'report',
  context: ({ input }) => input,
  initial: 'open',
  description: 'What became of a report.',
  states: {
    open: {
      tags: ['due'],
      description:
        'An administrator who is neither side, where there is one, reviews what was reported and decides what is done. Until then the same person cannot report it again.',
      meta: { caption: 'Waiting for a decision' },
      on: {
        'upheld.none': {
          target: 'upheld',
          guard: 'notParty',
          actions: ['measure.take', 'mail.reportUpheld', 'mail.decidedAgainst'],
          meta: decision,
        },
        'upheld.hide': {
          target: 'upheld',
          guard: and(['notParty', 'mayTakeDown']),
          actions: ['measure.take', 'mail.reportHidden', 'mail.decidedHidden'],
          meta: decision,
        },
        'upheld.unpublish': {
          target: 'upheld',
          guard: and(['notParty', 'mayTakeDown']),
          actions: ['measure.take', 'mail.reportUnpublished', 'mail.decidedUnpublished'],
          meta: decision,
        },
        'upheld.warn': {
          target: 'upheld',
          guard: 'notParty',
          actions: ['measure.take', 'mail.reportWarned', 'mail.decidedWarned'],
          meta: decision,
        },
        'upheld.deactivate': {
          target: 'upheld',
          guard: and(['notParty', 'mayDeactivate']),
          actions: ['measure.take', 'mail.reportDeactivated', 'mail.decidedDeactivated'],
          meta: decision,
        },
        'report.dismissed': {
          target: 'dismissed',
          guard: 'notParty',
          actions: ['mail.reportDismissed', 'mail.foundNothing'],
          meta: decision,
        },
      },
    },
    upheld: {
      description:
        'The report was right, and what was chosen has been done. Both sides read what and why. Whom it concerns may appeal for 30 days.',
      meta: { caption: 'Upheld' },
      on: {
        'report.appealed': {
          target: 'appealed',
          guard: 'inTime',
          meta: { by: ['person'], needsReason: true },
        },
      },
    },
    appealed: {
      tags: ['due'],
      description:
        'The person concerned says why the decision is wrong. Another administrator than the one who decided reviews it, where there is one.',
      meta: { caption: 'Appeal in review' },
      on: {
        'appeal.granted': [
          {
            target: 'overturned',
            guard: and([...impartial, 'isReversible']),
            actions: ['measure.reverse', 'mail.appealReversed', 'mail.reportOverturned'],
            meta: decision,
          },
          {
            target: 'overturned',
            guard: and([...impartial, 'nothingApplies']),
            actions: ['mail.appealGranted', 'mail.reportOverturned'],
            meta: decision,
          },
        ],
        'appeal.refused': {
          target: 'confirmed',
          guard: and([...impartial]),
          actions: 'mail.appealRefused',
          meta: decision,
        },
      },
    },
    dismissed: {
      type: 'final',
      description:
        'Nothing was found against what was reported. Both sides read why, and it may be reported again.',
      meta: { caption: 'Dismissed', bad: true },
    },
    overturned: {
      type: 'final',
      description:
        'The appeal was right: what was done is reversed where it still applies, and both sides read why.',
      meta: { caption: 'Reversed' },
    },
    confirmed: {
      type: 'final',
      description: 'The decision is upheld. The person who appealed reads why.',
      meta: { caption: 'Decision upheld' },
    },
  },
})
