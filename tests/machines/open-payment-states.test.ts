import { expect, test } from 'vitest'
import { openPaymentStates } from '../../contract/money/payment-states'
import { recordStates } from '../../contract/record-states'
import { entryOf } from '../../machines/catalogue'
import { paymentMachine } from '../../machines/records/payment/machine'
import { statesTagged } from '../../machines/tagged'

test.each(Object.entries(recordStates))(
  'the wire has a word for every state of %s, and no other',
  (name, states) => {
    expect(states.toSorted()).toEqual(Object.keys(entryOf(name).machine.states).toSorted())
  },
)

test('a payment may still be paid in the states that the wire calls open', () => {
  expect(statesTagged(paymentMachine, 'open')).toEqual(openPaymentStates)
})
