import type { RecordKind } from '../../core/kind'
import { knownMigrations, migrationText } from '../../platform/db/migrate'
import { kinds } from '../kinds'
import { legalStates, type LegalStates } from './legal-states'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const row = (values: readonly string[], write: (one: string) => string) =>
  values.length === 1 ? write(values[0]!) : `(${values.map(write).join(', ')})`

const nameOf = ({ table, columns }: LegalStates) => `${table}_${columns[0]}_legal`

function statementOf(legal: LegalStates): string {
  const { table, columns, values } = legal
  // Older, hand-written migrations use PostgreSQL's default constraint names.
  const replaced = [...columns.map((column) => `${table}_${column}_check`), nameOf(legal)]
  return [
    `alter table ${table}`,
    ...replaced.map((name) => `  drop constraint if exists ${name},`),
    `  add constraint ${nameOf(legal)} check (${row(columns, (column) => column)} in (`,
    `    ${values.map((one) => row(one, quoted)).join(', ')}));`,
  ].join('\n')
}

/** Line above the constraints in a migration, after which it contains nothing else. */
export const constraintsHeading =
  '-- Written by `npm run states` from the charts of the records: the states in which each can be stored.'

/** Statements that set the constraints of state columns, by the constraint's name. */
export type StateConstraints = ReadonlyMap<string, string>

/** Generates the constraints of all state columns from the charts, so that no statement can store an invalid state. */
export const stateConstraints = (
  of: readonly RecordKind[] = Object.values(kinds) as unknown as RecordKind[],
): StateConstraints =>
  new Map(of.flatMap(legalStates).map((legal) => [nameOf(legal), statementOf(legal)] as const))

/** Returns each constraint as last set by a migration. */
export function migratedConstraints(): StateConstraints {
  const written = knownMigrations().flatMap((name) => {
    const [, statements = ''] = migrationText(name).split(constraintsHeading)
    return statements.trim().split(/\n(?=alter table )/)
  })
  return new Map(
    written.flatMap((statement) => {
      const name = /add constraint (\w+)/.exec(statement)?.[1]
      return name ? [[name, statement] as const] : []
    }),
  )
}

/** Returns the statements of constraints that differ from those set so far. */
export const changedConstraints = (now: StateConstraints, migrated: StateConstraints): string[] =>
  [...now].flatMap(([name, statement]) => (migrated.get(name) === statement ? [] : [statement]))
