import { gatewayKeysMachine } from '../../../machines/flows/gateway-keys/machine'
import type { GatewayKeysContext, KeyOffer } from '../../../machines/flows/gateway-keys/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const offer: KeyOffer = { version: 3, canSet: true, canRemove: true }
const begun = { gateway: 'stripe', offer }
const wrongKey = refused('VALIDATION', { errors: { 'keys.STRIPE_PUBLISHABLE_KEY': 'This is a secret key.' } })

/** Model of a change of gateway keys, with every possible answer. */
export const gatewayKeysModel: Model = {
  machine: gatewayKeysMachine,
  cases: casesFrom({
    'keys.asked': [begun],
    'removal.asked': [begun],
    'keys.submitted': [{ keys: { STRIPE_SECRET_KEY: 'sk_test_1' } }],
    ...done('saveKeys', { ok: true }, wrongKey, refused('CONFLICT'), refused('FORBIDDEN')),
    ...done(
      'readMethod',
      { ok: true, offer: { ...offer, version: 4 } },
      { ok: true, offer: { version: 4, canSet: false, canRemove: false } },
      refused('RATE_LIMITED'),
    ),
  }),
  facts: ({ isRemoval, keys, problem }: GatewayKeysContext) => ({
    isRemoval,
    keys: Object.keys(keys).length,
    problem: problem !== null,
  }),
}
