import { propertyMachine } from '../../../machines/records/property/machine'
import { readSetting } from '../../platform/settings'
import { prefillDraft } from './property/prefill'
import { applyRevision, discardRevision } from './revision'
import type { RecordKind } from '../../core/kind'
import { axesOf, listedColumns, listedEffects, roomFor } from './listed-kind'

/** Listings: three independent axes in three columns, the review of edits in a fourth (D8–D13, D67). */
export const property: RecordKind<'property'> = {
  name: 'property',
  table: 'property',
  machine: propertyMachine,
  context: async (trx, row, now) => ({
    offer: row.property_type,
    hasRoom: await roomFor(trx, 'property', row, now),
    reviewEdits: await readSetting(trx, 'review_edits'),
  }),
  reasonIn: { 'listing.rejected': 'reject_reason', 'revision.rejected': 'reject_reason' },
  stateOf: (row) => (row.deleted_at ? 'deleted' : { listed: { ...axesOf(row), market: row.market_status } }),
  columnsOf: listedColumns,
  ownerOf: (row) => row.user_id,
  prefill: prefillDraft,
  inside: listedEffects('property', { apply: applyRevision, discard: discardRevision }),
}
