import type { FlowView } from '../../machines/flows/view-kit'
import { never, type PairRule } from './pair-kit'

/** Facts about the money of one attempt, independent of its record's status. */
export interface MoneyTruth {
  /** Whether money arrived, and in which amount. */
  came: 'no' | 'asked' | 'another'
  /** Where the received money is now, and who moved it. */
  now: 'nowhere' | 'here' | 'sentBack' | 'takenByBank'
  /** Party that took the money back before we received it again. */
  cameBackFrom: 'nobody' | 'us' | 'bank'
  /** Status of the plan this money bought. */
  plan: 'none' | 'active' | 'paused' | 'ended'
  /** Whether another attempt at the same purchase is paid. */
  isPaidElsewhere: boolean
  /** How an attempt without money ended; `no`: it may still be paid. */
  ended: 'no' | 'declined' | 'cancelled' | 'closed' | 'expired'
  /** Whether the gateway hasn't reported in time whether money arrived. */
  isSilent: boolean
  /** Whether an administrator refused the amount received. */
  isRefused: boolean
}

/** Text keys shown to a payer at the checkout, together with the facts about the money. */
export interface MoneyPair {
  reads: ReadonlySet<string>
  view: Pick<FlowView, 'screen'>
  money: MoneyTruth
}

const shows =
  (...keys: readonly string[]) =>
  ({ reads }: MoneyPair) =>
    keys.some((key) => reads.has(key))
const because = (...causes: readonly string[]) =>
  shows(...causes.map((cause) => `checkout.cause.${cause}.meaning`))

const nothingPaid = shows(
  'machines.money.nothingCharged',
  'checkout.notPaid.meaning',
  'machines.problem.DECLINED',
  'machines.problem.EXPIRED',
  'machines.problem.CLOSED',
)
const paid = shows('machines.money.confirmed', 'checkout.paid.title')
const isOpen = shows('checkout.pending.meaning', 'machines.money.withGateway')
const reviewed = because('mismatch')
const planEnded = because('refunded', 'chargedBack')
const boughtNothing = because('refundedUnspent', 'chargedBackUnspent')
const isOwed = shows(
  'machines.money.goingBack',
  'checkout.cause.refused.money',
  'checkout.cause.paidTwice.money',
)

/** Rules on what the checkout must not show, given the facts about the money (rules on money, §4). */
export const checkoutWithPayment: readonly PairRule<MoneyPair>[] = [
  never(
    '“Nothing was paid” is read while money came.',
    'rule 4',
    (pair) => nothingPaid(pair) && pair.money.came !== 'no',
  ),
  never(
    '“Paid” or “your plan is active” is read while this money has not come or its plan is not active.',
    'rule 1',
    (pair) => paid(pair) && (pair.money.now !== 'here' || pair.money.plan !== 'active'),
  ),
  never(
    '“Still being processed” is read of an attempt that ended, or whose money came.',
    'rule 4',
    (pair) => isOpen(pair) && (pair.money.came !== 'no' || pair.money.ended !== 'no'),
  ),
  never(
    '“We do not know” is read once the server knows that money came or that none will.',
    'rule 4',
    (pair) =>
      (shows('checkout.unknown.meaning')(pair) || because('noWord', 'noWordPaid')(pair)) &&
      (pair.money.came !== 'no' || pair.money.ended !== 'no'),
  ),
  never(
    'The card or account is called declined where the payer cancelled or an administrator closed the attempt.',
    'rule 4',
    (pair) =>
      shows('checkout.declined.meaning')(pair) &&
      ['cancelled', 'closed', 'expired'].includes(pair.money.ended),
  ),
  never(
    '“Not the sum that was asked” is read while the asked sum, or none, came.',
    'rule 2',
    (pair) => reviewed(pair) && pair.money.came !== 'another',
  ),
  never(
    '“You paid twice” is read by somebody whose purchase nothing else has paid.',
    'rule 3',
    (pair) => because('paidTwice')(pair) && !pair.money.isPaidElsewhere,
  ),
  never(
    '“We could not accept this payment” is read where no administrator refused it.',
    'rule 3',
    (pair) => because('refused')(pair) && !pair.money.isRefused,
  ),
  never(
    '“You may pay in another way” is read where the purchase is paid in another way, and the other way round.',
    'rule 9',
    (pair) =>
      (because('noWord')(pair) && pair.money.isPaidElsewhere) ||
      (because('noWordPaid')(pair) && !pair.money.isPaidElsewhere),
  ),
  never(
    '“What it bought has ended” is read of money that bought nothing, or whose plan goes on.',
    'rule 7',
    (pair) => planEnded(pair) && pair.money.plan !== 'ended',
  ),
  never(
    '“It had not paid for a plan” is read of money that paid for one.',
    'rule 7',
    (pair) => boughtNothing(pair) && pair.money.plan !== 'none',
  ),
  never(
    'Money is called sent back, or taken by the bank, that did not go in that way.',
    'rule 7',
    (pair) =>
      (because('refunded', 'refundedUnspent')(pair) && pair.money.now !== 'sentBack') ||
      (because('chargedBack', 'chargedBackUnspent')(pair) && pair.money.now !== 'takenByBank'),
  ),
  never(
    'A refund is called failed that never went out, or a dispute returned that the bank never took.',
    'rule 7',
    (pair) =>
      (because('refundFailed')(pair) && pair.money.cameBackFrom !== 'us') ||
      (because('disputeReturned')(pair) && pair.money.cameBackFrom !== 'bank'),
  ),
  never(
    '“It is going back to you” is read of money that is not here.',
    'rule 3',
    (pair) => isOwed(pair) && pair.money.now !== 'here',
  ),
  never(
    'A plan is called paused that is not.',
    'rule 8',
    (pair) => because('disputed')(pair) && pair.money.plan !== 'paused',
  ),
  never(
    'Money in review or going back is explained by the most frequent reason where its own is known.',
    'rule 2',
    shows('checkout.needsReview.meaning', 'checkout.refundDue.meaning'),
  ),
]
