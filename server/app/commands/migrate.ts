import { parseArgs } from 'node:util'
import { knownMigrations, pendingMigrations } from '../../platform/db/migrate'
import { readAtOneMoment } from '../backup/read-site'
import { onMigrated, placeOf, siteConfig } from '../command'

/** `threshold migrate [--check]`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean', default: false } } })
  const config = siteConfig()
  console.log(placeOf(config))
  if (!values.check)
    return onMigrated(config, async (_opened, migrated) => {
      for (const name of migrated) console.log(name)
      console.log(migrated.length > 0 ? `${migrated.length} migrations were carried out.` : upToDate())
    })
  const pending = await readAtOneMoment(config, (db) => pendingMigrations(db))
  for (const name of pending) console.log(name)
  console.log(pending.length > 0 ? `${pending.length} migrations are pending.` : upToDate())
  process.exitCode = pending.length > 0 ? 1 : 0
}

const upToDate = () => `The database is up to date (${knownMigrations().at(-1)}).`
