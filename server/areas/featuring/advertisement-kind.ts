import { advertisementMachine } from '../../../machines/records/advertisement/machine'
import { releaseSlot, useSlot as spendSlot } from '../packages'
import type { AdvertisementRow } from '../../platform/db/schema'
import type { RecordKind } from '../../core/kind'

const kindOfSlot = (row: AdvertisementRow) =>
  row.project_id === null ? ('property_feature' as const) : ('project_feature' as const)

/** Featured listings. A listing's `featured_until`, used by lists and cards, is derived from them. */
export const advertisement: RecordKind<'advertisement'> = {
  name: 'advertisement',
  table: 'advertisement',
  machine: advertisementMachine,
  context: async (_trx, row, now) => ({ runs: row.due_at > now }),
  reasonIn: { 'advertisement.rejected': 'reject_reason', 'featuring.ended': 'reject_reason' },
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({
    state,
    updated_at: now,
    ...(state === 'approved' && { starts_at: now }),
  }),
  ownerOf: (row) => row.user_id,
  follow: ({ trx, row }) =>
    trx
      .updateTable(row.project_id === null ? 'property' : 'project')
      .set({ featured_until: row.state === 'approved' ? row.due_at : null })
      .where('id', '=', row.project_id ?? row.property_id!)
      .execute(),
  inside: {
    'slot.use': ({ trx, row, now }) => spendSlot(trx, { kind: kindOfSlot(row), recordId: row.id, now }),
    'slot.release': ({ trx, row, now }) => releaseSlot(trx, { kind: kindOfSlot(row), recordId: row.id, now }),
  },
}
