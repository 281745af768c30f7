import { account } from '../areas/accounts/account-kind'
import { bankReceipt } from '../areas/payments/bank/receipt-kind'
import { agentApplication } from '../areas/verification/application-kind'
import { advertisement } from '../areas/featuring/advertisement-kind'
import { block } from '../areas/chat/block-kind'
import { contactMessage } from '../areas/content/contact-kind'
import { membership } from '../areas/team/membership-kind'
import { payment } from '../areas/payments/payment-kind'
import { project } from '../areas/projects/project-kind'
import { property } from '../areas/listings/property-kind'
import { publication } from '../areas/publishing/publication-kind'
import { refundOrder } from '../areas/payments/refund/order-kind'
import { report } from '../areas/chat/report-kind'
import { slot } from '../areas/packages/slot-kind'
import { subscription } from '../areas/packages/subscription-kind'

/** Every kind of record the single door knows, by name. */
export const kinds = {
  account,
  property,
  project,
  advertisement,
  payment,
  'refund-order': refundOrder,
  'bank-receipt': bankReceipt,
  subscription,
  slot,
  'agent-application': agentApplication,
  block,
  report,
  'contact-message': contactMessage,
  publication,
  membership,
}
