import type { ShownTable } from '../../kit/expected-screen'

const cancel = { 'change.cancelled': 'Cancel' }
const begin = 'Set up two-step sign-in'

/** Buttons expected for two-step sign-in in the profile. */
export const shown: ShownTable = {
  off: { buttons: { 'setup.asked': begin } },
  confirm: { buttons: { 'setup.confirmed': begin, ...cancel } },
  beginning: { buttons: { 'setup.confirmed': begin, ...cancel } },
  scan: { buttons: { 'code.entered': 'Turn on', ...cancel } },
  turningOn: { buttons: { 'code.entered': 'Turn on', ...cancel } },
  codes: { buttons: { 'codes.saved': "I've saved them" } },
  on: { buttons: { 'end.asked': 'Turn off' } },
  end: { buttons: { 'end.confirmed': 'Turn off', ...cancel } },
  turningOff: { buttons: { 'end.confirmed': 'Turn off', ...cancel } },
  unsure: { buttons: { 'look.again': 'Check again' } },
  reading: {},
  unseen: { buttons: { 'end.asked': 'Turn off', 'change.cancelled': 'Close' } },
}
