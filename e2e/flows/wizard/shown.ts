import type { WizardContext } from '../../../machines/flows/wizard/ports'
import type { ShownTable } from '../../kit/expected-screen'

const onward = { 'step.completed': 'Continue' }
const done = { 'step.completed': 'Done' }
const back = { 'step.back': 'Back' }
const cancel = { 'wait.cancelled': 'Cancel' }
/** A guest has no list of listings to go to. */
const links = {
  'Save & exit': ({ draftId, kind }: WizardContext) =>
    draftId === null ? '/' : kind === 'project' ? '/user/projects' : '/user/properties',
}

/** Buttons and links expected around the wizard's fields. */
export const shown: ShownTable = {
  opening: {},
  noDraft: { buttons: { 'open.again': 'Try again' } },
  twoDrafts: { buttons: { 'draft.chosen': 'Continue this draft' } },
  moving: { buttons: cancel },
  notMoved: { buttons: { 'move.again': 'Try again' } },
  'steps.place': { links, buttons: onward },
  'steps.facts': { links, buttons: { ...back, ...onward } },
  'steps.photos.adding': { links, buttons: { ...back, ...onward } },
  'steps.photos.missing': { links, buttons: { ...back, ...onward } },
  'steps.photos.leftOut': { links, buttons: { ...back, ...onward } },
  'steps.price': { links, buttons: { ...back, ...onward } },
  'steps.contact': { links, buttons: { ...back, ...onward } },
  'steps.review': {
    links,
    buttons: {
      ...back,
      'part.changed': [
        'Change : Location',
        'Change : Features',
        'Change : Photos',
        'Change : Price',
        'Change : Contact',
      ],
      'listing.submitted': ['Submit for review', 'Submit changes'],
    },
  },
  'steps.changing.place': { links, buttons: { ...back, ...done } },
  'steps.changing.facts': { links, buttons: { ...back, ...done } },
  'steps.changing.photos.adding': { links, buttons: { ...back, ...done } },
  'steps.changing.photos.missing': { links, buttons: { ...back, ...done } },
  'steps.changing.price': { links, buttons: { ...back, ...done } },
  'steps.changing.contact': { links, buttons: { ...back, ...done } },
  'requirements.checking': { buttons: { 'listing.reopened': 'Edit listing' } },
  'requirements.stopped': { buttons: { 'listing.reopened': 'Edit listing' } },
  posting: { buttons: { 'wait.cancelled': 'Cancel' } },
  unsure: { buttons: { 'retry.asked': 'Submit again' }, links: { 'Your listings': '/user/properties' } },
  posted: {},
}
