import { holdsAll } from '../../../contract/api/permissions'
import { membershipMachine } from '../../../machines/records/membership/machine'
import { statesTagged } from '../../../machines/tagged'
import type { AccountContext } from '../../../machines/records/account/machine'
import type { ActingUser, Trx } from '../../core/kind'

/**
 * Returns the facts that the account chart needs about an administrator acting on a user; all false for other actors.
 */
export async function actingOn(
  trx: Trx,
  by: ActingUser,
  personId: number,
): Promise<Pick<AccountContext, 'isOwn' | 'isFounder' | 'isAbove'>> {
  if (by.role !== 'admin') return { isOwn: false, isFounder: false, isAbove: false }
  const member = await trx
    .selectFrom('membership')
    .select(['founder', 'permissions'])
    .where('user_id', '=', personId)
    .where('state', 'in', statesTagged(membershipMachine, 'onTeam'))
    .executeTakeFirst()
  return {
    isOwn: by.id === personId,
    isFounder: member?.founder ?? false,
    isAbove: !holdsAll(by, member?.permissions ?? []),
  }
}

/** Whether a team member currently holds all of these permissions and may therefore grant them. */
export async function mayGive(trx: Trx, adminId: number, permissions: readonly string[]): Promise<boolean> {
  const giver = await trx
    .selectFrom('app_user')
    .select(['role', 'permissions'])
    .where('id', '=', adminId)
    .forShare()
    .executeTakeFirst()
  return giver !== undefined && holdsAll(giver, permissions)
}
