import { from, rulesOf, type Trial } from '../../intent-kit'
import type { paymentMachine } from './machine'
import type { PaymentContext } from './money'

/** A trial of the payment machine. */
export type PaymentTrial = Trial<typeof paymentMachine>

/** Rule builders for the payment machine. */
export const paymentRules = rulesOf<typeof paymentMachine>()

/** Returns the facts about the payment's row and its money at the time of the event. */
export const facts = ({ before }: PaymentTrial): PaymentContext => before.context

/** Whether the payment is in review because the gateway never reported its status. */
export const silent = (tried: PaymentTrial) => from('needsReview')(tried) && facts(tried).silence !== 'over'
/** Whether the payment is in review because the amount received differs from the one requested. */
export const another = (tried: PaymentTrial) => from('needsReview')(tried) && facts(tried).silence === 'over'
/** Matches payments whose money has been received. */
export const holdsMoney = from('success', 'disputed', 'needsRefund')
/** Matches payments that have bought their package. */
export const bought = from('success', 'disputed')
/** Effects of a purchase: a receipt, the plan and an e-mail. */
export const buying = ['receipt.issue', 'package.grant', 'mail.paymentReceived']
