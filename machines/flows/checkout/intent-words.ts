import { type Trial } from '../../intent-kit'
import { answers, flowRules, isOk, output } from '../intent-kit'
import type { checkoutMachine } from './machine'
import type { Verdict } from './setup'
import { checkoutView, type CheckoutScreen, type CheckoutView, type Money } from './view'

/** A trial of the checkout. */
export type CheckoutTrial = Trial<typeof checkoutMachine>

/** The builders of the checkout's rules. */
export const checkoutRules = flowRules<typeof checkoutMachine, CheckoutView>(checkoutView)

const { after, shows, leadsTo, context, problem } = checkoutRules

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

/** A query to the server is under way, from the first one on. */
export const startsLookingUp = (tried: CheckoutTrial) =>
  leadsTo(tried, 'verifying.asking') &&
  after(tried).money === 'unknown' &&
  context(tried).polls === 1 &&
  !context(tried).serverAnswered &&
  problem(tried) === null

/** Whether the page offers any act that leads to paying. */
export const canPay = (tried: CheckoutTrial) =>
  ['canChoose', 'canSubmitCard', 'canGoToGateway', 'canRetry'].some((act) => after(tried)[act as 'canChoose'])
