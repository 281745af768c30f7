import type { StateValue } from 'xstate'
import { recordCreated } from '../../core/advance'
import type { ActedBy, Trx } from '../../core/kind'
import { type Asking, requireEligible } from '../eligibility'
import { holdSlot } from '../packages'
import { featureOf, type ListingRecord } from './kind'

interface Creating {
  record: ListingRecord
  /** The initial state of its machine. */
  born: StateValue
  /** What the gates are asked, at the moment of writing. */
  asking: Asking & { userId: number }
  /** Its owner, who acts. */
  actor: ActedBy
  /** The draft it was written in; gone with it. */
  draftId?: number
}

/**
 * A new listing (D66, D67): the gates are asked in the transaction that writes it and holds its slot, so that of many
 * at once only as many succeed as there are slots. `insert` writes its rows; answers with its id.
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
