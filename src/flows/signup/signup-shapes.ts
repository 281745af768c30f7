import type { TextKey } from '../../../contract/texts/catalogue'
import { z } from 'zod'
import { accountShapes } from '../../../contract/calls/accounts/shapes'
import { email, typedMobile } from '../../../contract/calls/kit/person-fields'

/** Validation schemas of this flow's forms, loaded on the first submit because they pull in zod. */
export const registerShape = accountShapes['user-register'].input.safeExtend({ mobile: typedMobile })
export const emailShape = z.object({ email })
export const numberShape = z.object({ number: typedMobile })
export const credentialsShape = z.object({
  email,
  password: z.string().min(1, 'refusals.passwordRequired' satisfies TextKey),
})
