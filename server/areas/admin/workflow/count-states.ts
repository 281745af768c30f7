import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, StateValue, StateValueMap } from 'xstate'
import { stateNodes } from '../../../../machines/diagram/ids'
import type { DB } from '../../../platform/db/schema'
import type { RecordKind } from '../../../core/kind'
import type { RecordName } from '../../../../contract/values'
import { registeredKinds } from '../../../core/registry'

/**
 * Records of a kind in the same state: the ids of the state, the number of records, and the earliest of their last
 * changes.
 */
export interface StateCount {
  /** Ids of the machine's states, including ancestors. */
  states: ReadonlySet<string>
  n: number
  oldest: Date
  /** Condition that matches exactly these rows. */
  where: RawBuilder<boolean>
}

/** A record kind and how its table stores states, derived from the kind so that new kinds are counted automatically. */
export interface CountedKind {
  record: RecordName
  kind: RecordKind
  /** Column with the last change; the creation time if the table has no such column. */
  since: string
  parts: readonly StateColumn[]
}

/** A column that determines a state by its value or, for timestamps, by whether it is set. */
type StateColumn = { column: string; filled: boolean }

const countedOf = new Map<RecordName, CountedKind>()

/** Returns all record kinds; how each table stores states is determined once. */
export function allCounted(): CountedKind[] {
  for (const [record, kind] of registeredKinds()) {
    if (countedOf.has(record)) continue
    const { since, parts } = readingOf(kind)
    countedOf.set(record, { record, kind, since, parts })
  }
  return [...countedOf.values()]
}

/** Returns the kind with this machine id. */
export function countedBy(machine: string): CountedKind | undefined {
  return allCounted().find(({ kind }) => kind.machine.id === machine)
}

/** Counts all records of a kind by state in one query, an index-only scan of `<table>_states`. */
export async function standingsOf(
  db: Kysely<DB>,
  { kind, since, parts }: CountedKind,
): Promise<StateCount[]> {
  const keys = parts.map(({ column, filled }) =>
    filled ? sql`${sql.ref(column)} is not null` : sql.ref(column),
  )
  const named = keys.map((key, at) => sql`${key} as ${sql.ref(parts[at]!.column)}`)
  const { rows } = await sql<Record<string, unknown> & { n: number; oldest: Date }>`
    select ${sql.join(named)}, count(*)::int as n, min(${sql.ref(since)}) as oldest
    from ${sql.table(kind.table)} group by ${sql.join(keys.map((_, at) => sql.lit(at + 1)))}`.execute(db)
  return rows.map(({ n, oldest, ...row }) => ({
    states: statesIn(kind.machine, kind.stateOf(row as never)),
    n,
    oldest,
    where: sql<boolean>`${sql.join(
      keys.map((key, at) => sql`${key} is not distinct from ${row[parts[at]!.column]}`),
      sql` and `,
    )}`,
  }))
}

/** Returns the condition for each way to store a state, in equalities that an index `<table>_states` can use. */
export function storedAs(counted: CountedKind, state: string): RawBuilder<boolean>[] {
  return writtenOf(counted).flatMap(({ states, where }) => (states.has(state) ? [where] : []))
}

const writtenBy = new Map<RecordName, Pick<StateCount, 'states' | 'where'>[]>()

/** Returns how each value of a kind's machine is stored; determined once. */
function writtenOf({ record, kind, parts }: CountedKind): Pick<StateCount, 'states' | 'where'>[] {
  const known = writtenBy.get(record)
  if (known) return known
  const all = valuesOf(kind.machine.root).map((value) => {
    const row = kind.columnsOf(value, new Date(0))
    const equal = parts.map(({ column, filled }) =>
      filled || row[column] == null
        ? sql`${sql.ref(column)} ${row[column] == null ? sql`is null` : sql`is not null`}`
        : sql`${sql.ref(column)} = ${sql.lit(row[column])}`,
    )
    return { states: statesIn(kind.machine, value), where: sql<boolean>`${sql.join(equal, sql` and `)}` }
  })
  writtenBy.set(record, all)
  return all
}

/** Returns every value of a state's inner states: of parallel ones, each combination. */
function valuesOf(node: AnyStateNode): StateValue[] {
  const inner = Object.values(node.states).map((state) => ({ key: state.key, values: valuesOf(state) }))
  if (node.type !== 'parallel')
    return inner.flatMap(({ key, values }): StateValue[] =>
      values.length ? values.map((value) => ({ [key]: value })) : [key],
    )
  return inner.reduce<StateValueMap[]>(
    (all, { key, values }) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  )
}

/** Returns the ids of the states that a stored value represents, including ancestors and the machine itself. */
export function statesIn(machine: AnyStateMachine, value: StateValue): Set<string> {
  const snapshot = machine.resolveState({ value, context: {} } as never) as AnyMachineSnapshot
  return new Set(snapshot._nodes.map(({ id }) => id))
}

function readingOf({ machine, columnsOf, stateOf }: RecordKind): Pick<CountedKind, 'since' | 'parts'> {
  const now = new Date(0)
  const leaves = stateNodes(machine).filter(({ type }) => type === 'atomic' || type === 'final')
  const written = leaves.map(({ path }) => columnsOf(wholeOf(machine, path), now))
  const columns = new Set(written.flatMap((row) => Object.keys(row)))
  const stateText = (row: object) => JSON.stringify(stateOf(row as never))
  const parts = [...columns].flatMap((column): StateColumn[] => {
    const values = written.map((row) => row[column])
    // Columns derived from the state, such as its due date, would only split the groups.
    const isRead = written.some((row) =>
      values.some((value) => stateText({ ...row, [column]: value }) !== stateText(row)),
    )
    return isRead ? [{ column, filled: values.some((value) => value instanceof Date) }] : []
  })
  return { since: columns.has('updated_at') ? 'updated_at' : 'created_at', parts }
}

/** Returns the machine's full value for one state, with other regions in their initial state. */
function wholeOf(machine: AnyStateMachine, path: readonly string[]): StateValue {
  const value = path.reduceRight<StateValue | undefined>(
    (inner, key) => (inner === undefined ? key : { [key]: inner }),
    undefined,
  )
  return (machine.resolveState({ value, context: {} } as never) as AnyMachineSnapshot).value
}
