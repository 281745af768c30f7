import { makeProof } from '../../server/areas/accounts/proofs'
import type { Ctx } from '../../server/platform/context'

/**
 * Returns the proof with which a user with a verified e-mail address confirms an action, as if they had entered the
 * e-mailed code.
 */
export const confirmed = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { email }: { email: string | null },
): Promise<{ confirm_auth_id: string }> => ({
  confirm_auth_id: await db
    .transaction()
    .execute((trx) => makeProof(trx, { channel: 'email', address: email!.toLowerCase() }, clock.now())),
})
