import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import type { CodeAddress } from './code-address'

/**
 * As long as its change can be undone, an address that was replaced opens no new account: its owner, who may have lost
 * the account to somebody else, would find an empty one, and the link that undoes the change could not give the address
 * back. Refuses with PROOF_INVALID, only after the address was proved.
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
          // Who has a proved e-mail address got the link there that undoes it.
          .where('email_verified_at', 'is', null)
  ).executeTakeFirst()
  if (replaced)
    throw new Refusal(
      'PROOF_INVALID',
      channel === 'email' ? 'refusals.emailReplaced' : 'refusals.mobileReplaced',
    )
}
