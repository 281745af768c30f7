import type { ShownTable } from '../../kit/expected-screen'

const again = { 'look.again': 'Check again' }
const cancel = { 'wait.cancelled': 'Cancel' }

/** Buttons and links expected on the agent verification page. */
export const shown: ShownTable = {
  closed: { buttons: { 'form.opened': 'Open the form' } },
  reading: { buttons: cancel },
  noAnswer: { buttons: again },
  unavailable: { buttons: again },
  form: { buttons: { 'application.submitted': 'Send the application' } },
  sending: {},
  unsure: { buttons: again },
  changed: { buttons: { 'look.again': 'See the new form' } },
  pending: { buttons: again },
  asked: { buttons: { 'apply.again': 'Answer the question', ...again } },
  failed: { buttons: { 'apply.again': 'Apply again', ...again } },
  revoked: { buttons: { 'apply.again': 'Apply again', ...again } },
  verified: { buttons: again },
}
