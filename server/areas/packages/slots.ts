import type { Kysely, Transaction } from 'kysely'
import type { LimitedFeature } from '../../../contract/api/package-features'
import type { DB } from '../../platform/db/schema'
import { advance } from '../../core/advance'
import { gateRefusal } from './package-gate'

/** Kind of record a slot is used for: a listing, or the featuring of one. */
export type SlotRecord = 'property' | 'project' | 'advertisement'

export interface SlotRequest {
  userId: number
  kind: LimitedFeature
  /** Record that takes the slot. */
  recordId: number
  now: Date
}

export interface HeldSlot {
  slotId: number
  subscriptionId: number
  /** End of the package that covers the record (D13). */
  until: Date
}

const records = {
  property_list: 'property',
  project_list: 'project',
  property_feature: 'advertisement',
  project_feature: 'advertisement',
} as const satisfies Record<LimitedFeature, SlotRecord>
const recordOf = (kind: LimitedFeature): SlotRecord => records[kind]

/** Query for the terms that active packages set for one feature. */
const openTerms = (db: Kysely<DB>, feature: string, now: Date) =>
  db
    .selectFrom('subscription')
    .innerJoin('subscription_feature as feature', 'feature.subscription_id', 'subscription.id')
    .select(['subscription.id', 'subscription.due_at', 'feature.quota'])
    .where('subscription.state', '=', 'active')
    .where('subscription.due_at', '>', now)
    .where('feature.feature', '=', feature)

/** Whether a package has a free slot in addition to the slots taken; a package without a quota is unlimited. */
export const hasOpenSlot = (
  { id, quota }: { id: number; quota: number | null },
  taken: readonly { subscription_id: number }[],
): boolean => quota === null || taken.filter((slot) => slot.subscription_id === id).length < quota

/**
 * Reserves a slot for a listing (D66, D67), from the package that ends first (D68). Subscriptions are locked in a fixed
 * order, so that two submissions can't share the last slot. If the listing already has an open slot, returns that slot.
 * Refuses with PACKAGE_MISSING or LIMIT_OVER.
 */
export async function holdSlot(
  trx: Transaction<DB>,
  { userId, kind, recordId, now }: SlotRequest,
): Promise<HeldSlot> {
  const running = await openTerms(trx, kind, now)
    .where('subscription.user_id', '=', userId)
    .orderBy('subscription.due_at')
    .orderBy('subscription.id')
    .forUpdate('subscription')
    .execute()
  if (running.length === 0) throw await gateRefusal(trx, 'PACKAGE_MISSING', kind, userId)

  const taken = await takenSlots(
    trx,
    running.map((row) => row.id),
    kind,
  )
  const own = taken.find((slot) => slot.record_id === recordId)
  if (own) {
    const payer = running.find((row) => row.id === own.subscription_id)!
    return { slotId: own.id, subscriptionId: own.subscription_id, until: payer.due_at }
  }

  const room = running.find((terms) => hasOpenSlot(terms, taken))
  if (!room) throw await gateRefusal(trx, 'LIMIT_OVER', kind, userId)
  const { id } = await trx
    .insertInto('slot')
    .values({
      subscription_id: room.id,
      feature: kind,
      record: recordOf(kind),
      record_id: recordId,
      state: 'held',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { slotId: id, subscriptionId: room.id, until: room.due_at }
}

/**
 * Moves a pending listing's reserved slot to another package of its owner if its own package has ended (D68). Changes
 * nothing if no package has room.
 */
export async function holdAnew(trx: Transaction<DB>, request: SlotRequest): Promise<void> {
  const { kind, recordId, now } = request
  const held = await trx
    .selectFrom('slot')
    .innerJoin('subscription', 'subscription.id', 'slot.subscription_id')
    .select('slot.id')
    .where('slot.feature', '=', kind)
    .where('slot.record', '=', recordOf(kind))
    .where('slot.record_id', '=', recordId)
    .where('slot.state', '=', 'held')
    .where((eb) => eb.or([eb('subscription.state', '=', 'ended'), eb('subscription.due_at', '<=', now)]))
    .executeTakeFirst()
  if (!held || !(await hasRoom(trx, request))) return
  await releaseSlot(trx, request)
  await holdSlot(trx, request)
}

/** Uses a listing's reserved slot when it goes live. Does nothing if it has none. */
export const useSlot = (trx: Transaction<DB>, request: Omit<SlotRequest, 'userId'>) =>
  turn(trx, 'slot.used', request)

/** Releases the slot of a listing rejected or deleted before going live (D67). A used slot stays used. */
export const releaseSlot = (trx: Transaction<DB>, request: Omit<SlotRequest, 'userId'>) =>
  turn(trx, 'slot.released', request)

async function turn(
  trx: Transaction<DB>,
  type: 'slot.used' | 'slot.released',
  { kind, recordId, now }: Omit<SlotRequest, 'userId'>,
): Promise<void> {
  const held = await trx
    .selectFrom('slot')
    .select('id')
    .where('feature', '=', kind)
    .where('record', '=', recordOf(kind))
    .where('record_id', '=', recordId)
    .where('state', '=', 'held')
    .orderBy('id')
    .execute()
  for (const { id } of held) {
    await advance(trx, { record: 'slot', id, event: { type }, actor: { role: 'server', id: null }, now })
  }
}

/** Returns slots that count against a limit: reserved or used, but not released. */
export function takenSlots(db: Kysely<DB>, subscriptionIds: number[], kind?: string) {
  if (subscriptionIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('slot')
    .select(['id', 'subscription_id', 'feature', 'record', 'record_id', 'state', 'created_at'])
    .where('subscription_id', 'in', subscriptionIds)
    .where('state', '<>', 'released')
    .$if(kind !== undefined, (query) => query.where('feature', '=', kind!))
    .orderBy('id')
    .execute()
}

/**
 * Whether a listing has a slot, or its owner has an active package with a free slot (used as a fact by the listing's
 * machine).
 */
export async function hasRoom(
  trx: Kysely<DB>,
  { userId, kind, recordId, now }: SlotRequest,
): Promise<boolean> {
  const running = await openTerms(trx, kind, now).where('subscription.user_id', '=', userId).execute()
  const taken = await takenSlots(
    trx,
    running.map((row) => row.id),
    kind,
  )
  const own = taken.some((slot) => slot.record_id === recordId)
  return own || running.some((terms) => hasOpenSlot(terms, taken))
}

/** Whether a package has a free slot for a feature. */
export async function hasFreeSlot(
  trx: Transaction<DB>,
  subscriptionId: number,
  feature: string,
  now: Date,
): Promise<boolean> {
  const terms = await openTerms(trx, feature, now)
    .where('subscription.id', '=', subscriptionId)
    .executeTakeFirst()
  if (!terms) return false
  return hasOpenSlot(terms, terms.quota === null ? [] : await takenSlots(trx, [subscriptionId], feature))
}
