import { account } from './account'
import { bankReceipt } from './bank-receipt'
import { agentApplication } from './agent-application'
import { advertisement } from './advertisement'
import { block } from './block'
import { contactMessage } from './contact-message'
import { membership } from './membership'
import { payment } from './payment'
import { project } from './project'
import { property } from './property'
import { publication } from './publication'
import { refundOrder } from './refund-order'
import { report } from './report'
import { slot } from './slot'
import { subscription } from './subscription'

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

export type RecordName = keyof typeof kinds
