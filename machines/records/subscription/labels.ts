import type { MachineLabels } from '../../kit'

/** Labels of the subscription chart, in a product owner's terms. */
export const subscriptionLabels: MachineLabels = {
  title: 'Subscription',
  about: 'Whether a plan that was bought or given is still active.',
  owner: 'The buyer',
  ordinary: [['active', 'ended']],
  events: {
    'period.over': { caption: 'its last day has passed', actor: 'clock' },
    'subscription.suspended': { caption: 'suspends it, with a reason', actor: 'admin', tone: 'grave' },
    'subscription.resumed': { caption: 'resumes it', actor: 'admin', tone: 'usual' },
    'subscription.revoked': { caption: 'ends it, with a reason', actor: 'admin', tone: 'grave' },
  },
  guards: {},
  story: {
    who: 'Buyer',
    says: {
      active: 'Features are open and slots can be used until the last day.',
      ended: 'It opens nothing any more; a new plan must be bought.',
    },
    edges: {
      'start>active': 'the plan is paid or given',
    },
  },
}
