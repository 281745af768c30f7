import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../../server/platform/db/schema'
import type { SandboxDeliveryTable } from '../../../server/platform/db/schema.gen'
import type { Selectable } from 'kysely'

/**
 * Simulated webhook faults. A fault only affects the first attempt and the retry succeeds, except `down`: the receiving
 * server doesn't answer for a day.
 */
const faults = ['none', 'duplicate', 'delay', 'reorder', 'drop', 'bad-signature', 'stale', 'down'] as const
const dayMs = 24 * 60 * 60_000

/** Returns whether a webhook's receiver is down. */
export const isDown = ({ fault, created_at: since }: Delivery, now: Date): boolean =>
  fault === 'down' && now.getTime() - since.getTime() < dayMs

export type Delivery = Selectable<SandboxDeliveryTable>

/** Returns whether the control endpoint accepts a fault: a name, or `delay` with seconds (`delay:90`). */
export function isFault(text: string): boolean {
  return (faults as readonly string[]).includes(text.replace(/^delay:\d{1,6}$/, 'delay'))
}

interface Owed {
  gateway: string
  objectId: string
  events: { id: string; type: string; raw: string }[]
  deliver: string[]
  now: Date
}

/** Queues the webhooks caused by a change, with their faults, in the change's transaction. */
export async function owe(
  trx: Transaction<DB>,
  { gateway, objectId, events, deliver, now }: Owed,
): Promise<void> {
  if (events.length === 0) return
  const seconds = Number(deliver.find((word) => word.startsWith('delay:'))?.slice(6) ?? 0)
  const ordered = deliver.includes('reorder') ? events.toReversed() : events
  const doubled = deliver.includes('duplicate') ? ordered.flatMap((event) => [event, event]) : ordered
  const fault = deliver.find((word) => ['bad-signature', 'stale', 'down'].includes(word)) ?? 'none'
  await trx
    .insertInto('sandbox_delivery')
    .values(
      doubled.map((event) => ({
        gateway,
        object_id: objectId,
        event_id: event.id,
        type: event.type,
        raw: event.raw,
        fault,
        state: deliver.includes('drop') ? ('dropped' as const) : ('waiting' as const),
        due_at: new Date(now.getTime() + seconds * 1000),
        locked_until: null,
        last_answer: null,
        created_at: now,
      })),
    )
    .execute()
}

/** Seconds until attempt n + 1; after the last one the sandbox gives up, as real gateways do after days. */
const backOff = [5, 30, 120, 600, 3600, 21_600, 86_400]

/** Claims due deliveries for one run, so that two runners never send the same one. */
export async function claimDue(db: Kysely<DB>, now: Date): Promise<Delivery[]> {
  const rows = await db
    .updateTable('sandbox_delivery')
    .set((eb) => ({ locked_until: new Date(now.getTime() + 60_000), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('sandbox_delivery')
        .select('id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
        .orderBy('due_at')
        .orderBy('id')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.id - b.id)
}

/** Stores the product's response and the time of the next attempt. */
export async function finish(
  db: Kysely<DB>,
  delivery: Delivery,
  { ok, answer, now }: { ok: boolean; answer: string; now: Date },
): Promise<void> {
  const wait = backOff[delivery.attempts - 1]
  await db
    .updateTable('sandbox_delivery')
    .set({
      state: ok ? 'delivered' : wait === undefined ? 'given up' : 'waiting',
      fault: isDown(delivery, now) ? 'down' : 'none',
      due_at: ok || wait === undefined ? delivery.due_at : new Date(now.getTime() + wait * 1000),
      locked_until: null,
      last_answer: answer.slice(0, 500),
    })
    .where('id', '=', delivery.id)
    .execute()
}

/** Sends a delivery again, regardless of its status. */
export async function replay(db: Kysely<DB>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_delivery')
    .set({ state: 'waiting', attempts: 0, fault: 'none', due_at: now, locked_until: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
