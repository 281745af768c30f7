import type { RecordKind } from '../../core/kind'
import { knownMigrations, migrationText } from '../../platform/db/migrate'
import { kinds } from '../kinds'
import { legalStates, type LegalStates } from './legal-states'

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
export const stateConstraints = (
  of: readonly RecordKind[] = Object.values(kinds) as unknown as RecordKind[],
): string => [heading, ...of.flatMap((kind) => legalStates(kind).map(statementOf)), ''].join('\n')

/** Returns the constraints from the newest migration that contains them; the baseline has them at its end. */
export function migratedConstraints(): string {
  const texts = knownMigrations().map((name) => migrationText(name))
  const last = texts.findLast((text) => text.includes(heading))!
  return last.slice(last.indexOf(heading))
}
