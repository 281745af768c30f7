import type { ShownTable } from '../../kit/expected-screen'

const cancel = { 'dialog.closed': 'Cancel' }
const close = { 'dialog.closed': 'Close' }
const asks = {
  'keys.asked': 'Set keys : Card (Stripe)',
  'removal.asked': 'Remove the stored keys : Card (Stripe)',
}
const lookAgain = { 'look.again': 'Check again' }

/** Buttons expected for the keys of a payment method. */
export const shown: ShownTable = {
  closed: { buttons: asks },
  form: { buttons: { 'keys.submitted': 'Save keys', ...cancel } },
  confirm: { buttons: { 'removal.confirmed': 'Remove keys', ...cancel } },
  saving: {
    buttons: { 'keys.submitted': 'Save keys', 'removal.confirmed': 'Remove keys', ...cancel },
  },
  saved: { buttons: asks },
  changed: { buttons: { ...lookAgain, ...close } },
  refused: { buttons: { ...lookAgain, ...close } },
  unsure: { buttons: { 'retry.asked': 'Try again', ...close } },
  reading: { buttons: close },
  noAnswer: { buttons: { ...lookAgain, ...close } },
  unavailable: { buttons: close },
}
