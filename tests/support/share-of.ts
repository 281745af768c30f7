/** The engine of this run, as the harness chooses it. */
const engine = process.env['DATABASE_URL'] ? 'postgres' : 'pglite'

/** `npm test` sets it when both engines run beside each other; by itself a run does everything. */
const both = process.env['BOTH_ENGINES'] === '1'

/**
 * This engine's half of rows that ask for the same statements with other values: every second one, beginning by
 * `turn`. The halves of both engines together are all rows; where `turn` changes from table to table, each row of
 * tables that are alike is met on both engines in some of them.
 */
export function shareOf<T>(rows: readonly T[], turn = 0): T[] {
  const own = engine === 'pglite' ? 0 : 1
  return both ? rows.filter((_row, nth) => (nth + turn) % 2 === own) : [...rows]
}

/** Whether one row is this engine's, by its position. */
export const isMine = (position: number): boolean => shareOf([position], position).length > 0
