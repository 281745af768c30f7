import { blockingIntent } from './flows/blocking/intent'
import { checkoutIntent } from './flows/checkout/intent'
import { eligibilityIntent } from './flows/eligibility/intent'
import { messageIntent } from './flows/message/intent'
import { outboxIntent } from './flows/outbox/intent'
import { recoveryIntent } from './flows/recovery/intent'
import { signupIntent } from './flows/signup/intent'
import { transferIntent } from './flows/transfer/intent'
import { verificationIntent } from './flows/verification/intent'
import { wizardIntent } from './flows/wizard/intent'
import { accountIntent } from './records/account/intent'
import { advertisementIntent } from './records/advertisement/intent'
import { agentApplicationIntent } from './records/agent-application/intent'
import { bankReceiptIntent } from './records/bank-receipt/intent'
import { blockIntent } from './records/block/intent'
import { contactMessageIntent } from './records/contact-message/intent'
import { membershipIntent } from './records/membership/intent'
import { paymentIntent } from './records/payment/intent'
import { projectIntent } from './records/project/intent'
import { propertyIntent } from './records/property/intent'
import { publicationIntent } from './records/publication/intent'
import { refundOrderIntent } from './records/refund-order/intent'
import { reportIntent } from './records/report/intent'
import { slotIntent } from './records/slot/intent'
import { subscriptionIntent } from './records/subscription/intent'
import type { Statement } from './intent-kit'
import { checkoutWithPayment } from './products/checkout-payment'
import { eligibilityWithAccountAndPlan } from './products/eligibility-account-subscription'
import { messageWithBlock } from './products/message-block'
import { transferWithReceiptAndPayment } from './products/transfer-receipt-payment'

/** The rules of every machine, by its id. */
export type Rules = Readonly<Record<string, readonly Statement[]>>

/**
 * The intended behaviour of every machine of the catalogue, by its id: what a product owner reads, and what tests check
 * the charts against.
 */
export const intents: Rules = {
  blocking: blockingIntent,
  checkout: checkoutIntent,
  eligibility: eligibilityIntent,
  message: messageIntent,
  outbox: outboxIntent,
  recovery: recoveryIntent,
  signup: signupIntent,
  transfer: transferIntent,
  verification: verificationIntent,
  wizard: wizardIntent,
  account: accountIntent,
  advertisement: advertisementIntent,
  'agent-application': agentApplicationIntent,
  'bank-receipt': bankReceiptIntent,
  block: blockIntent,
  'contact-message': contactMessageIntent,
  membership: membershipIntent,
  payment: paymentIntent,
  project: projectIntent,
  property: propertyIntent,
  publication: publicationIntent,
  'refund-order': refundOrderIntent,
  report: reportIntent,
  slot: slotIntent,
  subscription: subscriptionIntent,
}

/** What must not be shown by one machine while another is in a given state, by the ids of the machines. */
export const products = {
  'checkout × payment': checkoutWithPayment,
  'transfer × bank-receipt × payment': transferWithReceiptAndPayment,
  'eligibility × account × subscription': eligibilityWithAccountAndPlan,
  'message × block': messageWithBlock,
} satisfies Rules
