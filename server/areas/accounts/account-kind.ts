import { sql } from 'kysely'
import type { StateValue } from 'xstate'
import type { UserRow } from '../../platform/db/schema'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesTagged } from '../../../machines/tagged'
import { deletionGraceDays } from '../../../contract/limits'
import { everything } from '../../../contract/api/permissions'
import { accountMachine, type AccountContext } from '../../../machines/records/account/machine'
import { endSessions } from './sessions'
import { endApiTokens } from '../../platform/http/api-token'
import type { RecordKind, Trx } from '../../core/kind'
import { actingOn } from '../team'
import { purgePerson } from '../../core/purge/purge-person'

const DAY = 86_400_000

/** Payment states that block account deletion: the payment is undecided, or money is still owed. */
const unsettled = statesTagged(paymentMachine, 'open', 'undecided')

/** Serialises departures of administrators, so that two of them can't leave concurrently. */
const leaving = sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`

/**
 * Whether this is the last administrator with full access; nobody could repair a site without such an administrator.
 */
async function isLastAdmin(trx: Trx, { id, role }: UserRow): Promise<boolean> {
  if (role !== 'admin') return false
  await leaving.execute(trx)
  const other = await trx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('account_state', '=', 'active')
    .where(sql<boolean>`${everything} = any(permissions)`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other === undefined
}

/** User accounts. Deletion waits for the grace period in `account_due_at` (D44). */
export const account: RecordKind<'app_user'> = {
  name: 'account',
  table: 'app_user',
  machine: accountMachine,
  context: async (trx, row, _now, by): Promise<AccountContext> => {
    const open = await trx
      .selectFrom('payment')
      .select('id')
      .where('user_id', '=', row.id)
      .where('state', 'in', unsettled)
      .executeTakeFirst()
    return {
      verified: Boolean(row.email_verified_at ?? row.mobile_verified_at),
      openPayment: Boolean(open),
      isLastAdmin: await isLastAdmin(trx, row),
      ...(await actingOn(trx, by, row.id)),
    }
  },
  stateOf: (row) => row.account_state,
  columnsOf: (state: StateValue, now) => ({
    account_state: state,
    account_due_at: state === 'deletionRequested' ? new Date(now.getTime() + deletionGraceDays * DAY) : null,
    updated_at: now,
  }),
  ownerOf: (row) => row.id,
  // Listings of accounts that can't sign in are hidden and reappear unchanged (D44).
  follow: async ({ trx, row }) => {
    const owner_hidden = row.account_state !== 'active'
    for (const listings of ['property', 'project'] as const)
      await trx
        .updateTable(listings)
        .set({ owner_hidden })
        .where('user_id', '=', row.id)
        .where('owner_hidden', '<>', owner_hidden)
        .execute()
  },
  inside: {
    'sessions.revoke': async ({ trx, row, now }) => {
      await endSessions(trx, row.id, now, 'all')
      await endApiTokens(trx, row.id, now, 'all')
    },
    'account.purge': ({ trx, row, now }) => purgePerson(trx, row, now),
  },
}
