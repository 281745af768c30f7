import { sql } from 'kysely'
import { chat } from '../../../contract/limits'
import type { UserRow } from '../../db/schema'
import { Refusal } from '../../http/refusal'
import type { Trx } from '../../records/kind'
import type { Pair } from './seat'

/**
 * What holds for the first message of a conversation: its listing belongs to one of the two and can be seen by the
 * other, and whoever begins has not begun too many today. Refuses with NOT_FOUND, VALIDATION, RATE_LIMITED.
 */
export async function requireTopic(
  trx: Trx,
  user: UserRow,
  pair: Pair,
  propertyId: number | undefined,
  now: Date,
): Promise<void> {
  if (propertyId !== undefined) await requireListing(trx, user, pair, propertyId)
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<{ begun: number }>`
    select count(*)::int as begun from chat_thread where started_by = ${user.id} and created_at > ${dayAgo}`.execute(
    trx,
  )
  if (user.role !== 'admin' && rows[0]!.begun > chat.begunPerDay)
    throw new Refusal('RATE_LIMITED', 'chat.tooManyNew')
}

async function requireListing(trx: Trx, user: UserRow, pair: Pair, propertyId: number): Promise<void> {
  const listing = await trx
    .selectFrom('property as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.role', sql<boolean>`p.public`.as('public')])
    .where('p.id', '=', propertyId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  const isOperators = listing?.role === 'admin'
  const isOwn = listing?.user_id === user.id || (isOperators && user.role === 'admin')
  if (!listing || (!listing.public && !isOwn)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const sides = [pair.person_id, pair.other_id]
  if (!sides.includes(isOperators ? null : listing.user_id))
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { property_id: 'chat.notTheirs' } })
}
