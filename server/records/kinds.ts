import { account } from './account'
import { bankReceipt } from './bank-receipt'
import { agentApplication } from './agent-application'
import { payment } from './payment'
import { property } from './property'
import { slot } from './slot'
import { subscription } from './subscription'

/** Every kind of record the single door knows, by name. */
export const kinds = {
  account,
  property,
  payment,
  'bank-receipt': bankReceipt,
  subscription,
  slot,
  'agent-application': agentApplication,
}

export type RecordName = keyof typeof kinds
