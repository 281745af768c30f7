import { from, rulesOf, type Trial } from '../../intent-kit'
import type { paymentMachine } from './machine'
import type { PaymentContext } from './money'

/** A trial of one attempt to pay. */
export type PaymentTrial = Trial<typeof paymentMachine>

/** The builders of the rules of one attempt to pay. */
export const paymentRules = rulesOf<typeof paymentMachine>()

/** The facts of the payment's row and of the money at the time of the event. */
export const facts = ({ before }: PaymentTrial): PaymentContext => before.context

/** In review because the gateway never reported its status. */
export const silent = (tried: PaymentTrial) => from('needsReview')(tried) && facts(tried).silence !== 'over'
/** In review because money came that differs from the requested sum. */
export const another = (tried: PaymentTrial) => from('needsReview')(tried) && facts(tried).silence === 'over'
/** Money of it is here. */
export const holdsMoney = from('success', 'disputed', 'needsRefund')
/** It bought something. */
export const bought = from('success', 'disputed')
/** The effects of a purchase: a receipt, the plan and an e-mail. */
export const buying = ['receipt.issue', 'package.grant', 'mail.paymentReceived']
