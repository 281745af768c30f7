import type { ShownTable } from '../../kit/expected-screen'

const close = { 'dialog.closed': 'Close' }
const again = { 'look.again': 'Check again' }
const confirm = { 'deletion.confirmed': 'Delete account', 'dialog.closed': 'Keep my account' }

/** Buttons and links expected for the deletion of an account in the profile. */
export const shown: ShownTable = {
  closed: { buttons: { 'deletion.asked': 'Delete account…' } },
  reading: { buttons: close },
  noAnswer: { buttons: { ...again, ...close } },
  confirm: { buttons: confirm },
  sending: { buttons: confirm },
  requested: {},
  blocked: { buttons: { ...again, ...close }, links: { 'See your payments': '/user/transactions' } },
  refused: { buttons: { ...again, ...close } },
  unsure: { buttons: { ...again, ...close } },
  checking: { buttons: close },
  unchanged: { buttons: confirm },
  signedOut: {},
}
