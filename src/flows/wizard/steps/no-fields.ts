import { z } from 'zod'

/** Schema of a step without fields. In a separate module, so only this part of zod is loaded. */
export const noFields = z.any()
