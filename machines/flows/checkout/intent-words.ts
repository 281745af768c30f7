import { type Trial } from '../../intent-kit'
import { answers, flowRules, isOk, output } from '../intent-kit'
import type { checkoutMachine } from './machine'
import type { Verdict } from './setup'
import { checkoutView, type CheckoutScreen, type CheckoutView, type Money } from './view'

/** A trial of the checkout. */
export type CheckoutTrial = Trial<typeof checkoutMachine>

/** The builders of the checkout's rules. */
export const checkoutRules = flowRules<typeof checkoutMachine, CheckoutView>(checkoutView)

const { after, shows, leadsTo, context, earlier, problem } = checkoutRules

/** Whether the event leads to a screen with this status of the money. */
export const moneyIs = (tried: CheckoutTrial, screen: CheckoutScreen, money: Money) =>
  shows(tried, screen) && after(tried).money === money
/** The status of the money in the server's answer; null where it has none. */
export const verdict = (tried: CheckoutTrial) => (isOk(tried) ? (output(tried)['verdict'] as Verdict) : null)
/** The server is queried for the status of the money: on return, on giving up, and while it is looked up. */
export const asked = answers('askServer', 'cancelPayment')
/** Whether the server answers one of these. */
export const verdictIs =
  (...verdicts: readonly Verdict[]) =>
  (tried: CheckoutTrial) =>
    asked(tried) && verdicts.includes(verdict(tried)!)

/** The gateway's window has reported success, or does so now, and the server has not settled it. */
export const isClaimed = (tried: CheckoutTrial) =>
  earlier(tried).claimed ||
  (answers('confirmCard', 'answerChallenge', 'handOver')(tried) && output(tried)['claim'] === 'done')

/** A query to the server is under way, from the first one on; after a claim of success the page says that it waits. */
export const startsLookingUp = (tried: CheckoutTrial) =>
  (isClaimed(tried)
    ? leadsTo(tried, 'finishing.asking') && after(tried).money === 'claimed' && context(tried).claimed
    : leadsTo(tried, 'verifying.asking') && after(tried).money === 'unknown') &&
  context(tried).polls === 1 &&
  !context(tried).serverAnswered &&
  problem(tried) === null

/** Whether the page offers any act that leads to paying. */
export const canPay = (tried: CheckoutTrial) =>
  ['canChoose', 'canSubmitCard', 'canGoToGateway', 'canRetry'].some((act) => after(tried)[act as 'canChoose'])
