import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/** No row facts decide here; who may report what is checked before the door. */
export type ReportContext = Record<string, never>

export type ReportEvent =
  | { type: 'report.upheld'; reason?: string }
  | { type: 'report.dismissed'; reason?: string }

/** One person's report of a listing or of somebody (§3, §7, D56): an administrator decides it once, in words. */
export const reportMachine = setup({
  types: {} as { context: ReportContext; input: ReportContext; events: ReportEvent; meta: Meta },
  actions: { 'mail.reportUpheld': effect, 'mail.reportDismissed': effect },
}).createMachine({
  id: 'report',
  context: {},
  initial: 'open',
  description: 'What became of a report.',
  states: {
    open: {
      description:
        'An administrator looks at what was reported and decides. Until then the same person cannot report it again.',
      meta: { caption: 'Waiting for a decision' },
      on: {
        'report.upheld': {
          target: 'upheld',
          actions: 'mail.reportUpheld',
          meta: { by: ['admin'], needsReason: true },
        },
        'report.dismissed': {
          target: 'dismissed',
          actions: 'mail.reportDismissed',
          meta: { by: ['admin'], needsReason: true },
        },
      },
    },
    upheld: {
      type: 'final',
      description:
        'The report was right. The person who made it reads what was done; the listing or account has its own record.',
      meta: { caption: 'Upheld' },
    },
    dismissed: {
      type: 'final',
      description:
        'Nothing was found against what was reported. The person who made it reads why, and may report it anew.',
      meta: { caption: 'Dismissed', bad: true },
    },
  },
})
