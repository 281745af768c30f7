import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { json } from '../../../../server/platform/db/json'
import type { DB } from '../../../../server/platform/db/schema'
import { owe } from '../deliveries'
import { load, makeId, save } from '../store'
import type { World } from '../gateway-sandbox'
import { SandboxStripeFault, invalid, missing } from './fault'
import { happen, type SandboxCharge, type Happening, type StoredIntent } from './intent'

export const apiVersion = '2026-10-28.endive'

/** Loads an intent with a lock, or throws Stripe's refusal. */
export async function lockIntent(trx: Transaction<DB>, id: string): Promise<StoredIntent> {
  const stored = (await load(trx, 'stripe', id, true)) as StoredIntent | null
  if (stored?.kind !== 'payment_intent') throw missing('payment_intent', id)
  return stored
}

/** Applies an action to a locked intent: stores it and its charge, and queues its webhooks. */
export async function apply(
  trx: Transaction<DB>,
  world: World,
  stored: StoredIntent,
  what: Happening,
): Promise<StoredIntent> {
  const now = world.now()
  const chargeId = typeof stored.body.latest_charge === 'string' ? stored.body.latest_charge : null
  const charge = chargeId ? ((await load<SandboxCharge>(trx, 'stripe', chargeId))?.body ?? null) : null
  const change = happen(stored, charge, what, {
    now,
    hostedUrl: `${world.address()}/sandbox/pay/stripe/${stored.id}`,
  })
  const next: StoredIntent = { ...stored, body: change.intent, dueAt: change.dueAt }
  await save(trx, 'stripe', next, now)
  if (change.charge) {
    await save(
      trx,
      'stripe',
      { id: change.charge.id, kind: 'charge', body: change.charge, extra: {}, dueAt: null },
      now,
    )
  }
  await emit(trx, world, next, change.events)
  return next
}

/** Creates events and queues their webhooks. */
export async function emit(
  trx: Transaction<DB>,
  world: World,
  stored: StoredIntent,
  events: [type: string, object: Record<string, unknown>][],
): Promise<void> {
  const now = world.now()
  const made = events.map(([type, object]) => ({
    id: makeId('evt_3'),
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }))
  for (const event of made) {
    await save(trx, 'stripe', { id: event.id, kind: 'event', body: event, extra: {}, dueAt: null }, now)
  }
  await owe(trx, {
    gateway: 'stripe',
    objectId: stored.id,
    events: made.map((event) => ({ id: event.id, type: event.type, raw: JSON.stringify(event, null, 2) })),
    deliver: stored.extra.deliver ?? [],
    now,
  })
}

/** Response to a request; stored under its idempotency key, if it has one. */
export interface StripeReply {
  status: number
  body: unknown
  replayed?: boolean
  /** Whether the connection is cut before the response reaches the client. */
  cut?: boolean
}

/**
 * Runs `act` once per idempotency key: a repeat gets the stored response, and the same key with other parameters is an
 * error.
 */
export async function once(
  world: World,
  key: string | undefined,
  request: string,
  act: () => Promise<StripeReply>,
): Promise<StripeReply> {
  if (!key) return act()
  if (key.length > 255) throw invalid('Idempotency-Key may be at most 255 characters long.')
  const hash = createHash('sha256').update(request).digest('hex')
  const now = world.now()
  const mine = await world.db
    .insertInto('sandbox_key')
    .values({ gateway: 'stripe', key, request_hash: hash, status: null, body: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const where = world.db.selectFrom('sandbox_key').where('gateway', '=', 'stripe').where('key', '=', key)
  if (!mine) {
    const before = await where.selectAll().executeTakeFirst()
    if (before && before.request_hash !== hash) {
      throw new SandboxStripeFault(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    }
    if (!before || before.status === null) {
      throw new SandboxStripeFault(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      })
    }
    return { status: before.status, body: before.body, replayed: true }
  }
  const forget = () =>
    world.db.deleteFrom('sandbox_key').where('gateway', '=', 'stripe').where('key', '=', key).execute()
  try {
    const answer = await act()
    await world.db
      .updateTable('sandbox_key')
      .set({ status: answer.status, body: json(answer.body) })
      .where('gateway', '=', 'stripe')
      .where('key', '=', key)
      .execute()
    return answer
  } catch (error) {
    await forget()
    throw error
  }
}
