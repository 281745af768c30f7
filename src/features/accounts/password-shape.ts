import { z } from 'zod'
import { password, samePassword } from '../../../contract/shapes/fields'

/** A new password, typed twice; fetched on the first try to send, because zod comes along. */
export const newPasswordShape = z
  .object({ password, re_password: z.string('refusals.passwordRequired') })
  .refine((value) => value.password === value.re_password, samePassword)
