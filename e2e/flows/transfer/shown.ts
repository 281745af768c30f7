import type { ShownTable } from '../../kit/expected-screen'

const plans = { 'See plans': '/subscription-plan' }
const billing = { 'See payments': '/user/transactions' }
const anew = { 'again.asked': 'Start over' }

/** Buttons and links expected on the bank transfer page. */
export const shown: ShownTable = {
  opening: {},
  notLoaded: { buttons: { 'retry.asked': 'Try again' }, links: { ...plans, ...billing } },
  offered: { buttons: { 'transfer.begun': 'Show bank details' } },
  awaiting: { buttons: { 'giveUp.asked': 'Cancel transfer' } },
  sending: { buttons: { 'wait.cancelled': 'Cancel' } },
  underReview: { buttons: { 'recheck.asked': 'Check again' } },
  refused: { buttons: { 'giveUp.asked': 'Cancel transfer' } },
  leaving: { buttons: { 'giveUp.dismissed': 'Keep transfer', 'giveUp.confirmed': 'Cancel transfer' } },
  givingUp: {},
  failed: { buttons: anew, links: { ...plans, ...billing } },
  expired: { buttons: anew, links: { ...plans, ...billing } },
  elsewhere: { links: billing },
  paid: { links: { 'View my plan': '/user/subscription' } },
}
