import { sql, type Kysely } from 'kysely'
import { test } from 'vitest'
import type { DB } from '../../server/platform/db/schema'

/**
 * A test of concurrent requests. The embedded engine has only one connection and therefore no races, so with it the
 * test counts as skipped, never as passed.
 */
export const race = test.runIf(process.env['DATABASE_URL'])

/** Returns whether the work in progress finishes or waits for a lock. */
export async function throughOrWaiting(
  db: Kysely<DB>,
  done: Promise<unknown>,
): Promise<'through' | 'waiting'> {
  let through = false
  const end = () => (through = true)
  void done.then(end, end)
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (through) return 'through'
    if (rows[0]!.n > 0) return 'waiting'
  }
}

/**
 * Starts the second action in the middle of the first, which continues once the second has finished or waits for a
 * lock. Returns which of these happened, and the results of both actions.
 */
export async function inTheMiddle<A, B>(
  db: Kysely<DB>,
  first: (middle: () => Promise<void>) => Promise<A>,
  second: () => Promise<B>,
): Promise<{
  second: 'through' | 'waiting'
  results: [PromiseSettledResult<A>, PromiseSettledResult<B>]
}> {
  let begun!: Promise<B>
  let how: 'through' | 'waiting' = 'through'
  const [one] = await Promise.allSettled([
    first(async () => {
      begun = second()
      how = await throughOrWaiting(db, begun)
    }),
  ])
  const [other] = await Promise.allSettled([begun])
  return { second: how, results: [one, other] }
}
