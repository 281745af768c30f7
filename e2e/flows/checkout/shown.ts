import type { ShownTable } from '../../kit/expected-screen'

const cancel = { 'wait.cancelled': 'Cancel' }
const other = { 'gateway.changeAsked': 'Change method' }
const recheck = { 'recheck.asked': 'Check again' }
const again = { 'retry.asked': 'Try again' }
const billing = { 'See payments': '/user/transactions' }
const onwards = { 'View my plan': '/user/subscription' }

/** Buttons and links expected in the checkout. The price is that of the plan bought in the tour. */
export const shown: ShownTable = {
  // Loading the plan can't be cancelled, but opening the payment can.
  opening: { buttons: cancel },
  notLoaded: { buttons: again, links: { 'See plans': '/subscription-plan' } },
  freeOffer: { buttons: { 'free.accepted': 'Activate free plan' } },
  choosing: { buttons: { 'gateway.chosen': 'Continue' } },
  preparing: { buttons: cancel },
  card: { buttons: { 'card.submitted': 'Pay $29.00', ...other } },
  challenge: { buttons: { 'gateway.left': 'Check payment' } },
  'window.ready': { buttons: { 'handover.confirmed': 'Open PayPal', ...other } },
  'window.away': { buttons: { 'gateway.left': 'Check payment' } },
  bank: { links: { 'Open transfer': '/bank-transfer/:id' } },
  verifying: {},
  finishing: {},
  pending: { buttons: { ...recheck, ...other }, links: billing },
  unknown: { buttons: recheck },
  declined: { buttons: { ...again, ...other } },
  notPaid: { buttons: { ...again, ...other } },
  needsReview: { buttons: { ...recheck, ...other }, links: billing },
  refundDue: { buttons: { ...recheck, 'another.asked': 'Buy again' }, links: billing },
  alreadyActive: { buttons: { 'another.asked': 'Buy again' }, links: onwards },
  paid: { links: onwards },
  freeAssigned: { links: onwards },
}
