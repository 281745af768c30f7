import { makeProof } from '../../server/areas/accounts/proofs'
import type { Ctx } from '../../server/platform/context'

/** What confirms an act of somebody with a proved e-mail address, as if they had typed the code that was mailed. */
export const confirmed = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { email }: { email: string | null },
): Promise<{ confirm_auth_id: string }> => ({
  confirm_auth_id: await db
    .transaction()
    .execute((trx) => makeProof(trx, { channel: 'email', address: email!.toLowerCase() }, clock.now())),
})
