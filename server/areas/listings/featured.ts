import { advance } from '../../core/advance'
import type { Trx } from '../../core/kind'
import { openAdvertisement, type Wanted } from '../featuring/store'

/** A listing that is refused or removed takes its featuring with it; a slot that was only held is free again (D67). */
export async function endFeaturing(trx: Trx, { record, id }: Wanted, now: Date): Promise<void> {
  const open = await openAdvertisement(trx, record, id)
  if (open === undefined) return
  await advance(trx, {
    record: 'advertisement',
    id: open,
    event: { type: 'listing.withdrawn' },
    actor: { role: 'server', id: null },
    now,
  })
}
