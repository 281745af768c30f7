import { expect, test } from 'vitest'
import { texts } from '../../contract/texts/catalogue'
import { accountMachine } from '../../machines/records/account/machine'
import { membershipMachine } from '../../machines/records/membership/machine'
import { paymentMachine } from '../../machines/records/payment/machine'
import { propertyMachine } from '../../machines/records/property/machine'
import { reportMachine } from '../../machines/records/report/machine'
import { slotMachine } from '../../machines/records/slot/machine'
import { subscriptionMachine } from '../../machines/records/subscription/machine'

const machines = [
  accountMachine,
  membershipMachine,
  paymentMachine,
  propertyMachine,
  reportMachine,
  slotMachine,
  subscriptionMachine,
]

test('every mail sent by a record has a subject and a body in every language', () => {
  const mails = machines
    .flatMap((machine) => Object.keys(machine.implementations.actions))
    .filter((name) => name.startsWith('mail.'))
  expect(mails.length).toBeGreaterThan(10)
  const keys = mails.flatMap((name) =>
    ['subject', 'body'].map((part) => `notifications.${name.slice('mail.'.length)}.${part}`),
  )
  for (const lang of ['en', 'ar'] as const) expect(keys.filter((key) => !texts[lang][key])).toEqual([])
})
