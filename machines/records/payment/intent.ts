import { becomes, from, isRefused, isTaken, on, only, owes, stays, type Intent } from '../../intent-kit'
import type { paymentMachine } from './machine'
import {
  another,
  bought,
  facts,
  holdsMoney,
  silent,
  paymentRules,
  type PaymentTrial,
  buying,
} from './intent-words'
import { moneyBackRules } from './intent-money-back'
import { refundRules } from './intent-refunds'

const { never, always, ends, onlyWhere } = paymentRules

/** Matches attempts that have brought no money: in progress, or ended unpaid. */
const unpaid = from('opened', 'pending', 'failed', 'expired')
const unfinished = from('opened', 'pending')
const asAsked = ({ event }: PaymentTrial) => event.type === 'gateway.succeeded' && event.facts.amountMatches
const notAsAsked = ({ event }: PaymentTrial) =>
  event.type === 'gateway.mismatched' && !event.facts.amountMatches

/** Events that are sent only by the gateway, or by the server after querying the gateway. */
const moneyWord = [
  'gateway.accepted',
  'gateway.succeeded',
  'gateway.failed',
  'gateway.mismatched',
  'duplicate.paid',
  'refund.part',
  'money.returned',
  'dispute.noted',
  'warning.noted',
  'dispute.opened',
  'dispute.won',
  'suspension.lifted',
  'dispute.lost',
]

/** Events by which an administrator decides; they require a reason. */
const decisions = [
  'review.granted',
  'review.refused',
  'review.closed',
  'warning.seen',
  'dispute.closedKept',
  'dispute.closedLost',
  'money.kept',
]

/** Intended behaviour of one payment attempt (rules on money). */
export const paymentIntent: Intent<typeof paymentMachine> = [
  always(
    'What became of money is reported by the gateway, or by the server that asked it, and by nobody else.',
    'rule 1',
    (tried) => on(...moneyWord)(tried) && isTaken(tried),
    (tried) => only(tried, 'gateway', 'server'),
  ),
  always(
    'The payer can report that they came back or cancelled, and nothing about money.',
    'rule 1',
    (tried) => on('hint.returned', 'cancel.claimed')(tried) && isTaken(tried),
    (tried) => only(tried, 'person'),
  ),
  always(
    'Only the clock ends a wait.',
    'rule 9',
    (tried) => on('expiry.reached', 'wait.ended')(tried) && isTaken(tried),
    (tried) => only(tried, 'clock'),
  ),
  always(
    'An administrator decides what no gateway reports, and gives a reason.',
    '§6',
    (tried) => on(...decisions)(tried) && isTaken(tried),
    (tried) => only(tried, 'admin') && tried.needsReason,
  ),
  always(
    'An administrator may have the gateway asked again without a reason: it decides nothing.',
    'rule 4',
    (tried) => on('word.askedAgain')(tried) && isTaken(tried),
    (tried) => only(tried, 'admin') && stays(tried) && owes(tried, 'payment.verify'),
  ),

  always(
    'The sum that was asked, for a purchase that nothing has paid, buys the plan: one receipt, one plan, one mail.',
    'rules 2 and 3',
    (tried) => asAsked(tried) && (unpaid(tried) || silent(tried)) && !facts(tried).alreadyGranted,
    (tried) => becomes(tried, 'success') && owes(tried, ...buying),
  ),
  never(
    'A purchase gets its plan twice.',
    'rule 3',
    (tried) => tried.effects.includes('package.grant') && facts(tried).alreadyGranted,
  ),
  never(
    'A plan is given for money that is not the sum asked for, unless an administrator decides it.',
    'rule 2',
    (tried) =>
      tried.effects.includes('package.grant') &&
      !asAsked(tried) &&
      !on('review.granted', 'money.kept')(tried),
  ),
  never(
    'A plan is given without its receipt, or a receipt without its plan.',
    'rule 1',
    ({ effects }) => effects.includes('package.grant') !== effects.includes('receipt.issue'),
  ),
  never(
    'A payment counts as paid before anything has reported that money is there.',
    'rule 4',
    (tried) =>
      becomes(tried, 'success') &&
      !bought(tried) &&
      !asAsked(tried) &&
      !on('review.granted', 'money.kept')(tried),
  ),
  always(
    'Another sum than the one asked for is reviewed, and the payer is notified.',
    'rule 2',
    (tried) => notAsAsked(tried) && (unpaid(tried) || silent(tried)),
    (tried) => becomes(tried, 'needsReview') && owes(tried, 'mail.paymentInReview'),
  ),
  always(
    'A gateway that contradicts itself about the sum moves nothing.',
    'rule 2',
    ({ event }) =>
      (event.type === 'gateway.succeeded' && !event.facts.amountMatches) ||
      (event.type === 'gateway.mismatched' && event.facts.amountMatches),
    isRefused,
  ),
  always(
    'Money that comes for a purchase that is paid already is due back, and the payer is notified.',
    'rule 3',
    (tried) => on('duplicate.paid')(tried) && (unpaid(tried) || silent(tried)),
    (tried) => becomes(tried, 'needsRefund') && owes(tried, 'mail.refundPromised'),
  ),
  never(
    'An attempt that ended, or brought money, is under way again.',
    'rule 3',
    (tried) =>
      tried.after !== null && !unfinished(tried) && ['opened', 'pending'].includes(String(tried.after.value)),
  ),
  never(
    'Money that came is forgotten: the attempt reads as failed or expired.',
    'rule 3',
    (tried) =>
      (holdsMoney(tried) || another(tried) || from('refunded')(tried)) &&
      tried.after !== null &&
      ['failed', 'expired'].includes(String(tried.after.value)),
  ),
  never(
    'Anything but money moves an attempt that failed or expired.',
    'rule 3',
    (tried) =>
      from('failed', 'expired')(tried) &&
      isTaken(tried) &&
      !on('gateway.succeeded', 'gateway.mismatched', 'duplicate.paid')(tried),
  ),
  always(
    'A payment that the gateway has taken is in its hands, and its outcome is open.',
    'rule 1',
    (tried) => on('gateway.accepted')(tried) && from('opened')(tried),
    (tried) => becomes(tried, 'pending') && owes(tried),
  ),
  always(
    'A payer who comes back has the gateway asked, and moves nothing by it.',
    'rule 1',
    (tried) => on('hint.returned')(tried) && from('pending')(tried),
    (tried) => stays(tried) && owes(tried, 'payment.verify'),
  ),
  never(
    'A claim of the payer counts once the payment is decided.',
    'rule 1',
    (tried) => on('hint.returned', 'cancel.claimed')(tried) && isTaken(tried) && !unfinished(tried),
  ),
  always(
    'A payer may give up an attempt that is under way; once it is with the gateway, the gateway is asked as well.',
    'rules 3 and 4',
    (tried) => on('cancel.claimed')(tried) && unfinished(tried),
    (tried) => becomes(tried, 'failed') && owes(tried, ...(from('pending')(tried) ? ['payment.verify'] : [])),
  ),
  always(
    'A decline ends an attempt without money; a payer who waited for the gateway is notified by mail.',
    'rule 1',
    (tried) => on('gateway.failed')(tried) && (unfinished(tried) || silent(tried)),
    (tried) =>
      becomes(tried, 'failed') && owes(tried, ...(from('opened')(tried) ? [] : ['mail.paymentFailed'])),
  ),
  always(
    'An attempt that nobody finishes expires, without a mail.',
    'rule 9',
    (tried) => on('expiry.reached')(tried) && (unfinished(tried) || silent(tried)),
    (tried) => becomes(tried, 'expired') && owes(tried),
  ),
  always(
    'A wait that lasted too long is reviewed by an administrator: both sides are notified.',
    'rule 9',
    (tried) => on('wait.ended')(tried) && unfinished(tried) && facts(tried).silence === 'tooLong',
    (tried) => becomes(tried, 'needsReview') && owes(tried, 'mail.paymentUnclear', 'review.tell'),
  ),
  always(
    'While there is time left to wait, the wait goes on.',
    'rule 9',
    (tried) => on('wait.ended')(tried) && facts(tried).silence !== 'tooLong',
    isRefused,
  ),

  always(
    'A review may end in the plan, as long as nothing else has paid it.',
    'rules 2 and 3',
    (tried) => on('review.granted')(tried) && from('needsReview')(tried),
    (tried) =>
      facts(tried).alreadyGranted ? isRefused(tried) : becomes(tried, 'success') && owes(tried, ...buying),
  ),
  always(
    'A review that refuses money which came owes it back, and the payer is notified.',
    'rule 3',
    (tried) => on('review.refused')(tried) && another(tried),
    (tried) => becomes(tried, 'needsRefund') && owes(tried, 'mail.paymentRefused'),
  ),
  always(
    'Where the gateway reported nothing, there is no money to refuse: the attempt is closed as failed, and the payer is notified.',
    'rule 4',
    (tried) => on('review.refused', 'review.closed')(tried) && silent(tried),
    onlyWhere(on('review.closed'), (tried) => becomes(tried, 'failed') && owes(tried, 'mail.paymentFailed')),
  ),
  always(
    'Money that came cannot be closed as if none had.',
    'rule 3',
    (tried) =>
      another(tried) &&
      on('review.closed', 'gateway.failed', 'expiry.reached', 'word.askedAgain', 'duplicate.paid')(tried),
    isRefused,
  ),
  always(
    'What is under review for another sum is not settled by another report of the gateway.',
    'rule 2',
    (tried) => another(tried) && on('gateway.succeeded', 'gateway.mismatched')(tried),
    isRefused,
  ),

  ...moneyBackRules,
  ...refundRules,

  ends('Every attempt can end: unpaid, paid and granted, or with its money back.', 'rule 9', ({ value }) =>
    ['failed', 'expired', 'success', 'refunded'].includes(String(value)),
  ),
]
