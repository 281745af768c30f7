import type { MachineWords } from '../../kit'

/** The project chart in a product owner's words. */
export const projectWords: MachineWords = {
  title: 'Project',
  about: 'Whether a project is accepted and shown.',
  owner: 'The owner of the project',
  events: {
    'edit.submitted': { caption: 'sends a changed project', actor: 'person' },
    'listing.approved': { caption: 'accepts the project', actor: 'admin' },
    'listing.rejected': { caption: 'refuses it, with a reason', actor: 'admin' },
    'revision.approved': { caption: 'accepts the change', actor: 'admin' },
    'revision.rejected': { caption: 'refuses the change, with a reason', actor: 'admin' },
    'validity.over': { caption: 'its time is over', actor: 'clock' },
    'listing.renewed': { caption: 'renews it', actor: 'person' },
    'visibility.on': { caption: 'shows it', actor: 'person' },
    'visibility.off': { caption: 'hides it', actor: 'person' },
    'listing.deleted': { caption: 'removes it', actor: 'person' },
  },
  guards: { packageHasRoom: 'a package has a place for it' },
}
