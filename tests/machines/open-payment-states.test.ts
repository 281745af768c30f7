import { expect, test } from 'vitest'
import { openPaymentStates } from '../../contract/money/payment-states'
import { recordStates } from '../../contract/record-states'
import { entryOf } from '../../machines/catalogue'
import { paymentMachine } from '../../machines/records/payment/machine'
import { statesTagged } from '../../machines/tagged'

test.each(Object.entries(recordStates))('the API has exactly the states of %s', (name, states) => {
  expect(states.toSorted()).toEqual(Object.keys(entryOf(name).machine.states).toSorted())
})

test("the API's open states are exactly those tagged as open in the payment chart", () => {
  expect(statesTagged(paymentMachine, 'open')).toEqual(openPaymentStates)
})
