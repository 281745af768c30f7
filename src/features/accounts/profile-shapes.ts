import type { TextKey } from '../../../contract/texts/catalogue'
import { z } from 'zod'
import { accountShapes } from '../../../contract/calls/accounts/shapes'
import { password, samePassword, typedMobile } from '../../../contract/calls/kit/person-fields'
import { clearable } from '../../../contract/calls/kit/primitives'

/** Validation schema of a new password typed twice. Loaded on the first submit, because it pulls in zod. */
export const newPasswordShape = z
  .object({ password, re_password: z.string('refusals.passwordRequired' satisfies TextKey) })
  .refine((value) => value.password === value.re_password, samePassword)

/** Validation schema of the profile form. */
export const profileShape = accountShapes.update_profile.input.safeExtend({ mobile: clearable(typedMobile) })
