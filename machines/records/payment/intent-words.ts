import { from, rulesOf, type Trial } from '../../intent-kit'
import type { paymentMachine } from './machine'
import type { PaymentContext } from './money'

/** A trial of one attempt to pay. */
export type PaymentTrial = Trial<typeof paymentMachine>

/** The builders of the rules of one attempt to pay. */
export const paymentRules = rulesOf<typeof paymentMachine>()

/** What the row of the payment and the money say at the time of the event. */
export const facts = ({ before }: PaymentTrial): PaymentContext => before.context

/** In review because the gateway never reported what became of it. */
export const silent = (tried: PaymentTrial) => from('needsReview')(tried) && facts(tried).silence !== 'over'
/** In review because money came that is not the one asked for. */
export const another = (tried: PaymentTrial) => from('needsReview')(tried) && facts(tried).silence === 'over'
/** Money of it is here. */
export const holdsMoney = from('success', 'disputed', 'needsRefund')
/** It bought something. */
export const bought = from('success', 'disputed')
/** What buying owes: a receipt, the plan and a mail. */
export const buying = ['receipt.issue', 'package.grant', 'mail.paymentReceived']
