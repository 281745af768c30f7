import { appealDays } from '../../../contract/limits'
import { reportMachine } from '../../../machines/records/report/machine'
import type { RecordKind } from '../../core/kind'

const DAY = 86_400_000

/** Reports (§3, D56); they belong to whoever reported. After the decision it is whom it concerns who may speak. */
export const report: RecordKind<'report'> = {
  name: 'report',
  table: 'report',
  machine: reportMachine,
  context: async (_trx, row, now) => ({ inTime: row.due_at === null || row.due_at > now }),
  reasonIn: {
    'report.upheld': 'statement',
    'report.dismissed': 'statement',
    'appeal.granted': 'appeal_statement',
    'appeal.refused': 'appeal_statement',
  },
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({
    state,
    updated_at: now,
    ...(state === 'upheld' && { due_at: new Date(now.getTime() + appealDays * DAY) }),
  }),
  ownerOf: (row) => row.user_id,
  speakerOf: (row) => (row.state === 'open' ? row.user_id : row.concerned_id),
  addresseeOf: (row, type) => (toConcerned.has(type) ? row.concerned_id : row.user_id),
}

/** Mails to whom a report concerns; all others go to whoever made it. */
const toConcerned = new Set([
  'mail.decidedAgainst',
  'mail.foundNothing',
  'mail.appealGranted',
  'mail.appealRefused',
])
