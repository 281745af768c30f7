import type { AnyEventObject } from 'xstate'
import type { Data } from '../../../contract/calls/call-types'
import type { ReadLossesOutput, RequestDeletionOutput } from '../../../machines/flows/deletion/ports'
import type { Answer, Reply } from '../../kit/hold-reply'
import { but, cut, real, rather, refusing, taken } from '../../kit/replies'

const counts = 'own-dashboard'
const tokens = 'own-tokens'

/** Requests of the flow that are held. */
export const held = new Set([counts, tokens, 'delete_user'])

const token: Data<'own-tokens'>[number] = {
  id: 1,
  name: 'Feed',
  last_four: 'abcd',
  scopes: ['listings:read'],
  created_at: '2026-01-05T09:00:00.000Z',
  last_used_at: null,
  expires_at: '2027-01-05T09:00:00.000Z',
  is_expired: false,
}

/** Returns the server's own counts with those of this step. */
const counted = ({ losses }: Extract<ReadLossesOutput, { ok: true }>) =>
  but((data: Data<'own-dashboard'>) => ({
    ...data,
    counts: {
      ...data.counts,
      properties: { ...data.counts.properties, total: losses.properties },
      packages: losses.packages,
      favourites: losses.favourites,
      saved_searches: losses.searches,
    },
  }))

const refusal = (result: Parameters<typeof refusing>[0], more: object = {}): Answer => {
  const { status, body }: Reply = refusing(result)
  return async () => ({ status, body: { ...(body as object), ...more } })
}

/** Returns the answers to a step's held requests; the server stores a deletion itself. */
export function answersFor({ type, output }: AnyEventObject): Record<string, Answer> {
  if (type === 'xstate.error.actor.requestDeletion') return { delete_user: cut }
  if (type === 'xstate.error.actor.readLosses') return { [counts]: cut, [tokens]: real }
  if (type === 'xstate.done.actor.readLosses') {
    const result = output as ReadLossesOutput
    if (!result.ok) return { [counts]: refusal(result), [tokens]: real }
    return { [counts]: counted(result), [tokens]: async () => taken([token, { ...token, id: 2 }]) }
  }
  const result = output as RequestDeletionOutput
  if (result.ok)
    return {
      delete_user: rather('delete_user', ({ error }) => !error, taken(null, { message: result.message })),
    }
  return { delete_user: refusal(result, result.openPayment ? { allowed: [] } : {}) }
}
