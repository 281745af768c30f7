import { sql, type Kysely } from 'kysely'
import { test } from 'vitest'
import type { DB } from '../../server/platform/db/schema'

/**
 * A test of what happens at one moment. The embedded engine has one connection, on which nothing races: there the test
 * counts as skipped, never as passed.
 */
export const race = test.runIf(process.env['DATABASE_URL'])

/** Whether work that has begun comes through, or waits for a lock. */
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
 * Begins the second in the middle of the first, and lets the first go on once the second is through or waits for a
 * lock. Returns which, and both results.
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
