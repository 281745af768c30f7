import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import type { RecordKind } from '../../core/kind'

/** Interdependent columns of a table, with every combination the chart allows. */
export interface LegalStates {
  table: string
  columns: string[]
  values: string[][]
}

/**
 * Returns every state value that this machine's records can have in the database, one for each combination of the
 * regions' states.
 */
export function stateValues(machine: AnyStateMachine): StateValue[] {
  const within = (node: AnyStateNode): (StateValue | null)[] => {
    const children = Object.values(node.states)
    if (children.length === 0) return [null]
    if (node.type !== 'parallel')
      return children.flatMap((child) =>
        within(child).map((inner) => (inner === null ? child.key : { [child.key]: inner })),
      )
    let regions: [string, StateValue][][] = [[]]
    for (const { key, child } of children.map((node) => ({ key: node.key, child: within(node) })))
      regions = regions.flatMap((before) =>
        child.map((inner): [string, StateValue][] => before.concat([[key, inner ?? {}]])),
      )
    return regions.map((region) => Object.fromEntries(region))
  }
  return within(machine.root).filter((value) => value !== null)
}

const someTime = new Date(0)

/**
 * Returns the columns that each state of a kind writes, as text. Timestamps are omitted, because they don't identify a
 * state.
 */
function rowsOf({ machine, columnsOf }: RecordKind): Record<string, string>[] {
  return stateValues(machine).flatMap((value) => {
    const texts = Object.entries(columnsOf(value, someTime)).flatMap(([column, content]) =>
      typeof content === 'string' ? [[column, content] as const] : [],
    )
    return texts.length > 0 ? [Object.fromEntries(texts)] : []
  })
}

/** Returns the distinct combinations of the given columns. */
const combined = (rows: readonly Record<string, string>[], columns: readonly string[]): string[][] => [
  ...new Map(
    rows.map((row) => columns.map((column) => row[column]!)).map((values) => [values.join('\n'), values]),
  ).values(),
]

/** Returns the column groups of a kind's table with their legal values. */
export function legalStates(kind: RecordKind): LegalStates[] {
  const rows = rowsOf(kind)
  const groups: string[][] = []
  for (const column of Object.keys(rows[0]!)) {
    const others = groups.find(
      (group) =>
        combined(rows, [...group, column]).length <
        combined(rows, group).length * combined(rows, [column]).length,
    )
    if (others) others.push(column)
    else groups.push([column])
  }
  return groups.map((columns) => ({ table: kind.table, columns, values: combined(rows, columns) }))
}
