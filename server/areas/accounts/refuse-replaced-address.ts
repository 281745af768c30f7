import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import type { CodeAddress } from './code-address'

/**
 * Prevents a replaced address from opening a new account while the change can be undone. Otherwise an owner whose
 * account was taken over would find an empty account, and the undo link couldn't restore the address. Refuses with
 * PROOF_INVALID, only after the address was verified.
 */
export async function refuseReplaced(trx: Trx, { channel, address }: CodeAddress, now: Date): Promise<void> {
  const changes = trx
    .selectFrom('account_change')
    .select('id')
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`${channel} = any(kinds)`)
  const replaced = await (
    channel === 'email'
      ? changes
          .where((eb) => eb(eb.fn('lower', ['email']), '=', address))
          .where('email_verified_at', 'is not', null)
      : changes
          .where('mobile', '=', address)
          .where('mobile_verified_at', 'is not', null)
          // Owners with a verified e-mail address received the undo link there.
          .where('email_verified_at', 'is', null)
  ).executeTakeFirst()
  if (replaced)
    throw new Refusal(
      'PROOF_INVALID',
      channel === 'email' ? 'refusals.emailReplaced' : 'refusals.mobileReplaced',
    )
}
