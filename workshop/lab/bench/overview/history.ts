import { sql } from 'kysely'
import type { Ctx } from '../../../../server/platform/context'

/** Rows per insert. */
const portion = 250_000
/** Number of days before now that the history covers. */
const days = 730

const live = 'listed.moderation.approved listed.visibility.active listed.market.available'
const pending = 'listed.moderation.pending listed.visibility.active listed.market.available'

/** Transitions as in a real market, each with its percentage of rows. */
const transitions = [
  ['property', 'created', null, pending, 22],
  ['property', 'listing.approved', pending, live, 20],
  ['property', 'visibility.hidden', live, live.replace('visibility.active', 'visibility.inactive'), 8],
  ['property', 'market.sold', live, live.replace('market.available', 'market.sold'), 6],
  ['account', 'created', null, 'registered', 12],
  ['account', 'code.confirmed', 'registered', 'active', 10],
  ['payment', 'created', null, 'created', 9],
  ['payment', 'gateway.answered', 'created', 'success', 8],
  ['subscription', 'created', null, 'active', 5],
] as const

/** Generates history rows until there are `wanted`. */
export async function generateHistory({ db }: Ctx, wanted: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from record_history`.execute(db)
  const lines = transitions.flatMap(([record, event, from, to, share]) =>
    Array.from({ length: share }, () => ({ record, event, from, to })),
  )
  for (let made = rows[0]!.n; made < wanted; made += portion) {
    const few = Math.min(portion, wanted - made)
    await sql`
      insert into record_history (record, record_id, event, from_state, to_state, actor_role, at)
      select t.record, (1 + (g.n * 7919::bigint) % 1000000)::text, t.event, t.from_state, t.to_state, 'system',
        now() - (g.n * 104729::bigint % ${days * 86_400}) * interval '1 second'
      from generate_series(${made + 1}::int, ${made + few}::int) g (n)
      join jsonb_to_recordset(${JSON.stringify(
        lines.map(({ record, event, from, to }, at) => ({
          at,
          record,
          event,
          from_state: from,
          to_state: to,
        })),
      )}::jsonb) t (at int, record text, event text, from_state text, to_state text) on t.at = g.n % ${lines.length}`.execute(
      db,
    )
    console.log(`${made + few} lines of history`)
  }
}
