import { sql, type Transaction } from 'kysely'
import { json } from '../../../platform/db/json'
import type { DB } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { hasLeft } from '../../../platform/security/throttle'
import { areApart } from '../../chat'

/** Marks users can set on a property, with their counters. */
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
 * Sets or removes a mark (D62, D63); idempotent. Locks the property's counter, so that marks and counter stay
 * consistent. Only public properties can be marked; enquiries about sold or rented properties or between blocked users
 * are refused. Marks can always be removed.
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

/**
 * Notifies the owner at most once a day per user, so that repeatedly withdrawing and resending an enquiry notifies
 * once.
 */
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
