import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'
import { stateNodes } from '../../../../machines/diagram/ids'
import type { DB } from '../../../platform/db/schema'
import type { RecordKind } from '../../../core/kind'
import type { RecordName } from '../../../../contract/values'
import { registeredKinds } from '../../../core/registry'

/** Records of one kind that stand alike: in which states of their machine, how many, the first since when. */
export interface StateCount {
  /** Ids of the machine's states, the outer ones included. */
  states: ReadonlySet<string>
  n: number
  oldest: Date
  /** Finds exactly these rows. */
  where: RawBuilder<boolean>
}

/** A kind of record, and how its table stores states: derived from the kind, so that a new one is counted as well. */
export interface CountedKind {
  record: RecordName
  kind: RecordKind
  /** When a row last changed; the day it was made where the table does not write that down. */
  since: string
  parts: readonly StateColumn[]
}

/** A column that makes a state: its value, or only whether there is one (a time). */
type StateColumn = { column: string; filled: boolean }

const countedOf = new Map<RecordName, CountedKind>()

/** All kinds of record; how a table stores states is found out once. */
export function allCounted(): CountedKind[] {
  for (const [record, kind] of registeredKinds()) {
    if (countedOf.has(record)) continue
    const { since, parts } = readingOf(kind)
    countedOf.set(record, { record, kind, since, parts })
  }
  return [...countedOf.values()]
}

/** The kind whose machine has this id. */
export function countedBy(machine: string): CountedKind | undefined {
  return allCounted().find(({ kind }) => kind.machine.id === machine)
}

/** Everybody of one kind in one query, which the index `<table>_states` answers by itself. */
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

/** The ids of the states a stored value stands for, the outer ones and the machine itself included. */
export function statesIn(machine: AnyStateMachine, value: StateValue): Set<string> {
  const snapshot = machine.resolveState({ value, context: {} } as never) as AnyMachineSnapshot
  return new Set(snapshot._nodes.map(({ id }) => id))
}

function readingOf({ machine, columnsOf }: RecordKind): Pick<CountedKind, 'since' | 'parts'> {
  const now = new Date(0)
  const leaves = stateNodes(machine).filter(({ type }) => type === 'atomic' || type === 'final')
  const written = leaves.map(({ path }) => columnsOf(wholeOf(machine, path), now))
  const columns = new Set(written.flatMap((row) => Object.keys(row)))
  const parts = [...columns].flatMap((column): StateColumn[] => {
    const values = written.map((row) => row[column])
    if (values.every((value) => value instanceof Date)) return []
    return [{ column, filled: values.some((value) => value instanceof Date) }]
  })
  return { since: columns.has('updated_at') ? 'updated_at' : 'created_at', parts }
}

/** The whole value of a machine that stands in one state; other regions in their first one. */
function wholeOf(machine: AnyStateMachine, path: readonly string[]): StateValue {
  const value = path.reduceRight<StateValue | undefined>(
    (inner, key) => (inner === undefined ? key : { [key]: inner }),
    undefined,
  )
  return (machine.resolveState({ value, context: {} } as never) as AnyMachineSnapshot).value
}
