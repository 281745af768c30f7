import { join } from 'node:path'
import { projectRoot } from '../root'

/** Where the build leaves a new database as an archive (`packNewDatabase`): the built server unpacks it at its first start. */
export const builtDatabase = join(projectRoot, 'dist/node/new-database.tar.gz')
