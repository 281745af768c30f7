import type { subscriptionStates } from '../../../contract/values'

/** Where a bought package stands. */
export type SubscriptionState = (typeof subscriptionStates)[number]
