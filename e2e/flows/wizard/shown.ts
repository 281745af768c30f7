import type { ShownTable } from '../../kit/expected-screen'

const onward = { 'step.completed': 'Continue' }
const back = { 'step.back': 'Back' }
const cancel = { 'wait.cancelled': 'Cancel' }

/** Buttons and links expected around the wizard's fields. */
export const shown: ShownTable = {
  opening: {},
  noDraft: { buttons: { 'open.again': 'Try again' } },
  twoDrafts: { buttons: { 'draft.chosen': 'Continue this draft' } },
  moving: { buttons: cancel },
  notMoved: { buttons: { 'move.again': 'Try again' } },
  'steps.details': { buttons: onward },
  'steps.location': { buttons: { ...back, ...onward } },
  'steps.facts': { buttons: { ...back, ...onward } },
  'steps.photos': { buttons: { ...back, ...onward } },
  'steps.search': { buttons: { ...back, ...onward } },
  'steps.review': { buttons: { ...back, 'listing.submitted': ['Submit for review', 'Submit changes'] } },
  requirements: { buttons: { 'listing.reopened': 'Edit listing' } },
  posting: { buttons: { 'wait.cancelled': 'Cancel' } },
  unsure: { buttons: { 'retry.asked': 'Submit again' }, links: { 'Your listings': '/user/properties' } },
  posted: {},
}
