import type { ShownTable } from '../../kit/expected-screen'

const cancel = { 'dialog.closed': 'Cancel' }
const close = { 'dialog.closed': 'Close' }
const asks = {
  'refund.asked': [
    'Refund through Card (Stripe)',
    'Record a refund made elsewhere',
    'Record as refunded : 4711',
  ],
}
const links = {}

/** Buttons expected for the refunds of a payment; those behind the open dialog do nothing. */
export const shown: ShownTable = {
  closed: { buttons: asks, links },
  form: { buttons: { 'refund.reviewed': ['Review', 'Record as refunded'], ...cancel }, links },
  confirm: {
    buttons: { 'refund.confirmed': ['Refund $10.00', 'Record $10.00'], 'back.asked': 'Back', ...cancel },
    links,
  },
  sending: {
    buttons: {
      'refund.confirmed': ['Refund $10.00', 'Record $10.00'],
      'refund.reviewed': 'Record as refunded',
      'back.asked': 'Back',
      ...cancel,
    },
    links,
  },
  ordered: { buttons: asks, links },
  refused: { buttons: { 'look.again': 'Check again', ...close }, links },
  unsure: { buttons: { 'retry.asked': 'Try again', ...close }, links },
  reading: { buttons: close, links },
  noAnswer: { buttons: { 'look.again': 'Check again', ...close }, links },
  unavailable: { buttons: close, links },
}
