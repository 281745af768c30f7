import type { StateValue } from 'xstate'
import { endFeaturing } from './featured'
import { featureOf, type ListedRow, type ListingRecord } from './kind'
import { goLive } from './live'
import { queuePublishing } from './publish-files'
import { hasRoom, holdSlot, releaseSlot } from '../packages'
import type { EffectCall, Trx } from '../../core/kind'

type Axes = { moderation: string | { approved: string }; visibility: string; market?: string }

/** The states of the axes that both kinds of listing have, from their columns (D8, D12, D13). */
export const axesOf = (row: ListedRow) => ({
  moderation: row.request_status === 'approved' ? { approved: row.revision_state } : row.request_status,
  visibility: row.status,
})

/** Their columns, from the states; `market_status` where there is a market. */
export function listedColumns(state: StateValue, now: Date): Record<string, unknown> {
  if (state === 'deleted') return { deleted_at: now, updated_at: now }
  const { moderation, visibility, market } = (state as { listed: Axes }).listed
  const approved = typeof moderation === 'object'
  return {
    request_status: approved ? 'approved' : moderation,
    revision_state: approved ? moderation.approved : 'settled',
    status: visibility,
    ...(market !== undefined && { market_status: market }),
    updated_at: now,
  }
}

/** Whether it has a slot or its owner's package has room for one (D66). */
export const roomFor = (trx: Trx, record: ListingRecord, row: ListedRow, now: Date) =>
  hasRoom(trx, { userId: row.user_id, kind: featureOf(record), recordId: row.id, now })

interface Revision {
  apply: (trx: Trx, id: number, now: Date) => Promise<void>
  discard: (trx: Trx, id: number) => Promise<void>
}

/** The effects that belong to the transaction: the slot ledger (D67), the waiting edit (D12), featuring. */
export function listedEffects(record: ListingRecord, revision: Revision) {
  const kind = featureOf(record)
  type Call = EffectCall<ListedRow>
  return {
    'slot.hold': ({ trx, row, now }: Call) =>
      holdSlot(trx, { userId: row.user_id, kind, recordId: row.id, now }),
    'slot.use': async ({ trx, row, now }: Call) => {
      await goLive(trx, { record, id: row.id }, now)
      await queuePublishing(trx, { record, id: row.id }, now)
    },
    'slot.release': ({ trx, row, now }: Call) => releaseSlot(trx, { kind, recordId: row.id, now }),
    'revision.apply': async ({ trx, row, now }: Call) => {
      await revision.apply(trx, row.id, now)
      await queuePublishing(trx, { record, id: row.id }, now)
    },
    'revision.discard': ({ trx, row }: Call) => revision.discard(trx, row.id),
    'featuring.end': ({ trx, row, now }: Call) => endFeaturing(trx, { record, id: row.id }, now),
  }
}
