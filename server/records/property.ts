import type { StateValue } from 'xstate'
import { propertyMachine } from '../../machines/records/property/machine'
import { endFeaturing } from '../areas/featuring/end'
import { holdSlot, hasRoom, releaseSlot } from '../areas/packages/slots'
import { goLive } from '../areas/properties/listing/live'
import { applyRevision, discardRevision } from '../areas/properties/revision'
import { readSetting } from '../areas/content/settings'
import type { RecordKind } from './kind'

const kindOfSlot = 'property_list'

type Listed = { listed: { moderation: string | { approved: string }; visibility: string; market: string } }

/** Listings: three independent axes in three columns, the review of edits in a fourth (D8–D13, D67). */
export const property: RecordKind<'property'> = {
  name: 'property',
  table: 'property',
  machine: propertyMachine,
  context: async (trx, row, now) => ({
    offer: row.property_type,
    hasRoom: await hasRoom(trx, { userId: row.user_id, kind: kindOfSlot, recordId: row.id, now }),
    reviewEdits: await readSetting(trx, 'review_edits'),
  }),
  stateOf: (row) =>
    row.deleted_at
      ? 'deleted'
      : {
          listed: {
            moderation:
              row.request_status === 'approved' ? { approved: row.revision_state } : row.request_status,
            visibility: row.status,
            market: row.market_status,
          },
        },
  columnsOf: (state: StateValue, now) => {
    if (state === 'deleted') return { deleted_at: now, updated_at: now }
    const { moderation, visibility, market } = (state as Listed).listed
    const approved = typeof moderation === 'object'
    return {
      request_status: approved ? 'approved' : moderation,
      revision_state: approved ? moderation.approved : 'settled',
      status: visibility,
      market_status: market,
      updated_at: now,
    }
  },
  ownerOf: (row) => row.user_id,
  inside: {
    'slot.hold': ({ trx, row, now }) =>
      holdSlot(trx, { userId: row.user_id, kind: kindOfSlot, recordId: row.id, now }),
    'slot.use': (call) => goLive(call),
    'slot.release': ({ trx, row, now }) => releaseSlot(trx, { kind: kindOfSlot, recordId: row.id, now }),
    'revision.apply': ({ trx, row, now }) => applyRevision(trx, row.id, now),
    'revision.discard': ({ trx, row }) => discardRevision(trx, row.id),
    'featuring.end': ({ trx, row, now }) => endFeaturing(trx, { record: 'property', id: row.id }, now),
  },
}
