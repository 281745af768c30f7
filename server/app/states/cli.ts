import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownMigrations, migrationsFolder } from '../../platform/db/migrate'
import { migratedConstraints, stateConstraints } from './constraints'

/** `npm run states`: writes a migration with the charts' constraints if the last one is outdated. */
const wanted = stateConstraints()
if (migratedConstraints() === wanted) console.log('The constraints of the database are those of the charts.')
else {
  const last = Number.parseInt(knownMigrations().at(-1)!, 10)
  const name = `${String(last + 1).padStart(4, '0')}_states_of_charts.sql`
  writeFileSync(join(migrationsFolder(), name), wanted)
  console.log(`Written: server/platform/db/migrations/${name}`)
}
