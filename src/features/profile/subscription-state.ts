import type { subscriptionStates } from '../../../contract/words'

/** Where a bought package stands. */
export type SubscriptionState = (typeof subscriptionStates)[number]
