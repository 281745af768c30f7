import { expect, test } from 'vitest'
import { openPaymentStates } from '../../contract/money/payment-states'
import { requestStatuses } from '../../contract/listing/listing-states'
import * as values from '../../contract/values'
import { accountMachine } from '../../machines/records/account/machine'
import { advertisementMachine } from '../../machines/records/advertisement/machine'
import { agentApplicationMachine } from '../../machines/records/agent-application/machine'
import { bankReceiptMachine } from '../../machines/records/bank-receipt/machine'
import { blockMachine } from '../../machines/records/block/machine'
import { contactMessageMachine } from '../../machines/records/contact-message/machine'
import { membershipMachine } from '../../machines/records/membership/machine'
import { paymentMachine } from '../../machines/records/payment/machine'
import { publicationMachine } from '../../machines/records/publication/machine'
import { refundOrderMachine } from '../../machines/records/refund-order/machine'
import { reportMachine } from '../../machines/records/report/machine'
import { slotMachine } from '../../machines/records/slot/machine'
import { subscriptionMachine } from '../../machines/records/subscription/machine'
import { statesTagged } from '../../machines/tagged'

const charts = {
  account: [values.accountStates, accountMachine],
  advertisement: [requestStatuses, advertisementMachine],
  'agent application': [values.applicationStates, agentApplicationMachine],
  'bank receipt': [values.bankReceiptStates, bankReceiptMachine],
  block: [values.blockStates, blockMachine],
  'contact message': [values.messageStates, contactMessageMachine],
  membership: [values.membershipStates, membershipMachine],
  publication: [values.publicationStates, publicationMachine],
  'refund order': [values.refundOrderStates, refundOrderMachine],
  report: [values.reportStates, reportMachine],
  slot: [values.slotStates, slotMachine],
  subscription: [values.subscriptionStates, subscriptionMachine],
} as const

test.each(Object.entries(charts))(
  'the wire has a word for every state of %s, and no other',
  (_, [content, chart]) => {
    expect(content.toSorted()).toEqual(Object.keys(chart.states).toSorted())
  },
)

test('a payment may still be paid in the states that the wire calls open', () => {
  expect(statesTagged(paymentMachine, 'open')).toEqual(openPaymentStates)
})
