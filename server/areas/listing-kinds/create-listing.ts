import type { StateValue } from 'xstate'
import { recordCreated } from '../../core/advance'
import type { ActedBy, Trx } from '../../core/kind'
import { type Asking, requireEligible } from '../eligibility'
import { holdSlot } from '../packages'
import { featureOf, type ListingRecord } from './kind'

interface Creating {
  record: ListingRecord
  /** Initial state of the listing's machine. */
  born: StateValue
  /** Input for the gates, as of when the listing is written. */
  asking: Asking & { userId: number }
  /** Actor in the history: the owner. */
  actor: ActedBy
  /** Draft to delete, if the listing was created from one. */
  draftId?: number
}

/**
 * Creates a listing (D66, D67). The gates are checked in the transaction that writes it and reserves its slot, so that
 * concurrent requests can't exceed the slots. `insert` writes its rows. Returns its id.
 */
export async function createListing(
  trx: Trx,
  { record, born, asking, actor, draftId }: Creating,
  insert: () => Promise<number>,
): Promise<number> {
  const { userId, now } = asking
  await requireEligible(trx, asking)
  const id = await insert()
  await holdSlot(trx, { userId, kind: featureOf(record), recordId: id, now })
  await recordCreated(trx, { record, id, to: born, actor, now })
  if (draftId !== undefined) await trx.deleteFrom('listing_draft').where('id', '=', draftId).execute()
  return id
}
