import { requestStatuses } from './listing/listing-states'
import {
  accountStates,
  applicationStates,
  bankReceiptStates,
  blockStates,
  membershipStates,
  messageStates,
  publicationStates,
  refundOrderStates,
  reportStates,
  slotStates,
  subscriptionStates,
  type RecordName,
} from './values'

/** States of each record that is in one state at a time, as named in the API. */
export const recordStates = {
  account: accountStates,
  advertisement: ['unasked', ...requestStatuses],
  'agent-application': applicationStates,
  'bank-receipt': bankReceiptStates,
  block: blockStates,
  'contact-message': messageStates,
  membership: membershipStates,
  publication: publicationStates,
  'refund-order': refundOrderStates,
  report: reportStates,
  slot: slotStates,
  subscription: subscriptionStates,
} satisfies Partial<Record<RecordName, readonly string[]>>
