import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordKind } from '../../core/kind'
import { knownMigrations, migrationsFolder, migrationText } from '../../platform/db/migrate'
import { kinds } from '../kinds'
import { changedConstraints, migratedConstraints, stateConstraints } from './constraints'
import { pendingMoves, statesMigration } from './moves'

/**
 * `npm run states`: writes a migration with the constraints that differ from the charts. It also moves the records in
 * states that a chart declares as moved.
 */
const all = Object.values(kinds) as unknown as RecordKind[]
const moves = pendingMoves(
  all,
  knownMigrations().map((name) => migrationText(name)),
)
const constraints = changedConstraints(stateConstraints(all), migratedConstraints())
if (moves.length === 0 && constraints.length === 0)
  console.log('The constraints of the database are those of the charts.')
else {
  const last = Number.parseInt(knownMigrations().at(-1)!, 10)
  const name = `${String(last + 1).padStart(4, '0')}_states_of_charts.sql`
  writeFileSync(join(migrationsFolder(), name), statesMigration(name, { kinds: all, moves, constraints }))
  console.log(`Written: server/platform/db/migrations/${name}`)
}
