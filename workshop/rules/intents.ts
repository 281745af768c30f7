import { blockingIntent } from '../../machines/flows/blocking/intent'
import { checkoutIntent } from '../../machines/flows/checkout/intent'
import { deletionIntent } from '../../machines/flows/deletion/intent'
import { decisionIntent } from '../../machines/flows/decision/intent'
import { eligibilityIntent } from '../../machines/flows/eligibility/intent'
import { gatewayKeysIntent } from '../../machines/flows/gateway-keys/intent'
import { messageIntent } from '../../machines/flows/message/intent'
import { outboxIntent } from '../../machines/flows/outbox/intent'
import { recoveryIntent } from '../../machines/flows/recovery/intent'
import { refundIntent } from '../../machines/flows/refund/intent'
import { secondFactorIntent } from '../../machines/flows/second-factor/intent'
import { signupIntent } from '../../machines/flows/signup/intent'
import { transferIntent } from '../../machines/flows/transfer/intent'
import { unsentIntent } from '../../machines/flows/unsent/intent'
import { verificationIntent } from '../../machines/flows/verification/intent'
import { wizardIntent } from '../../machines/flows/wizard/intent'
import { accountIntent } from '../../machines/records/account/intent'
import { advertisementIntent } from '../../machines/records/advertisement/intent'
import { agentApplicationIntent } from '../../machines/records/agent-application/intent'
import { bankReceiptIntent } from '../../machines/records/bank-receipt/intent'
import { blockIntent } from '../../machines/records/block/intent'
import { contactMessageIntent } from '../../machines/records/contact-message/intent'
import { membershipIntent } from '../../machines/records/membership/intent'
import { paymentIntent } from '../../machines/records/payment/intent'
import { projectIntent } from '../../machines/records/project/intent'
import { propertyIntent } from '../../machines/records/property/intent'
import { publicationIntent } from '../../machines/records/publication/intent'
import { refundOrderIntent } from '../../machines/records/refund-order/intent'
import { reportIntent } from '../../machines/records/report/intent'
import { slotIntent } from '../../machines/records/slot/intent'
import { subscriptionIntent } from '../../machines/records/subscription/intent'
import type { Statement } from '../../machines/intent-kit'
import { checkoutWithPayment } from './checkout-payment'
import { eligibilityWithAccountAndPlan } from './eligibility-account-subscription'
import { messageWithBlock } from './message-block'
import { transferWithReceiptAndPayment } from './transfer-receipt-payment'

/** Rules of every machine by id. */
export type Rules = Readonly<Record<string, readonly Statement[]>>

/**
 * Intended behaviour of every machine in the catalogue, by id. Read by product owners, and used by the tests to check
 * the charts.
 */
export const intents: Rules = {
  blocking: blockingIntent,
  checkout: checkoutIntent,
  deletion: deletionIntent,
  decision: decisionIntent,
  eligibility: eligibilityIntent,
  'gateway-keys': gatewayKeysIntent,
  message: messageIntent,
  outbox: outboxIntent,
  recovery: recoveryIntent,
  refund: refundIntent,
  'second-factor': secondFactorIntent,
  signup: signupIntent,
  transfer: transferIntent,
  unsent: unsentIntent,
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

/** Rules on what one machine must not show while another is in a given state, by the machines' ids. */
export const products = {
  'checkout × payment': checkoutWithPayment,
  'transfer × bank-receipt × payment': transferWithReceiptAndPayment,
  'eligibility × account × subscription': eligibilityWithAccountAndPlan,
  'message × block': messageWithBlock,
} satisfies Rules
