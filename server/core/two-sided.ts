import type { DB } from '../platform/db/schema'
import type { RecordKind } from './kind'

/** Columns in which `twoSidedKind` stores two-sided records. */
interface TwoSidedRow {
  state: string
  owner_id: number | null
  counterpart_id: number | null
  due_at: Date | null
  updated_at: Date
}

type DerivedParts = 'stateOf' | 'columnsOf' | 'ownerOf' | 'counterpartOf' | 'dueIn'

/**
 * Creates a two-sided record kind stored in the columns of `TwoSidedRow`. Purge and copy use these columns to find
 * texts about such records.
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
