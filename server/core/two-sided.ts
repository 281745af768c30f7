import type { DB } from '../platform/db/schema'
import type { RecordKind } from './kind'

/** Columns of a table for two-sided records: how `twoSidedKind` stores them. */
interface TwoSidedRow {
  state: string
  owner_id: number | null
  counterpart_id: number | null
  due_at: Date | null
  updated_at: Date
}

type DerivedParts = 'stateOf' | 'columnsOf' | 'ownerOf' | 'counterpartOf' | 'dueIn'

/**
 * Creates a two-sided record kind stored in the columns of `TwoSidedRow`. Purge and copy find text about such records
 * by these columns.
 */
export const twoSidedKind = <T extends keyof DB>(
  kind: Omit<RecordKind<T>, DerivedParts | 'context'> & Partial<Pick<RecordKind<T>, 'context'>>,
): RecordKind<T> => ({
  context: async () => ({}),
  ...kind,
  stateOf: (row) => asTwoSided(row).state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: (row) => asTwoSided(row).owner_id,
  counterpartOf: (row) => asTwoSided(row).counterpart_id,
  dueIn: 'due_at' as keyof DB[T] & string,
})

const asTwoSided = (row: unknown): TwoSidedRow => row as TwoSidedRow
