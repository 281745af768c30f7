import { movedIn, movedPath } from '../../../machines/versions/moved'
import { stateText, stateValueOf } from '../../core/history'
import type { RecordKind } from '../../core/kind'
import { constraintsHeading } from './constraints'
import { legalStates, stateValues } from './legal-states'

/** A renamed or removed state of a record's chart: its old and new path. */
export interface StateMove {
  record: string
  from: string
  to: string
}

/** Line of a migration that moves records; the statement follows. */
const marker = ({ record, from, to }: StateMove): string => `-- moved: ${record} ${from} -> ${to}`
const markers = /^-- moved: (\S+) (\S+) -> (\S+)\n(?:--.*\n|\s*\n)*(?=(?:alter table|update) )/gm

/** Returns the moves that migrations apply, in order. A marker without a statement doesn't count. */
export const migratedMoves = (texts: readonly string[]): StateMove[] =>
  texts.flatMap((text) =>
    [...text.matchAll(markers)].map(([, record, from, to]) => ({ record: record!, from: from!, to: to! })),
  )

/** Returns the moves that the charts declare and no migration applies. */
export function pendingMoves(kinds: readonly RecordKind[], texts: readonly string[]): StateMove[] {
  const migrated = migratedMoves(texts)
  const pending = kinds.flatMap(({ name, machine }) =>
    Object.entries(movedIn(machine)).flatMap(([old, to]) => {
      // A state renamed twice has two migrations.
      const from = migrated
        .filter(({ record }) => record === name)
        .reduce((path, move) => movedPath(path, { [move.from]: move.to }), old)
      return from === to ? [] : [{ record: name, from, to }]
    }),
  )
  return [...new Map(pending.map((move) => [marker(move), move])).values()]
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Returns the statements with which a migration moves a kind's rows, before the new constraints. The history keeps the
 * old names. Throws for a state that isn't stored as text; its migration is written by hand, below the same marker.
 */
export function moveStatements(kind: RecordKind, move: StateMove): string {
  const updates = new Set<string>()
  const freed = new Set<string>()
  for (const value of stateValues(kind.machine)) {
    const text = stateText(value)
    const before = text
      .split(' ')
      .map((path) => movedPath(path, { [move.to]: move.from }))
      .join(' ')
    if (before === text) continue
    const now = textsIn(kind, text)
    const then = textsIn(kind, before)
    for (const { columns } of legalStates(kind)) {
      const changed = columns.filter((column) => then[column] !== now[column])
      if (columns.some((column) => then[column] === undefined)) continue
      if (changed.length === 0) continue
      freed.add(`${kind.table}_${columns[0]}_legal`)
      const pairs = (names: string[], texts: Record<string, string>) =>
        names.map((column) => `${column} = ${quoted(texts[column]!)}`)
      updates.add(
        `update ${kind.table} set ${pairs(changed, now).join(', ')} where ${pairs(columns, then).join(' and ')};`,
      )
    }
  }
  if (updates.size === 0)
    throw new Error(`Write a migration by hand, below the line "${marker(move)}": it isn't stored as text.`)
  return [
    marker(move),
    ...[...freed].map((name) => `alter table ${kind.table} drop constraint if exists ${name};`),
    ...updates,
  ].join('\n')
}

/** Returns the text columns of a state given as in the history; none for a state that the kind can't store. */
function textsIn({ columnsOf }: RecordKind, text: string): Record<string, string> {
  try {
    const columns = Object.entries(columnsOf(stateValueOf(text), new Date(0)))
    return Object.fromEntries(
      columns.filter((column): column is [string, string] => typeof column[1] === 'string'),
    )
  } catch {
    return {}
  }
}

interface StatesChange {
  kinds: readonly RecordKind[]
  moves: readonly StateMove[]
  /** Statements of the constraints that changed; others would lock and scan their tables for nothing. */
  constraints: readonly string[]
}

/** Returns a migration that moves records and then sets the constraints of their state columns. */
export function statesMigration(name: string, { kinds, moves, constraints }: StatesChange): string {
  const moving = moves.map((move) =>
    moveStatements(
      kinds.find((kind) => kind.name === move.record)!,
      move,
    ),
  )
  const parts = [
    ...moving,
    `-- The previous version doesn't know the new states.\nupdate schema_min set needs = '${name}';`,
    [constraintsHeading, ...constraints, ''].join('\n'),
  ]
  return parts.join('\n\n')
}
