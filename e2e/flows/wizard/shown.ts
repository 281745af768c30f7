import type { ShownTable } from '../../kit/expected-screen'

const onward = { 'step.completed': 'Continue' }
const done = { 'step.completed': 'Done' }
const back = { 'step.back': 'Back' }
const cancel = { 'wait.cancelled': 'Cancel' }

/** Buttons and links expected around the wizard's fields. */
export const shown: ShownTable = {
  opening: {},
  noDraft: { buttons: { 'open.again': 'Try again' } },
  twoDrafts: { buttons: { 'draft.chosen': 'Continue this draft' } },
  moving: { buttons: cancel },
  notMoved: { buttons: { 'move.again': 'Try again' } },
  'steps.place': { buttons: onward },
  'steps.facts': { buttons: { ...back, ...onward } },
  'steps.photos.adding': { buttons: { ...back, ...onward } },
  'steps.photos.missing': { buttons: { ...back, ...onward } },
  'steps.photos.leftOut': { buttons: { ...back, ...onward } },
  'steps.price': { buttons: { ...back, ...onward } },
  'steps.contact': { buttons: { ...back, ...onward } },
  'steps.review': {
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
  'steps.changing.place': { buttons: { ...back, ...done } },
  'steps.changing.facts': { buttons: { ...back, ...done } },
  'steps.changing.photos.adding': { buttons: { ...back, ...done } },
  'steps.changing.photos.missing': { buttons: { ...back, ...done } },
  'steps.changing.price': { buttons: { ...back, ...done } },
  'steps.changing.contact': { buttons: { ...back, ...done } },
  'requirements.checking': { buttons: { 'listing.reopened': 'Edit listing' } },
  'requirements.stopped': { buttons: { 'listing.reopened': 'Edit listing' } },
  posting: { buttons: { 'wait.cancelled': 'Cancel' } },
  unsure: { buttons: { 'retry.asked': 'Submit again' }, links: { 'Your listings': '/user/properties' } },
  posted: {},
}
