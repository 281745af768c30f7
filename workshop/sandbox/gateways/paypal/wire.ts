import { createSign } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import { paypalAlgorithm, paypalSignedText } from '../../../../server/gateways/paypal/webhook'
import { owe } from '../deliveries'
import { load, makeId, save } from '../store'
import type { World } from '../gateway-sandbox'
import { missing } from './fault'
import type { SandboxPaypalOrder, PaypalOrderExtra, StoredPaypalOrder } from './order'

/** Loads an order with a lock, or throws PayPal's refusal. */
export async function lockOrder(trx: Transaction<DB>, id: string): Promise<StoredPaypalOrder> {
  const stored = await load<SandboxPaypalOrder, PaypalOrderExtra>(trx, 'paypal', id, true)
  if (stored?.kind !== 'order') throw missing()
  return stored
}

/** An event and its subject. */
export interface PaypalEvent {
  type: string
  kind: 'checkout-order' | 'capture' | 'refund' | 'dispute'
  resource: object
}

/** Stores an order and queues the webhooks its change causes. */
export async function change(
  trx: Transaction<DB>,
  world: World,
  next: StoredPaypalOrder,
  happened: PaypalEvent[],
): Promise<void> {
  const now = world.now()
  await save(trx, 'paypal', next, now)
  const events = happened.map(({ type, kind, resource }) => ({
    id: `WH-${makeId('', 17).toUpperCase()}-${makeId('', 17).toUpperCase()}`,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: kind,
    resource_version: '2.0',
    event_type: type,
    summary: type,
    resource,
    links: [],
  }))
  await owe(trx, {
    gateway: 'paypal',
    objectId: next.id,
    events: events.map((event) => ({ id: event.id, type: event.event_type, raw: JSON.stringify(event) })),
    deliver: next.extra.deliver ?? [],
    now,
  })
}

/** Stores a record belonging to an order: a capture or a dispute. */
export const keep = (trx: Transaction<DB>, world: World, kind: string, id: string, body: object) =>
  save(trx, 'paypal', { id, kind, body, extra: {}, dueAt: null }, world.now())

/** Returns the headers of a webhook, signed like PayPal's. */
export function signed(
  raw: string,
  { privateKey, webhookId, certUrl }: { privateKey: string; webhookId: string; certUrl: string },
  at: Date,
): Record<string, string> {
  const id = makeId('', 36).toLowerCase()
  const time = at.toISOString()
  const text = paypalSignedText(id, time, webhookId, Buffer.from(raw))
  return {
    'user-agent': 'PayPal/AUHD-214.0-sandbox',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(privateKey, 'base64'),
    'paypal-auth-algo': paypalAlgorithm,
    'paypal-cert-url': certUrl,
  }
}
