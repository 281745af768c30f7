import { appealDays } from '../../../contract/limits'
import { sql } from 'kysely'
import { everything, permissionOfRecord } from '../../../contract/api/permissions'
import { reportMachine, type ReportContext } from '../../../machines/records/report/machine'
import type { RecordKind, Trx } from '../../core/kind'
import { measureFacts, reverseMeasure, takeMeasure } from './report-measures'

const DAY = 86_400_000

/** Reports (§3, D56), owned by the reporter. The reported user may appeal the decision. */
export const report: RecordKind<'report'> = {
  name: 'report',
  table: 'report',
  machine: reportMachine,
  context: async (trx, row, now, by): Promise<ReportContext> => {
    const sides = [row.user_id, row.concerned_id]
    const isOneOf = async (barred: (number | null)[]) =>
      by.role === 'admin' && barred.includes(by.id) && (await mayOther(trx, [...sides, ...barred]))
    return {
      inTime: row.due_at === null || row.due_at > now,
      isParty: await isOneOf(sides),
      decidedBySame: await isOneOf([row.decided_by]),
      ...(await measureFacts(trx, row, by, now)),
    }
  },
  reasonIn: {
    'upheld.none': 'statement',
    'upheld.hide': 'statement',
    'upheld.unpublish': 'statement',
    'upheld.warn': 'statement',
    'upheld.deactivate': 'statement',
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
  inside: { 'measure.take': takeMeasure, 'measure.reverse': reverseMeasure },
}

/** Whether anyone other than these users can decide reports. */
async function mayOther(trx: Trx, these: readonly (number | null)[]): Promise<boolean> {
  const other = await trx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('account_state', '=', 'active')
    .where(sql<boolean>`id <> all(${these.filter((id) => id !== null)}::bigint[])`)
    .where(sql<boolean>`permissions && array[${everything}, ${permissionOfRecord('report')}]::text[]`)
    .executeTakeFirst()
  return other !== undefined
}

/** E-mails to the reported user; all others go to the reporter. */
const toConcerned = new Set([
  'mail.decidedAgainst',
  'mail.decidedHidden',
  'mail.decidedUnpublished',
  'mail.decidedWarned',
  'mail.decidedDeactivated',
  'mail.foundNothing',
  'mail.appealGranted',
  'mail.appealReversed',
  'mail.appealRefused',
])
