/** The short form of the kills of a database, for `npm test`. */
import { killDatabase } from './database'
import { printDatabase } from './print'

const killed = await killDatabase('short')
process.exit(killed === null || printDatabase(killed) ? 0 : 1)
