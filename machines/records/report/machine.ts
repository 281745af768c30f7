import { and, setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/**
 * The row facts from the server:
 * - `inTime`: an appeal against the decision is still possible (`due_at`);
 * Facts of the acting administrator, false for any other actor:
 * - `isParty`: they reported it or it concerns them, and somebody else may decide;
 * - `decidedBySame`: they made the decision that is appealed, and somebody else who is no party may decide.
 */
export type ReportContext = { inTime: boolean; isParty: boolean; decidedBySame: boolean }

export type ReportEvent =
  | { type: 'report.upheld'; reason?: string }
  | { type: 'report.dismissed'; reason?: string }
  | { type: 'report.appealed'; reason?: string }
  | { type: 'appeal.granted'; reason?: string }
  | { type: 'appeal.refused'; reason?: string }

const decision = { by: ['admin'], needsReason: true } as const

/** An appeal is decided by neither side, and by nobody who decided before. */
const impartial = and(['notParty', 'anotherDecides'])

/**
 * One person's report of a listing or of a person (§3, §7, D56): an administrator decides it with a text that both
 * sides read, and the person concerned may appeal once. Another administrator decides the appeal, and what an
 * administrator is a side of, where there is one.
 */
export const reportMachine = setup({
  types: {} as { context: ReportContext; input: ReportContext; events: ReportEvent; meta: Meta; tags: 'due' },
  guards: {
    inTime: ({ context }) => context.inTime,
    notParty: ({ context }) => !context.isParty,
    anotherDecides: ({ context }) => !context.decidedBySame,
  },
  actions: {
    'mail.reportUpheld': effect,
    'mail.reportDismissed': effect,
    'mail.decidedAgainst': effect,
    'mail.foundNothing': effect,
    'mail.appealGranted': effect,
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
        'An administrator who is neither side, where there is one, reviews what was reported and decides. Until then the same person cannot report it again.',
      meta: { caption: 'Waiting for a decision' },
      on: {
        'report.upheld': {
          target: 'upheld',
          guard: 'notParty',
          actions: ['mail.reportUpheld', 'mail.decidedAgainst'],
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
        'The report was right. Both sides read why; the listing or account has its own record. Whom it concerns may appeal for 30 days.',
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
        'appeal.granted': {
          target: 'overturned',
          guard: impartial,
          actions: ['mail.appealGranted', 'mail.reportOverturned'],
          meta: decision,
        },
        'appeal.refused': {
          target: 'confirmed',
          guard: impartial,
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
      description: 'The appeal was right: the decision is reversed, and both sides read why.',
      meta: { caption: 'Withdrawn' },
    },
    confirmed: {
      type: 'final',
      description: 'The decision is upheld. The person who appealed reads why.',
      meta: { caption: 'Decision upheld' },
    },
  },
})
