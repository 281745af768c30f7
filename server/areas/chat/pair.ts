import { sql } from 'kysely'
import type { Trx } from '../../records/kind'

/** Stands for the operator, whichever administrator writes (D57); ids of people begin at 1. */
const operator = 0

/** The name of a pair, the same from both sides. */
export function pairName(a: number, b: number | null): string {
  const [low, high] = [a, b ?? operator].toSorted((x, y) => x - y)
  return `chat:${low}:${high}`
}

/**
 * Held by a block that changes, until its transaction ends: it waits for every message of the pair that is being
 * written, and none can begin. `b` is null for the operator.
 */
export async function lockPair(trx: Trx, a: number, b: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${pairName(a, b)}, 0))`.execute(trx)
}

/** Held by a message until its transaction ends. Messages do not wait for each other, only for a block. */
export async function sharePairs(trx: Trx, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(name, 0))
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name`.execute(trx)
}
