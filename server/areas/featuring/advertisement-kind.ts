import { advertisementMachine } from '../../../machines/records/advertisement/machine'
import { isRequirement } from '../../../machines/requirements'
import type { RecordKind } from '../../core/kind'
import type { AdvertisementRow } from '../../platform/db/schema'
import { type Asking, closedGate, eligibilityRefusal, readFacts } from '../eligibility'
import { featurableFacts, featuringFeatureOf, type Listing } from '../listing-kinds'
import { holdSlot, releaseSlot, useSlot as spendSlot } from '../packages'

const listingOf = ({ property_id, project_id }: AdvertisementRow): Listing =>
  project_id === null ? { record: 'property', id: property_id! } : { record: 'project', id: project_id }

const slotOf = (row: AdvertisementRow, now: Date) => ({
  kind: featuringFeatureOf(listingOf(row).record),
  recordId: row.id,
  now,
})

/** The owner's request for this row. A demonstration refuses every change before it reaches a record. */
const askingFor = (row: AdvertisementRow, now: Date): Asking => ({
  userId: row.user_id,
  feature: featuringFeatureOf(listingOf(row).record),
  demoMode: false,
  recordId: row.id,
  now,
})

/** Featured listings. A listing's `featured_until`, used by lists and cards, is derived from them. */
export const advertisement: RecordKind<'advertisement'> = {
  name: 'advertisement',
  table: 'advertisement',
  machine: advertisementMachine,
  context: async (trx, row, now) => {
    const { record, id } = listingOf(row)
    const facts = await featurableFacts(trx, record, [id], row.id)
    const gate = closedGate(await readFacts(trx, askingFor(row, now)))
    return { runs: row.due_at > now, ...facts(id), gate }
  },
  reasonIn: { 'advertisement.rejected': 'reject_reason', 'featuring.ended': 'reject_reason' },
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({
    state,
    updated_at: now,
    ...(state === 'approved' && { starts_at: now }),
  }),
  ownerOf: (row) => row.user_id,
  explain: (trx, row, guard, now) =>
    isRequirement(guard) ? eligibilityRefusal(trx, askingFor(row, now)) : Promise.resolve(null),
  follow: ({ trx, row }) => {
    const { record, id } = listingOf(row)
    return trx
      .updateTable(record)
      .set({ featured_until: row.state === 'approved' ? row.due_at : null })
      .where('id', '=', id)
      .execute()
  },
  inside: {
    // Featuring lasts as long as the package that pays for it.
    'slot.hold': async ({ trx, row, now }) => {
      const { until } = await holdSlot(trx, { userId: row.user_id, ...slotOf(row, now) })
      await trx.updateTable('advertisement').set({ due_at: until }).where('id', '=', row.id).execute()
    },
    'slot.use': ({ trx, row, now }) => spendSlot(trx, slotOf(row, now)),
    'slot.release': ({ trx, row, now }) => releaseSlot(trx, slotOf(row, now)),
  },
}
