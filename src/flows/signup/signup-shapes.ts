import type { TextKey } from '../../../contract/texts/catalogue'
import { z } from 'zod'
import { accountShapes } from '../../../contract/calls/accounts/shapes'
import { email, typedMobile } from '../../../contract/calls/kit/person-fields'

/** What the forms of this flow are checked with; fetched on the first try to send, because zod comes along. */
export const registerShape = accountShapes['user-register'].input.safeExtend({ mobile: typedMobile })
export const emailShape = z.object({ email })
export const numberShape = z.object({ number: typedMobile })
export const credentialsShape = z.object({
  email,
  password: z.string().min(1, 'refusals.passwordRequired' satisfies TextKey),
})
