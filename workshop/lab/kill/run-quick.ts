/** Short form of the database kill test, for `npm test`. */
import { killDatabase } from './database'
import { printDatabase } from './print'

const killed = await killDatabase('short')
process.exit(killed === null || printDatabase(killed) ? 0 : 1)
