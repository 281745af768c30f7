import { askForFeaturing } from '../../server/areas/featuring'
import type { Listing } from '../../server/areas/listing-kinds'
import { holdSlot } from '../../server/areas/packages'
import { storeEdit } from '../../server/areas/submissions'
import type { ActedBy, Trx } from '../../server/core/kind'
import { advance } from '../../server/core/advance'
import { rejections } from './outcomes'
import { priceReduced } from './listing-languages'
import { decide } from './decide'
import type { Planned } from './listings'

const hour = 3_600_000
const day = 24 * hour

interface Acting extends Planned {
  id: number
  adminId: number
  now: Date
}

/** Replays a listing's history: sends each event at its time, as an actor who may send it. */
export async function act(
  trx: Trx,
  { id, spec, outcome, owner, posted, adminId, now }: Acting,
): Promise<void> {
  const person: ActedBy = { role: 'person', id: owner.id }
  const admin: ActedBy = { role: 'admin', id: adminId }
  const send = (type: string, actor: ActedBy, at: Date, reason?: string, set?: Record<string, unknown>) =>
    decide(trx, {
      record: 'property',
      id,
      event: { type },
      actor,
      now: at,
      ...(reason && { reason }),
      ...(set && { set }),
    })
  const looked = new Date(Math.min(posted.getTime() + 5 * hour, now.getTime() - hour / 12))
  const later = new Date(Math.min(looked.getTime() + 3 * day, now.getTime() - hour / 20))

  await holdSlot(trx, { userId: owner.id, kind: 'property_list', recordId: id, now: posted })
  if (outcome === 'pending') return
  if (outcome === 'rejected') {
    const reason = rejections[id % rejections.length]!
    await send('listing.rejected', admin, looked, reason, { reject_reason: reason })
    return
  }
  await send('listing.approved', admin, looked)
  if (outcome === 'hidden') await send('visibility.off', person, later)
  if (outcome === 'sold') await send('market.sold', person, later)
  if (outcome === 'rented') await send('market.rented', person, later)
  if (outcome === 'expired')
    await send('validity.over', { role: 'clock', id: null }, new Date(looked.getTime() + 90 * day))
  if (outcome === 'edited') {
    const changes = {
      price: Math.round((spec.price * 0.96) / 100_000) * 100_000 || spec.price,
      description: `${priceReduced[spec.lang]}\n\n${spec.description}`,
    }
    await storeEdit(trx, { record: 'property', id }, changes, later)
    await send('edit.submitted', person, later)
  }
  if (outcome === 'featured')
    await feature(trx, { record: 'property', id }, { ownerId: owner.id, adminId, now: later })
}

/** Features a listing: the owner requests it, and the admin grants it 15 minutes later. */
export async function feature(
  trx: Trx,
  wanted: Listing,
  { ownerId, adminId, now }: { ownerId: number; adminId: number; now: Date },
): Promise<void> {
  const { id } = await askForFeaturing(trx, { id: ownerId }, wanted, now)
  await advance(trx, {
    record: 'advertisement',
    id,
    event: { type: 'advertisement.approved' },
    actor: { role: 'admin', id: adminId },
    now: new Date(now.getTime() + hour / 4),
  })
}
