import type { Kysely } from 'kysely'
import type { FullProperty } from '../../../../contract/calls/listings/card-shapes'
import type { DB } from '../../../platform/db/schema'
import { propertyMachine } from '../../../../machines/records/property/machine'
import { standingPart } from '../../listing-kinds'
import { pendingEdit } from '../../submissions'
import { allowedEvents } from '../../../core/advance'
import type { ActedBy } from '../../../core/kind'
import type { FullRow } from './read-property'

type InsiderPart = Pick<
  FullProperty,
  'revision_state' | 'reject_reason' | 'question' | 'expires_at' | 'pending_changes' | 'allowed'
>

/**
 * Returns the part of a listing visible only to its owner and admins: state, reason, pending changes, and available
 * events.
 */
export async function insiderPart(
  db: Kysely<DB>,
  row: FullRow,
  actor: ActedBy,
  now: Date,
): Promise<InsiderPart> {
  return db.transaction().execute(async (trx) => {
    const listing = { record: 'property', id: row.id } as const
    return {
      ...standingPart(propertyMachine, row),
      pending_changes: await pendingEdit<Record<string, unknown>>(trx, listing),
      allowed: await allowedEvents(trx, { ...listing, actor, now }),
    }
  })
}
