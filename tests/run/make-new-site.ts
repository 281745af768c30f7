import { copyFileSync, mkdirSync } from 'node:fs'
import { packNewDatabase } from '../../server/platform/db/pack-new-database'
import { PgliteEngine } from '../../server/platform/db/pglite-engine'
import { newSiteIn } from './new-site'

/** Makes a new site in the folder that is its first argument, from the archive of a build where the second names one. */
const [folder, built] = process.argv.slice(2)
const { database, packed } = newSiteIn(folder!)
mkdirSync(database, { recursive: true })
if (built) copyFileSync(built, packed)
else await packNewDatabase(packed)
const engine = new PgliteEngine(database, packed)
await engine.waitReady
await engine.close()
