import { confirming, propertyMachine } from '../../../machines/records/property/machine'
import { readSetting } from '../../platform/settings/settings'
import { prefillDraft } from './property/prefill-property'
import type { RecordKind } from '../../core/kind'
import {
  axesOf,
  everLive,
  freeSlug,
  listedColumns,
  listedEffects,
  listedReasons,
  mayUndo,
  roomFor,
} from '../listing-kinds'
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { type ListingFields, writeListing } from '../submissions'

/** Applies and deletes a listing's pending edit (D12). Does nothing if there is none. */
async function applyRevision(trx: Transaction<DB>, propertyId: number, now: Date): Promise<void> {
  const waiting = await trx
    .selectFrom('property_revision')
    .select('changes')
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  if (!waiting) return
  const changes = waiting.changes as ListingFields
  // Another listing may have taken the requested slug since the edit was submitted.
  const slug = changes.slug && (await freeSlug(trx, changes.slug, propertyId))
  await writeListing(trx, propertyId, { ...changes, ...(slug && { slug }) }, now)
  await discardRevision(trx, propertyId)
}

/** Discards the pending edit, because it or the listing was rejected. */
async function discardRevision(trx: Transaction<DB>, propertyId: number): Promise<void> {
  await trx.deleteFrom('property_revision').where('property_id', '=', propertyId).execute()
}

/** Listings: three independent axes in three columns, and the review of edits in a fourth (D8–D13, D67). */
export const property: RecordKind<'property'> = {
  name: 'property',
  table: 'property',
  machine: propertyMachine,
  context: async (trx, row, now, by) => ({
    offer: row.property_type,
    hasRoom: await roomFor(trx, 'property', row, now),
    reviewEdits: await readSetting(trx, 'review_edits'),
    wasLive: (await everLive(trx, 'property', [row.id])).has(row.id),
    isHeld: await mayUndo(trx, by),
  }),
  reasonIn: listedReasons(propertyMachine),
  stateOf: (row) => (row.deleted_at ? 'deleted' : { listed: { ...axesOf(row), market: row.market_status } }),
  columnsOf: listedColumns,
  ownerOf: (row) => row.user_id,
  columnsOfOwnAct: (event, now) => (confirming.has(event) ? { confirmed_at: now } : {}),
  prefill: prefillDraft,
  inside: listedEffects('property', propertyMachine, { apply: applyRevision, discard: discardRevision }),
}
