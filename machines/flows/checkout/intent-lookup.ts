import { isTaken, on, type Intent } from '../../intent-kit'
import { breaks, isDenied, isOk, isWithoutAnswer, output, pauseEnds, refusal } from '../intent-kit'
import type { checkoutMachine } from './machine'
import {
  asked,
  canPay,
  moneyIs,
  startsLookingUp,
  verdict,
  verdictIs,
  checkoutRules,
  type CheckoutTrial,
} from './intent-words'

const {
  never,
  always,
  after,
  showed,
  shows,
  stood,
  leadsTo,
  context,
  earlier,
  problem,
  givesReason,
  onlyWhere,
} = checkoutRules

/** Number of polls before the payment status is shown (§4). */
const questions = 5
/** Matches a checkout that is resumed, or opened with an unfinished attempt, without a success reported by a gateway. */
const comesBack = stood('checking')
const looksUp = stood('verifying.asking')
/** Matches queries of the server after the gateway's window has reported success. */
const finishes = stood('finishing.asking')
/** Whether the user changes the payment method while a claim of success is unsettled. */
const givesUpClaimed = (tried: CheckoutTrial) => givesUp(tried) && earlier(tried).claimed
const givesUp = stood('cancelling')

/** Whether a negative answer counts: either nothing was claimed, or this is the second negative answer. */
const isSure = (tried: CheckoutTrial) => !finishes(tried) || earlier(tried).denied

/** Payment status that the page must show during and after a server query (rules 1 to 4 and 9). */
export const checkoutLookupRules: Intent<typeof checkoutMachine> = [
  always('The server answers that it is paid: the plan runs.', 'rule 1', verdictIs('success'), (tried) =>
    moneyIs(tried, 'paid', 'confirmed'),
  ),
  always(
    'The server answers that an administrator reviews the money: the page shows that, with the cause.',
    'rule 2',
    verdictIs('needsReview'),
    (tried) =>
      moneyIs(tried, 'needsReview', 'inReview') && context(tried).cause === (output(tried)['cause'] ?? null),
  ),
  always(
    'The server answers that the money is due back: the page shows that, and offers nothing to pay.',
    'rule 3',
    verdictIs('needsRefund'),
    (tried) => moneyIs(tried, 'refundDue', 'goingBack') && !canPay(tried),
  ),
  always(
    'A purchase by bank transfer goes on at the page of the transfer.',
    '§4',
    verdictIs('awaitingReceipt', 'receiptPending', 'receiptRejected'),
    (tried) => shows(tried, 'bank'),
  ),
  never(
    'A payer whose gateway reported success is told that nothing was charged before the gateway has said so twice, or its time is over.',
    'rule 4',
    (tried) =>
      earlier(tried).claimed &&
      asked(tried) &&
      verdictIs('notPaid', 'failed')(tried) &&
      !givesUp(tried) &&
      !earlier(tried).denied &&
      isTaken(tried) &&
      after(tried).money === 'nothingCharged',
  ),
  always(
    'The first "no" after a claim of success is noted and asked for again, after a pause of at least five seconds.',
    'rule 4',
    (tried) => finishes(tried) && verdictIs('notPaid', 'failed')(tried) && !earlier(tried).denied,
    (tried) =>
      moneyIs(tried, 'finishing', 'claimed') &&
      leadsTo(tried, 'finishing.waiting') &&
      context(tried).denied &&
      context(tried).claimed &&
      problem(tried) === null,
  ),
  always(
    'An answer that the gateway is working on it takes a first "no" back.',
    'rule 4',
    (tried) => finishes(tried) && verdictIs('processing')(tried),
    (tried) => context(tried).claimed && !context(tried).denied,
  ),
  always(
    'A claim of success is settled by every other answer but that the gateway is still working on it.',
    'rule 1',
    (tried) => finishes(tried) && isOk(tried) && !verdictIs('processing', 'none')(tried),
    (tried) => context(tried).claimed === leadsTo(tried, 'finishing.waiting'),
  ),
  always(
    'An attempt that failed is a decline, one that expired was not paid; both give the reason, and paying is offered again.',
    'rule 3',
    (tried) =>
      (verdictIs('expired')(tried) || (verdictIs('failed')(tried) && isSure(tried))) && !givesUp(tried),
    (tried) =>
      moneyIs(tried, verdict(tried) === 'failed' ? 'declined' : 'notPaid', 'nothingCharged') &&
      problem(tried) === (verdict(tried) === 'failed' ? 'DECLINED' : 'EXPIRED') &&
      after(tried).canRetry,
  ),
  always(
    'The gateway reports that nothing was paid: the page shows that, and paying is offered again.',
    'rule 4',
    (tried) => verdictIs('notPaid')(tried) && isSure(tried) && !givesUpClaimed(tried),
    (tried) =>
      moneyIs(tried, 'notPaid', 'nothingCharged') &&
      after(tried).canRetry &&
      problem(tried) === (comesBack(tried) ? null : 'CLOSED'),
  ),
  always(
    'Where there is no attempt, the offer is asked for again.',
    'rule 4',
    (tried) => verdictIs('none')(tried) && !givesUp(tried),
    (tried) => leadsTo(tried, 'loading'),
  ),
  always(
    'An attempt that is closed on request leads back to the offer.',
    'rule 3',
    (tried) => verdictIs('none', 'failed', 'expired')(tried) && givesUp(tried),
    (tried) => leadsTo(tried, 'loading'),
  ),
  always(
    'A payer who gives up after a claim of success is not told that nothing was paid by the first "no".',
    'rule 4',
    (tried) => givesUpClaimed(tried) && verdictIs('notPaid')(tried),
    startsLookingUp,
  ),
  always(
    'A gateway that is still working on it is waited for: on giving up it is shown at once, else after a pause.',
    'rule 4',
    verdictIs('processing'),
    (tried) =>
      givesUp(tried)
        ? moneyIs(tried, 'pending', 'withGateway')
        : leadsTo(tried, finishes(tried) ? 'finishing.waiting' : 'verifying.waiting') &&
          context(tried).serverAnswered &&
          problem(tried) === null &&
          context(tried).polls === (comesBack(tried) ? 0 : earlier(tried).polls),
  ),
  always(
    'What the server answers is kept: which attempt it is, and that there was an answer.',
    'rule 1',
    (tried) => asked(tried) && isOk(tried),
    (tried) =>
      isTaken(tried) &&
      ((leadsTo(tried, 'loading') && givesUp(tried)) || (givesUpClaimed(tried) && verdictIs('notPaid')(tried))
        ? true
        : context(tried).serverAnswered &&
          context(tried).paymentId === (output(tried)['paymentId'] ?? earlier(tried).paymentId)),
  ),
  always(
    'A server that refuses to answer leaves it unknown: nothing is called paid or unpaid.',
    'rule 4',
    (tried) => asked(tried) && !isOk(tried) && comesBack(tried),
    (tried) => moneyIs(tried, 'unknown', 'unknown') && givesReason(tried),
  ),
  always(
    'A server that cannot be asked leaves it unknown to a payer who comes back.',
    'rule 4',
    (tried) => comesBack(tried) && isWithoutAnswer(tried),
    (tried) => moneyIs(tried, 'unknown', 'unknown') && givesReason(tried),
  ),
  always(
    'An attempt that cannot be closed for sure is looked up.',
    'rule 4',
    (tried) =>
      givesUp(tried) &&
      tried.event.type.startsWith('xstate.') &&
      (!isOk(tried) || breaks('cancelPayment')(tried)),
    startsLookingUp,
  ),
  always(
    'While it is looked up, no answer and none in time count as none, and the next question follows after a pause.',
    'rule 4',
    (tried) => (looksUp(tried) || finishes(tried)) && isDenied(tried),
    (tried) =>
      leadsTo(tried, finishes(tried) ? 'finishing.waiting' : 'verifying.waiting') &&
      !context(tried).serverAnswered &&
      problem(tried) === (refusal(tried) ?? null),
  ),
  always(
    'After the pause the server is asked again, five times at most and once more after a first "no"; then the page shows the status.',
    'rule 9',
    (tried) => pauseEnds('pollDelay')(tried) || pauseEnds('finishDelay')(tried),
    (tried) =>
      earlier(tried).polls < questions || (earlier(tried).denied && earlier(tried).serverAnswered)
        ? leadsTo(tried, showed('finishing')(tried) ? 'finishing.asking' : 'verifying.asking') &&
          context(tried).polls === Math.min(questions, earlier(tried).polls + 1)
        : earlier(tried).serverAnswered
          ? moneyIs(tried, 'pending', 'withGateway')
          : moneyIs(tried, 'unknown', 'unknown'),
  ),
  always(
    'News of the payment has the server asked at once, from every page that waits for some.',
    'rule 1',
    (tried) =>
      on('payment.changed')(tried) &&
      showed('pending', 'unknown', 'declined', 'notPaid', 'needsReview', 'refundDue')(tried),
    startsLookingUp,
  ),
  always(
    'News during the questions asks again without starting over.',
    'rule 1',
    (tried) => on('payment.changed')(tried) && stood('verifying.asking', 'verifying.waiting')(tried),
    (tried) => leadsTo(tried, 'verifying.asking'),
  ),
  always(
    'News while a claim of success is open asks again without starting over.',
    'rule 1',
    (tried) => on('payment.changed')(tried) && showed('finishing')(tried),
    (tried) => leadsTo(tried, 'finishing.asking') && context(tried).claimed,
  ),
  always(
    'A payer may have it looked up again wherever it is open what became of the money.',
    'rule 4',
    (tried) => on('recheck.asked')(tried),
    onlyWhere(showed('pending', 'unknown', 'needsReview', 'refundDue'), startsLookingUp),
  ),
]
