import type { AnyEventObject } from 'xstate'
import type { Data } from '../../../contract/calls/call-types'
import type { ReadMethodOutput, SaveKeysOutput } from '../../../machines/flows/gateway-keys/ports'
import type { Answer } from '../../kit/hold-reply'
import { but, cut, refusing, taken } from '../../kit/replies'

type Methods = Data<'admin/gateways'>

/** Names of the held requests: both calls have the same path. */
export const nameOf = ({ pathname }: URL, method: string) =>
  pathname === '/api/admin/gateways' ? (method === 'POST' ? 'save' : 'read') : null

const stripe: Methods[number] = {
  gateway: 'stripe',
  is_on: true,
  mode: 'live',
  source: 'stored',
  keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'].map((name) => ({
    name,
    is_set: true,
    value: null,
  })),
  unreadable: false,
  test_keys: false,
  notify_url: null,
  open_payments: 2,
  version: 3,
}

/** Returns the server's list with only Stripe, whose keys are stored or in the environment. */
const listed = (source: 'stored' | 'environment') => but((): Methods => [{ ...stripe, source }])

/** Answer to the page's own request for the list. */
export const shownMethods = { read: listed('stored') }

/** Returns the answers to a step's held requests. No key is really stored, because every other test would use it. */
export function answersFor({ type, output }: AnyEventObject): Record<string, Answer> {
  if (type === 'xstate.error.actor.saveKeys') return { save: cut }
  if (type === 'xstate.error.actor.readMethod') return { read: cut }
  if (type === 'xstate.done.actor.readMethod') {
    const result = output as ReadMethodOutput
    if (!result.ok) return { read: async () => refusing(result) }
    return { read: listed(result.offer.canSet ? 'stored' : 'environment') }
  }
  const result = output as SaveKeysOutput
  if (result.ok) return { save: async () => taken([stripe]) }
  const { status, body } = refusing(result)
  return { save: async () => ({ status, body: { ...(body as object), errors: result.errors } }) }
}
