import type { Kysely } from 'kysely'
import { accountMachine } from '../../machines/records/account/machine'
import { statesTagged } from '../../machines/tagged'
import type { Config } from '../platform/config/config'
import type { DB } from '../platform/db/schema'
import { StandInsOpen } from '../platform/config/stand-ins'

/** States in which an account can't be used and is hidden. */
const closed = statesTagged(accountMachine, 'closed')

const reason =
  'Demo people of an earlier start are in this database, with passwords that were printed. Run `npx threshold demo remove`.'

/**
 * Returns the configuration extended by what the database implies: demo accounts from an earlier start count as
 * stand-ins too. Throws `StandInsOpen` if they would be exposed to real users without permission.
 */
export async function withDemoPeople(config: Config, db: Kysely<DB>): Promise<Config> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_demo', '=', true)
    .where('account_state', 'not in', closed)
    .limit(1)
    .executeTakeFirst()
  if (found && config.standIns.guarded && !config.ALLOW_STAND_INS) throw new StandInsOpen([reason])
  const empty = !(await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst())
  const demo = found !== undefined || (empty && config.SEED === 'demo')
  return { ...config, standIns: { ...config.standIns, demo } }
}
