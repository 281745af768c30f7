import type { Ctx } from '../../../server/platform/context'
import { person } from '../../../tests/support/people'

/** A new administrator of a bench's site: the header of a request that is theirs. */
export async function administratorHeaders(ctx: Ctx): Promise<{ authorization: string }> {
  const stamp = Date.now()
  const { token } = await person(ctx, {
    role: 'admin',
    email: `bench${stamp}@threshold.test`,
    mobile: `+1${stamp}`,
  })
  return { authorization: `Bearer ${token}` }
}
