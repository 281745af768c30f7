import type { Ctx } from '../../../server/platform/context'
import { person } from '../../../tests/support/people'

/** Creates an administrator of the benchmark's site and returns the request header that authenticates them. */
export async function administratorHeaders(ctx: Ctx): Promise<{ authorization: string }> {
  const stamp = Date.now()
  const { token } = await person(ctx, {
    role: 'admin',
    email: `bench${stamp}@threshold.test`,
    mobile: `+1${stamp}`,
  })
  return { authorization: `Bearer ${token}` }
}
