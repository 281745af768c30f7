import { sql, type Transaction } from 'kysely'
import { json } from '../../../platform/db/json'
import type { DB } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { hasLeft } from '../../../platform/security/throttle'
import { areApart } from '../../chat'

/** A person's mark on a property and the counter that goes with it. */
const marks = {
  favourite: { table: 'favourite', counter: 'likes' },
  interest: { table: 'interest', counter: 'leads' },
} as const
export type Mark = keyof typeof marks

interface Marked {
  userId: number
  propertyId: number
  on: boolean
  now: Date
}

/**
 * Sets or takes back a mark (D62, D63); doing it twice changes nothing. The property's tally is locked, so that mark and
 * counter agree whatever happens at once. Only public properties can be marked, and there are no enquiries for one that
 * is sold or let, and none past a block; but a mark can always be taken back.
 */
export async function setMark(
  trx: Transaction<DB>,
  mark: Mark,
  { userId, propertyId, on, now }: Marked,
): Promise<void> {
  const { table, counter } = marks[mark]
  const property = await trx
    .selectFrom('property')
    .innerJoin('property_tally', 'property_id', 'id')
    .select(['id', 'public', 'on_offer', 'user_id'])
    .where('id', '=', propertyId)
    .forUpdate('property_tally')
    .executeTakeFirst()
  if (!property || (on && !property.public)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  if (on && mark === 'interest' && property.user_id === userId)
    throw new Refusal('FORBIDDEN', 'listings.ownListing')
  if (on && mark === 'interest' && !property.on_offer) throw new Refusal('NOT_ALLOWED', 'listings.notOnOffer')
  if (on && mark === 'interest' && (await areApart(trx, { sender: userId, receiver: property.user_id })))
    throw new Refusal('FORBIDDEN', 'listings.noEnquiry')
  const changed = on
    ? await trx
        .insertInto(table)
        .values({ user_id: userId, property_id: propertyId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('property_id')
        .execute()
    : await trx
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('property_id', '=', propertyId)
        .returning('property_id')
        .execute()
  if (changed.length === 0) return
  if (on && mark === 'interest') await notifyOwner(trx, { userId, propertyId, now })
  const step = on ? 1 : -1
  await sql`update property_tally set ${sql.ref(counter)} = greatest(0, ${sql.ref(counter)} + ${step})
    where property_id = ${propertyId}`.execute(trx)
}

/** Once a day of each person: what is taken back and sent again all day long is one enquiry. */
async function notifyOwner(
  trx: Transaction<DB>,
  { userId, propertyId, now }: Pick<Marked, 'userId' | 'propertyId' | 'now'>,
): Promise<void> {
  const parts = { db: trx, clock: { now: () => now } }
  if (!(await hasLeft(parts, 'enquiry', `${userId}:${propertyId}`, { max: 1, seconds: 86_400 }))) return
  await trx
    .insertInto('outbox')
    .values({
      type: 'mail.interestReceived',
      payload: json({ record: 'property', id: propertyId }),
      run_at: now,
    })
    .execute()
}
