import { createHash } from 'node:crypto'
import { json } from '../../../../server/platform/db/json'
import type { World } from '../gateway-sandbox'
import { busy, SandboxPaypalFault, unprocessable } from './fault'

/** A response, stored under its PayPal-Request-Id. */
export interface PaypalReply {
  status: number
  body: unknown
}

const hour = 3_600_000
/** Returns how long PayPal stores a request id, in ms: 6 hours for orders, 45 days for refunds. */
const keptMs = (path: string): number => (path.endsWith('/refund') ? 45 * 24 : 6) * hour

/**
 * Runs `act` once per PayPal-Request-Id while the id is stored. A repeat gets the same answer: a stored refusal
 * unchanged, a completed request with status 200.
 */
export async function once(
  world: World,
  key: string | undefined,
  { path, raw }: { path: string; raw: string },
  act: () => Promise<PaypalReply>,
): Promise<PaypalReply> {
  if (!key) return act()
  if (key.length > 108) throw unprocessable('INVALID_STRING_MAX_LENGTH', 'PayPal-Request-Id is too long.')
  await world.db
    .deleteFrom('sandbox_key')
    .where('gateway', '=', 'paypal')
    .where('key', '=', key)
    .where('created_at', '<=', new Date(world.now().getTime() - keptMs(path)))
    .execute()
  const mine = await world.db
    .insertInto('sandbox_key')
    .values({
      gateway: 'paypal',
      key,
      request_hash: createHash('sha256').update(`${path}\n${raw}`).digest('hex'),
      status: null,
      body: null,
      created_at: world.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!mine) return before(world, key)
  const row = world.db.updateTable('sandbox_key').where('gateway', '=', 'paypal').where('key', '=', key)
  try {
    const answer = await act()
    await row.set({ status: answer.status, body: json(answer.body) }).execute()
    return answer
  } catch (error) {
    if (error instanceof SandboxPaypalFault && error.status === 422)
      await row.set({ status: 422, body: json(error.body) }).execute()
    else
      await world.db
        .deleteFrom('sandbox_key')
        .where('gateway', '=', 'paypal')
        .where('key', '=', key)
        .execute()
    throw error
  }
}

async function before({ db }: World, key: string): Promise<PaypalReply> {
  const found = await db
    .selectFrom('sandbox_key')
    .select(['status', 'body'])
    .where('gateway', '=', 'paypal')
    .where('key', '=', key)
    .executeTakeFirst()
  if (!found || found.status === null) throw busy()
  if (found.status === 422) throw new SandboxPaypalFault(422, found.body as Record<string, unknown>)
  return { status: 200, body: found.body }
}
