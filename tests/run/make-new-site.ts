import { mkdirSync, writeFileSync } from 'node:fs'
import { migrate } from '../../server/platform/db/migrate'
import { PgliteEngine } from '../../server/platform/db/pglite-engine'
import { onEngine } from '../server/open-engine'
import { newSiteIn } from './new-site'

/** Makes a new site in the folder that is its argument. */
const { database, packed } = newSiteIn(process.argv[2]!)
mkdirSync(database, { recursive: true })
const engine = new PgliteEngine(database)
const db = onEngine(engine)
await migrate(db)
writeFileSync(packed, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()))
await db.destroy()
