import { confirming, propertyMachine } from '../../../machines/records/property/machine'
import { readSetting } from '../../platform/settings/settings'
import { prefillDraft } from './property/prefill-property'
import type { RecordKind } from '../../core/kind'
import {
  axesOf,
  everLive,
  explainGate,
  listedColumns,
  listedEffects,
  listedReasons,
  moderationFacts,
} from '../listing-kinds'
import { decidedEdits, writeListing } from '../submissions'

/** Listings: three independent axes in three columns, and the review of edits in a fourth (D8–D13, D67). */
export const property: RecordKind<'property'> = {
  name: 'property',
  table: 'property',
  machine: propertyMachine,
  context: async (trx, row, now, by) => ({
    ...(await moderationFacts(trx, 'property', row, now, by)),
    offer: row.property_type,
    reviewEdits: await readSetting(trx, 'review_edits'),
    wasLive: (await everLive(trx, 'property', [row.id])).has(row.id),
  }),
  reasonIn: listedReasons(propertyMachine),
  stateOf: (row) => (row.deleted_at ? 'deleted' : { listed: { ...axesOf(row), market: row.market_status } }),
  columnsOf: listedColumns,
  ownerOf: (row) => row.user_id,
  columnsOfOwnAct: (event, now) => (confirming.has(event) ? { confirmed_at: now } : {}),
  prefill: prefillDraft,
  explain: explainGate('property'),
  inside: listedEffects('property', propertyMachine, decidedEdits('property', writeListing)),
}
