import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/** No row facts are needed. */
export type SubscriptionContext = Record<string, never>

export type SubscriptionEvent =
  | { type: 'period.over' }
  | { type: 'subscription.suspended'; reason?: string }
  | { type: 'subscription.resumed' }
  | { type: 'subscription.revoked'; reason?: string }

/**
 * A subscription to a package. Only an active subscription gives access to the package's features; its slots are a
 * ledger of `slot` records (D67, D68).
 */
export const subscriptionMachine = setup({
  types: {} as {
    context: SubscriptionContext
    input: SubscriptionContext
    events: SubscriptionEvent
    meta: Meta
  },
  actions: {
    'mail.packageEnded': effect,
    'mail.packageSuspended': effect,
    'mail.packageResumed': effect,
    'mail.packageRevoked': effect,
  },
}).createMachine({
  id: 'subscription',
  context: {},
  initial: 'active',
  description: 'Whether a plan that was bought or given is still active.',
  states: {
    active: {
      description: 'The plan is active. Its features are open and its slots can be used until the last day.',
      meta: { caption: 'Active' },
      on: {
        'period.over': { target: 'ended', actions: 'mail.packageEnded', meta: { by: ['clock'] } },
        'subscription.suspended': {
          target: 'suspended',
          actions: 'mail.packageSuspended',
          meta: { by: ['admin', 'server'], needsReason: true },
        },
        'subscription.revoked': {
          target: 'ended',
          actions: 'mail.packageRevoked',
          meta: { by: ['admin', 'server'], needsReason: true },
        },
      },
    },
    suspended: {
      description:
        'Suspended because the payment is disputed or an administrator said so. Its period runs on.',
      meta: { caption: 'Paused', bad: true, next: { by: 'admin', event: 'subscription.resumed' } },
      on: {
        'subscription.resumed': {
          target: 'active',
          actions: 'mail.packageResumed',
          meta: { by: ['admin', 'server'] },
        },
        'period.over': { target: 'ended', actions: 'mail.packageEnded', meta: { by: ['clock'] } },
        'subscription.revoked': {
          target: 'ended',
          actions: 'mail.packageRevoked',
          meta: { by: ['admin', 'server'], needsReason: true },
        },
      },
    },
    ended: {
      type: 'final',
      description: 'Over. It opens nothing any more; a new plan must be bought.',
      meta: { caption: 'Ended' },
    },
  },
})
