import type { MachineLabels } from '../../kit'

/** The featuring chart in a product owner's words. */
export const advertisementLabels: MachineLabels = {
  title: 'Featured listing',
  about: 'Whether a property or a project stands in front of the others.',
  owner: 'The owner of the listing',
  events: {
    'advertisement.approved': { caption: 'puts the listing in front', actor: 'admin', tone: 'usual' },
    'advertisement.rejected': { caption: 'refuses it, with a reason', actor: 'admin', tone: 'grave' },
    'featuring.ended': { caption: 'ends it before its time, with a reason', actor: 'admin', tone: 'grave' },
    'listing.withdrawn': { caption: 'takes it back, or the listing is gone', actor: 'person' },
    'period.over': { caption: 'its time is over', actor: 'clock' },
  },
  guards: { packageRuns: 'its time still runs' },
}
