import { sql, type Kysely, type Selectable } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { messageName } from './message-name'

type Webhook = Data<'own-webhooks'>[number]
/** A delivery with the time until which its endpoint is backing off. */
export type DeliveryRow = Selectable<DB['webhook_delivery']> & Pick<Selectable<DB['webhook']>, 'wait_until'>
type SentDelivery = Data<'own-webhooks:deliveries'>[number]

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Lists a user's webhooks, or the given one, without secrets. */
export async function listWebhooks(db: Kysely<DB>, userId: number, only?: number): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook as w')
    .select([
      'w.id',
      'w.url',
      'w.events',
      'w.created_at',
      'w.failing_since',
      'w.turned_off_at',
      'w.turned_off_by',
    ])
    .select(
      sql<number>`(select count(*)::int from webhook_delivery d
        where d.webhook_id = w.id and d.done_at is null and d.dead_at is null)`.as('waiting'),
    )
    .where('w.user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('w.id', '=', only!))
    .orderBy('w.id')
    .execute()
  return rows.map(
    ({ id, url, events, created_at, failing_since, turned_off_at, turned_off_by, waiting }) => ({
      id,
      url,
      events,
      created_at: created_at.toISOString(),
      failing_since: iso(failing_since),
      turned_off_at: iso(turned_off_at),
      turned_off_by,
      waiting,
    }),
  )
}

/** Returns a user's own webhook. NOT_FOUND for others' webhooks. */
export async function ownWebhook(db: Kysely<DB>, userId: number, id: number): Promise<Webhook> {
  const [found] = await listWebhooks(db, userId, id)
  if (!found) throw new Refusal('NOT_FOUND', 'integrations.webhook.notFound')
  return found
}

/** Maps a delivery row to what its owner sees. */
export function shownDelivery(row: DeliveryRow): SentDelivery {
  const open = row.done_at === null && row.dead_at === null
  const next = row.wait_until && row.wait_until > row.run_at ? row.wait_until : row.run_at
  return {
    id: row.id,
    message_id: messageName(row.message_id),
    type: row.type,
    data: row.data,
    created_at: row.created_at.toISOString(),
    state: open ? 'waiting' : row.done_at ? 'delivered' : 'failed',
    attempts: row.attempts,
    last_at: iso(row.last_at),
    last_status: row.last_status,
    last_ms: row.last_ms,
    problem: row.problem,
    next_at: open ? next.toISOString() : null,
  }
}
