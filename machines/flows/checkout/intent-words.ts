import { type Trial } from '../../intent-kit'
import { answers, flowRules, isOk, output } from '../intent-kit'
import type { checkoutMachine } from './machine'
import type { Verdict } from './setup'
import { checkoutView, type CheckoutScreen, type CheckoutView, type Money } from './view'

/** A trial of the checkout machine. */
export type CheckoutTrial = Trial<typeof checkoutMachine>

/** Rule builders for the checkout. */
export const checkoutRules = flowRules<typeof checkoutMachine, CheckoutView>(checkoutView)

const { after, shows, leadsTo, context, earlier, problem } = checkoutRules

/** Whether the event leads to this screen with this payment status. */
export const moneyIs = (tried: CheckoutTrial, screen: CheckoutScreen, money: Money) =>
  shows(tried, screen) && after(tried).money === money
/** Returns the payment status in the server's answer; null if the answer has none. */
export const verdict = (tried: CheckoutTrial) => (isOk(tried) ? (output(tried)['verdict'] as Verdict) : null)
/** Matches answers to a status query: on return, on giving up, and while polling. */
export const asked = answers('askServer', 'cancelPayment')
/** Returns a test of whether the server answers with one of these statuses. */
export const verdictIs =
  (...verdicts: readonly Verdict[]) =>
  (tried: CheckoutTrial) =>
    asked(tried) && verdicts.includes(verdict(tried)!)

/** Whether the gateway's window has reported success, before or in this answer, and the server hasn't settled it. */
export const isClaimed = (tried: CheckoutTrial) =>
  earlier(tried).claimed ||
  (answers('confirmCard', 'answerChallenge', 'handOver')(tried) && output(tried)['claim'] === 'done')

/**
 * Whether the first query of the server starts. After a claim of success, the page must also show that it is waiting
 * for confirmation.
 */
export const startsLookingUp = (tried: CheckoutTrial) =>
  (isClaimed(tried)
    ? leadsTo(tried, 'finishing.asking') && after(tried).money === 'claimed' && context(tried).claimed
    : leadsTo(tried, 'verifying.asking') && after(tried).money === 'unknown') &&
  context(tried).polls === 1 &&
  !context(tried).serverAnswered &&
  problem(tried) === null

/** Whether the page offers any action that leads to a payment. */
export const canPay = (tried: CheckoutTrial) =>
  ['canChoose', 'canSubmitCard', 'canGoToGateway', 'canRetry'].some((act) => after(tried)[act as 'canChoose'])
