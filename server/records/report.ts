import { reportMachine } from '../../machines/records/report/machine'
import type { RecordKind } from './kind'

/** Reports (§3, D56); they belong to whoever reported. */
export const report: RecordKind<'report'> = {
  name: 'report',
  table: 'report',
  machine: reportMachine,
  context: async () => ({}),
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: (row) => row.user_id,
}
