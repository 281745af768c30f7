import type { Parsed } from '../../../contract/calls/call-types'
import type { BlockRow, UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { advance, recordCreated } from '../../core/advance'
import { byPerson, type Trx } from '../../core/kind'
import { ownBlocks } from './list-blocks'
import { namedPerson } from './acquaintance'

type BlockInput = Parsed<'block-user'>

/** The blocked side: a user id, or null for the operator (D57). */
type Target = number | null

/**
 * Returns the blocked side of the call. Any administrator's id means the operator. Refuses with FORBIDDEN (the caller)
 * and NOT_FOUND (an account that is purged, missing or not `acquainted` with the caller).
 */
async function targetOf(trx: Trx, user: UserRow, { to_user_id, to_admin }: BlockInput): Promise<Target> {
  const found = to_admin ? { id: null, role: 'admin' } : await namedPerson(trx, user.id, to_user_id!)
  if (found?.id === user.id || (found?.role === 'admin' && user.role === 'admin'))
    throw new Refusal('FORBIDDEN', 'blocking.self')
  if (!found) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return found.role === 'admin' ? null : found.id
}

/** Blocks messages between two users immediately, in both directions. An existing block is unchanged. */
export async function blockPerson(trx: Trx, user: UserRow, sent: BlockInput, now: Date): Promise<void> {
  const row = await openBlock(trx, user, await targetOf(trx, user, sent), now)
  if (row.state === 'blocked') return
  await advance(trx, {
    record: 'block',
    id: row.id,
    event: { type: 'person.blocked' },
    actor: byPerson(user),
    reason: sent.reason,
    now,
    set: { reason: sent.reason?.trim() || null },
  })
}

/** Lifts the caller's own block; does nothing if there is none. */
export async function liftBlock(trx: Trx, user: UserRow, sent: BlockInput, now: Date): Promise<boolean> {
  const rows = await trx
    .selectFrom('block')
    .select('id')
    .where(ownBlocks(user.id, sent))
    .where('state', '=', 'blocked')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of rows)
    await advance(trx, {
      record: 'block',
      id,
      event: { type: 'block.lifted' },
      actor: byPerson(user),
      now,
    })
  return rows.length > 0
}

/** Returns the pair's row, created if missing and locked until the transaction ends. */
async function openBlock(trx: Trx, user: UserRow, to: Target, now: Date): Promise<BlockRow> {
  const made = await trx
    .insertInto('block')
    .values({
      user_id: user.id,
      to_user_id: to,
      to_admin: to === null,
      reason: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'to_user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    await recordCreated(trx, {
      record: 'block',
      id: made.id,
      to: 'open',
      actor: byPerson(user),
      now,
    })
  return trx
    .selectFrom('block')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('to_user_id', 'is not distinct from', to)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
