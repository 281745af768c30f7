import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import type { RecordKind } from '../../core/kind'
import { knownMigrations, migrationText } from '../../platform/db/migrate'
import { kinds } from '../kinds'

/** Interdependent columns of a table, with every combination the chart allows. */
interface LegalStates {
  table: string
  columns: string[]
  values: string[][]
}

/**
 * Returns every state value that this machine's records can have in the database, one for each combination of the
 * regions' states.
 */
function stateValues(machine: AnyStateMachine): StateValue[] {
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

function legalStates(kind: RecordKind): LegalStates[] {
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

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const row = (values: readonly string[], write: (one: string) => string) =>
  values.length === 1 ? write(values[0]!) : `(${values.map(write).join(', ')})`

function statementOf({ table, columns, values }: LegalStates): string {
  // Older, hand-written migrations use PostgreSQL's default constraint names.
  const replaced = [...columns.map((column) => `${table}_${column}_check`), `${table}_${columns[0]}_legal`]
  return [
    `alter table ${table}`,
    ...replaced.map((name) => `  drop constraint if exists ${name},`),
    `  add constraint ${table}_${columns[0]}_legal check (${row(columns, (column) => column)} in (`,
    `    ${values.map((one) => row(one, quoted)).join(', ')}));`,
  ].join('\n')
}

const heading =
  '-- Written by `npm run states` from the charts of the records: the states in which each can be stored.'

/** Generates the constraints of all state columns from the charts, so that no statement can store an invalid state. */
export const stateConstraints = (): string =>
  [
    heading,
    ...Object.values(kinds).flatMap((kind) => legalStates(kind as unknown as RecordKind).map(statementOf)),
    '',
  ].join('\n')

/** Returns the constraints from the newest migration that contains them; the baseline has them at its end. */
export function migratedConstraints(): string {
  const texts = knownMigrations().map((name) => migrationText(name))
  const last = texts.findLast((text) => text.includes(heading))!
  return last.slice(last.indexOf(heading))
}
