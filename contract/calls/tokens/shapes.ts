import { z } from 'zod'
import { apiToken } from '../../limits'
import { oneLine } from '../../input/single-line'
import { scopes } from '../../api/token-scopes'
import { confirmation } from '../accounts/shapes'
import { asked, id, listOf, rowId, time, whole, word, type Shape } from '../kit/primitives'

/** An API token as shown to its owner: without the token itself, of which only the last characters are stored. */
const shown = z.object({
  id: rowId,
  name: z.string(),
  last_four: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: time,
  /** Time of the last use, updated only every few minutes, so calls don't cause writes; null before the first use. */
  last_used_at: time.nullable(),
  expires_at: time,
  is_expired: z.boolean(),
})

/** Fields for a new token, before confirmation. */
export const newTokenShape = z.object({
  name: asked('refusals.tokenName', apiToken.nameMax).overwrite(oneLine),
  scopes: listOf(word(scopes), scopes.length)
    .refine(({ length }) => length > 0, 'refusals.tokenScopes')
    .transform((chosen) => scopes.filter((one) => chosen.includes(one))),
  expires_in_days: whole(1, apiToken.daysMax),
})

export const tokenShapes = {
  'own-tokens': { input: z.object({}), data: z.array(shown) },
  /** Creates a token; confirmed like a new password. Refused with CONFLICT at the maximum number of active tokens. */
  'own-tokens:create': {
    input: newTokenShape.extend(confirmation),
    data: shown.extend({ token: z.string() }),
  },
  'own-tokens:end': { input: z.object({ id }), data: z.null() },
} satisfies Record<string, Shape>
