import { z } from 'zod'
import { apiToken } from '../../limits'
import { oneLine } from '../../input/single-line'
import { scopes } from '../../api/token-scopes'
import { confirmation } from '../accounts/shapes'
import { asked, id, listOf, rowId, time, whole, word, type Shape } from '../kit/primitives'

/** An API token as its owner sees it: all but the token, of which only the last characters are kept. */
const shown = z.object({
  id: rowId,
  name: z.string(),
  last_four: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: time,
  /** Written every few minutes, so that a call costs no write; null before the first. */
  last_used_at: time.nullable(),
  expires_at: time,
  is_expired: z.boolean(),
})

/** What the form of a new token holds, before it is confirmed. */
export const newTokenShape = z.object({
  name: asked('refusals.tokenName', apiToken.nameMax).overwrite(oneLine),
  scopes: listOf(word(scopes), scopes.length)
    .refine(({ length }) => length > 0, 'refusals.tokenScopes')
    .transform((chosen) => scopes.filter((one) => chosen.includes(one))),
  expires_in_days: whole(1, apiToken.daysMax),
})

export const tokenShapes = {
  'own-tokens': { input: z.object({}), data: z.array(shown) },
  /** Confirmed as a changed password is. CONFLICT where as many as there may be are open. */
  'own-tokens:create': {
    input: newTokenShape.extend(confirmation),
    data: shown.extend({ token: z.string() }),
  },
  'own-tokens:end': { input: z.object({ id }), data: z.null() },
} satisfies Record<string, Shape>
