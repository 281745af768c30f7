import { never, type PairRule } from './pair-kit'

/** Facts about one bank transfer, independent of its records' status. */
export interface TransferTruth {
  /** Whether an administrator has seen the money on the account. */
  isSeen: boolean
  /** Where that money is now. */
  now: 'nowhere' | 'here' | 'sentBack'
  /** Status of the plan this money bought. */
  plan: 'none' | 'active' | 'ended'
  /** Whether another attempt at the same purchase is paid. */
  isPaidElsewhere: boolean
  /** Result of the last receipt; `none`: nothing was sent. */
  receipt: 'none' | 'waits' | 'refused'
  /** How the transfer ended, if its money hadn't been seen by then. */
  ended: 'no' | 'cancelled' | 'refused' | 'expired'
}

/** Text keys shown to a payer on a transfer's page, together with the facts about the transfer. */
export interface TransferPair {
  reads: ReadonlySet<string>
  transfer: TransferTruth
}

const shows =
  (screen: string) =>
  ({ reads }: TransferPair) =>
    reads.has(`transfer.${screen}.title`)

const paid = shows('paid')
const asksForMoney = shows('awaiting')
const inReview = shows('underReview')
const receiptRefused = shows('refused')
const notCompleted = shows('failed')
const expired = shows('expired')
const seeBilling = shows('elsewhere')

/** Rules on what a bank transfer must not show, given its facts (rules on money, D74 to D76). */
export const transferWithReceiptAndPayment: readonly PairRule<TransferPair>[] = [
  never(
    '“Your plan is active” is read while nobody has seen the money, or its plan does not run.',
    'rule 1',
    (pair) => paid(pair) && !(pair.transfer.now === 'here' && pair.transfer.plan === 'active'),
  ),
  never(
    '“Not completed” or “no receipt came in time” is read of money that was seen on the account.',
    'rule 4',
    (pair) => (notCompleted(pair) || expired(pair)) && pair.transfer.isSeen,
  ),
  never(
    '“Transfer the money” is read of a transfer that has ended, whose money was seen, or whose receipt waits for a decision.',
    'D74',
    (pair) =>
      asksForMoney(pair) &&
      (pair.transfer.ended !== 'no' || pair.transfer.isSeen || pair.transfer.receipt === 'waits'),
  ),
  never(
    '“Your receipt is being checked” is read while no receipt waits for an administrator.',
    'D75',
    (pair) =>
      inReview(pair) &&
      (pair.transfer.receipt !== 'waits' || pair.transfer.isSeen || pair.transfer.ended !== 'no'),
  ),
  never(
    '“Your receipt was not accepted” is read where none was refused, or after the transfer has ended.',
    'D75',
    (pair) =>
      receiptRefused(pair) &&
      (pair.transfer.receipt !== 'refused' || pair.transfer.isSeen || pair.transfer.ended !== 'no'),
  ),
  never(
    '“Cancelled or refused” is read of a transfer that nobody cancelled or refused.',
    'D76',
    (pair) => notCompleted(pair) && !['cancelled', 'refused'].includes(pair.transfer.ended),
  ),
  never(
    '“No receipt came in time” is read of a transfer whose time did not run out.',
    'D76',
    (pair) => expired(pair) && pair.transfer.ended !== 'expired',
  ),
  never(
    '“Your payment is in review, disputed or refunded” is read while no money was seen, or while its plan runs.',
    'rule 3',
    (pair) => seeBilling(pair) && (!pair.transfer.isSeen || pair.transfer.plan === 'active'),
  ),
]
