import type { Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { type Listing, openAdvertisement } from '../../listing-kinds'
import { readLine } from '../lists'
import type { RecordContent } from './record-content'

/** Returns the pending or running featuring of a listing, with the record that manages it; empty if there is none. */
export async function featuringBeside(
  db: Kysely<DB>,
  record: Listing['record'],
  id: number,
): Promise<NonNullable<RecordContent['related']>> {
  const open = await openAdvertisement(db, record, id)
  const line = open === undefined ? null : await readLine(db, 'advertisement', String(open))
  if (!line) return []
  return [
    {
      record: 'advertisement',
      id: line.id,
      title: line.title,
      state: line.state,
      note: 'admin.related.featuring',
    },
  ]
}
