import { type Trial } from '../../intent-kit'
import { answers, flowRules, isOk, output } from '../intent-kit'
import type { checkoutMachine } from './machine'
import type { Verdict } from './setup'
import { checkoutView, type CheckoutScreen, type CheckoutView, type Money } from './view'

/** A trial of the checkout. */
export type CheckoutTrial = Trial<typeof checkoutMachine>

/** The words of the rules of the checkout. */
export const checkoutRules = flowRules<typeof checkoutMachine, CheckoutView>(checkoutView)

const { after, shows, leadsTo, context, problem } = checkoutRules

/** Whether the event leads to a screen, with the money as far as this. */
export const moneyIs = (tried: CheckoutTrial, screen: CheckoutScreen, money: Money) =>
  shows(tried, screen) && after(tried).money === money
/** Where the money is, as the server answers; null where it does not. */
export const verdict = (tried: CheckoutTrial) => (isOk(tried) ? (output(tried)['verdict'] as Verdict) : null)
/** The server is asked where the money is: on coming back, on giving up, and while it is looked up. */
export const asked = answers('askServer', 'cancelPayment')
/** Whether the server answers one of these. */
export const verdictIs =
  (...verdicts: readonly Verdict[]) =>
  (tried: CheckoutTrial) =>
    asked(tried) && verdicts.includes(verdict(tried)!)

/** The server is being asked, from the first question on. */
export const startsLookingUp = (tried: CheckoutTrial) =>
  leadsTo(tried, 'verifying.asking') &&
  after(tried).money === 'unknown' &&
  context(tried).polls === 1 &&
  !context(tried).serverAnswered &&
  problem(tried) === null

/** Whether the page offers any act that leads to paying. */
export const canPay = (tried: CheckoutTrial) =>
  ['canChoose', 'canSubmitCard', 'canGoToGateway', 'canRetry'].some((act) => after(tried)[act as 'canChoose'])
