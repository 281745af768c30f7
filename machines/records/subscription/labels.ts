import type { MachineLabels } from '../../kit'

/** The subscription chart in a product owner's words. */
export const subscriptionLabels: MachineLabels = {
  title: 'Package of a person',
  about: 'Whether a package that was bought or given still opens anything.',
  owner: 'The buyer',
  events: {
    'period.over': { caption: 'its last day is over', actor: 'clock' },
    'subscription.suspended': { caption: 'stops it for now, with a reason', actor: 'admin', tone: 'grave' },
    'subscription.resumed': { caption: 'lets it run again', actor: 'admin', tone: 'usual' },
    'subscription.revoked': { caption: 'ends it, with a reason', actor: 'admin', tone: 'grave' },
  },
  guards: {},
}
