import { copyFileSync, mkdirSync } from 'node:fs'
import { packNewDatabase } from '../../server/platform/db/pack-new-database'
import { PgliteEngine } from '../../server/platform/db/pglite-engine'
import { newSiteIn } from './new-site'

/** Creates a new site in the folder given as the first argument, from the build archive given as the second, if any. */
const [folder, built] = process.argv.slice(2)
const { database, packed } = newSiteIn(folder!)
mkdirSync(database, { recursive: true })
if (built) copyFileSync(built, packed)
else await packNewDatabase(packed)
const engine = new PgliteEngine(database, packed)
await engine.waitReady
await engine.close()
