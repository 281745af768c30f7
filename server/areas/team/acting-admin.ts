import { holdsAll } from '../../../contract/api/permissions'
import { membershipMachine } from '../../../machines/records/membership/machine'
import { statesTagged } from '../../../machines/tagged'
import type { AccountContext } from '../../../machines/records/account/machine'
import type { ActingUser, Trx } from '../../core/kind'

/** What the account's chart asks about an administrator who decides about a person; false when anybody else acts. */
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

/** Whether a member of the team holds all of these as this transaction sees it, and so may give them to others. */
export async function mayGive(trx: Trx, adminId: number, permissions: readonly string[]): Promise<boolean> {
  const giver = await trx
    .selectFrom('app_user')
    .select(['role', 'permissions'])
    .where('id', '=', adminId)
    .forShare()
    .executeTakeFirst()
  return giver !== undefined && holdsAll(giver, permissions)
}
