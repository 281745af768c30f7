import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../process/root'
import { migrate } from './migrate'
import { openDatabase } from './open'
import { schemaTypes } from './schema-types'

/** `npm run schema`: generates the types of all tables by running the migrations on an empty database. */
const { db, close } = openDatabase({})
await migrate(db)
writeFileSync(join(projectRoot, 'server/platform/db/schema.gen.ts'), await schemaTypes(db))
await close()
