import { records } from '../../contract/values'
import { blockingModel } from './cases/blocking'
import { checkoutModel } from './cases/checkout'
import { deletionModel } from './cases/deletion'
import { decisionModel } from './cases/decision'
import { eligibilityModel } from './cases/eligibility'
import { gatewayKeysModel } from './cases/gateway-keys'
import { recordModels } from './cases/records'
import { recoveryModel } from './cases/recovery'
import { refundModel } from './cases/refund'
import { secondFactorModel } from './cases/second-factor'
import { signupModel } from './cases/signup'
import { verificationModel } from './cases/verification'
import { transferModel } from './cases/transfer'
import { messageModel } from './cases/message'
import { outboxModel } from './cases/outbox'
import { unsentModel } from './cases/unsent'
import { wizardModel } from './cases/wizard'
import type { Model } from './explore'

/** Returns the models of a machine or record. A machine without models fails the lint. */
export function modelsOf(id: string): Model[] {
  const record = records.find((name) => name === id)
  if (record !== undefined) return recordModels(record)
  const flow = {
    signup: signupModel,
    recovery: recoveryModel,
    decision: decisionModel,
    refund: refundModel,
    'second-factor': secondFactorModel,
    deletion: deletionModel,
    eligibility: eligibilityModel,
    'gateway-keys': gatewayKeysModel,
    checkout: checkoutModel,
    verification: verificationModel,
    transfer: transferModel,
    blocking: blockingModel,
    message: messageModel,
    outbox: outboxModel,
    unsent: unsentModel,
    wizard: wizardModel,
  }[id]
  if (flow === undefined) throw new Error(`No test model for the machine "${id}"`)
  return [flow]
}
