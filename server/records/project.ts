import type { StateValue } from 'xstate'
import { projectMachine } from '../../machines/records/project/machine'
import { endFeaturing } from '../areas/featuring/end'
import { holdSlot, hasRoom, releaseSlot } from '../areas/packages/slots'
import { applyProjectRevision, discardProjectRevision } from '../areas/projects/write'
import { projectGoesLive } from '../areas/properties/listing/live'
import type { RecordKind } from './kind'

const kindOfSlot = 'project_list'

type Listed = { listed: { moderation: string | { approved: string }; visibility: string } }

/** Projects: two independent axes in two columns, the review of edits in a third (D8, D12, D13, D67). */
export const project: RecordKind<'project'> = {
  name: 'project',
  table: 'project',
  machine: projectMachine,
  context: async (trx, row, now) => ({
    hasRoom: await hasRoom(trx, { userId: row.user_id, kind: kindOfSlot, recordId: row.id, now }),
  }),
  stateOf: (row) =>
    row.deleted_at
      ? 'deleted'
      : {
          listed: {
            moderation:
              row.request_status === 'approved' ? { approved: row.revision_state } : row.request_status,
            visibility: row.status,
          },
        },
  columnsOf: (state: StateValue, now) => {
    if (state === 'deleted') return { deleted_at: now, updated_at: now }
    const { moderation, visibility } = (state as Listed).listed
    const approved = typeof moderation === 'object'
    return {
      request_status: approved ? 'approved' : moderation,
      revision_state: approved ? moderation.approved : 'settled',
      status: visibility,
      updated_at: now,
    }
  },
  ownerOf: (row) => row.user_id,
  inside: {
    'slot.hold': ({ trx, row, now }) =>
      holdSlot(trx, { userId: row.user_id, kind: kindOfSlot, recordId: row.id, now }),
    'slot.use': (call) => projectGoesLive(call),
    'slot.release': ({ trx, row, now }) => releaseSlot(trx, { kind: kindOfSlot, recordId: row.id, now }),
    'revision.apply': ({ trx, row, now }) => applyProjectRevision(trx, row.id, now),
    'revision.discard': ({ trx, row }) => discardProjectRevision(trx, row.id),
    'featuring.end': ({ trx, row, now }) => endFeaturing(trx, { record: 'project', id: row.id }, now),
  },
}
