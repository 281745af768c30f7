import { account } from '../areas/accounts'
import { bankReceipt, payment, refundOrder } from '../areas/payments'
import { agentApplication } from '../areas/verification'
import { advertisement } from '../areas/featuring'
import { block, report } from '../areas/chat'
import { contactMessage } from '../areas/content'
import { membership } from '../areas/team'
import { project } from '../areas/projects'
import { property } from '../areas/listings'
import { publication } from '../areas/publishing'
import { slot, subscription } from '../areas/packages'

/** Every record kind that `advance` accepts, by name. */
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
