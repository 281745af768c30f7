import { isRefused, isTaken, on, type Intent, type Trial } from '../../intent-kit'
import {
  answers,
  breaks,
  flowRules,
  isOk,
  isSilence,
  isWithoutAnswer,
  output,
  pauseEnds,
  refusal,
} from '../intent-kit'
import type { checkoutMachine } from './machine'
import type { Claim, Verdict } from './setup'
import { checkoutView, type CheckoutScreen, type CheckoutView, type Money } from './view'

type CheckoutTrial = Trial<typeof checkoutMachine>

const {
  never,
  always,
  ends,
  lasts,
  at,
  before,
  after,
  showed,
  shows,
  stood,
  leadsTo,
  context,
  earlier,
  kept,
  sent,
  problem,
  givesReason,
} = flowRules<typeof checkoutMachine, CheckoutView>(checkoutView)

/** §4: how often the page asks by itself before it shows where the money is. */
const questions = 5
/** Rule 3: each further purchase has a key of its own that follows from the first, so that two tabs mean the same. */
const furtherKeys: Readonly<Record<string, string>> = { 'key-1': 'key-1.2', 'key-1.2': 'key-1.3' }

/** Whether the event leads to a screen, with the money as far as this. */
const moneyIs = (tried: CheckoutTrial, screen: CheckoutScreen, money: Money) =>
  shows(tried, screen) && after(tried).money === money
const verdict = (tried: CheckoutTrial) => (isOk(tried) ? (output(tried)['verdict'] as Verdict) : null)
const claim = (tried: CheckoutTrial) => output(tried)['claim'] as Claim

/** The server is asked where the money is: on coming back, on giving up, and while it is looked up. */
const asked = answers('askServer', 'cancelPayment')
/** Somebody who comes back, and has not been to the gateway from here. */
const comesBack = stood('checking')
const looksUp = stood('verifying.asking')
const givesUp = stood('cancelling')
const verdictIs =
  (...verdicts: readonly Verdict[]) =>
  (tried: CheckoutTrial) =>
    asked(tried) && verdicts.includes(verdict(tried)!)

/** The server is being asked, from the first question on. */
const startsLookingUp = (tried: CheckoutTrial) =>
  leadsTo(tried, 'verifying.asking') &&
  after(tried).money === 'unknown' &&
  context(tried).polls === 1 &&
  !context(tried).serverAnswered &&
  problem(tried) === null

const canPay = (tried: CheckoutTrial) =>
  ['canChoose', 'canSubmitCard', 'canGoToGateway', 'canRetry'].some((act) => after(tried)[act as 'canChoose'])
const cleared = (tried: CheckoutTrial) =>
  context(tried).paymentId === null && Object.keys(context(tried).handover).length === 0

/** What buying one package is meant to do (rules 1 to 4 and 9 of money). */
export const checkoutIntent: Intent<typeof checkoutMachine> = [
  never(
    'Money is called received before the server has confirmed it for this purchase; a plan that runs already may be free.',
    'rule 1',
    (tried) =>
      isTaken(tried) &&
      after(tried).money === 'confirmed' &&
      before(tried).money !== 'confirmed' &&
      !verdictIs('success')(tried),
  ),
  never(
    'Paying is offered while money may be on its way or is here.',
    'rule 4',
    (tried) => isTaken(tried) && canPay(tried) && after(tried).money !== 'nothingCharged',
  ),
  never(
    'A card is charged, or the payment page opened, without a fresh act of the payer.',
    'rule 4',
    (tried) =>
      isTaken(tried) &&
      after(tried).money === 'withGateway' &&
      before(tried).money !== 'withGateway' &&
      after(tried).screen !== 'pending' &&
      !on('card.submitted', 'handover.confirmed')(tried),
  ),
  never(
    'Money in the hands of the gateway is called unpaid before the server or a decline reports it.',
    'rule 4',
    (tried) =>
      isTaken(tried) &&
      ['withGateway', 'unknown'].includes(before(tried).money) &&
      after(tried).money === 'nothingCharged' &&
      !asked(tried) &&
      !(claim(tried) === 'declined' || claim(tried) === 'blocked'),
  ),
  never(
    'A purchase changes its key, which keeps one purchase from being charged twice, unless the buyer asks for another.',
    'rule 3',
    (tried) =>
      isTaken(tried) && !on('another.asked', 'flow.resumed')(tried) && !kept(tried, 'key', 'packageId'),
  ),

  always(
    'The price, the plan and the payment methods are asked of the server first.',
    'rule 2',
    on('checkout.opened'),
    (tried) => isRefused(tried) || (moneyIs(tried, 'opening', 'nothingCharged') && leadsTo(tried, 'loading')),
  ),
  always(
    'The page opens once.',
    'rule 4',
    on('checkout.opened'),
    (tried) => stood('idle')(tried) === isTaken(tried),
  ),
  always(
    'A reload comes back with the purchase it had, and asks the server before it offers anything.',
    'rule 4',
    on('flow.resumed'),
    (tried) =>
      !stood('idle')(tried)
        ? isRefused(tried)
        : moneyIs(tried, 'verifying', 'unknown') &&
          leadsTo(tried, 'checking') &&
          context(tried).package !== null &&
          context(tried).paymentId === sent<'flow.resumed'>(tried).memory.paymentId,
  ),
  always(
    'An offer is shown as the server makes it: free plans are taken, others are paid, what runs or is unfinished is looked at.',
    'rule 2',
    (tried) => answers('loadOffer')(tried) && isOk(tried),
    (tried) => {
      const { standing } = output(tried)
      const { priceMinor } = output(tried)['package'] as { priceMinor: number }
      const screen =
        standing === 'active'
          ? 'alreadyActive'
          : standing === 'open'
            ? 'verifying'
            : priceMinor === 0
              ? 'freeOffer'
              : 'choosing'
      return (
        shows(tried, screen) &&
        (standing !== 'open' || leadsTo(tried, 'checking')) &&
        (screen !== 'freeOffer' || leadsTo(tried, 'freeOffer')) &&
        context(tried).package === output(tried)['package'] &&
        context(tried).gateways.length > 0 &&
        problem(tried) === null
      )
    },
  ),
  always(
    'An offer that is refused, or does not come, is shown as such and can be asked for again.',
    '§8',
    (tried) => stood('loading')(tried) && (isWithoutAnswer(tried) || refusal(tried) !== undefined),
    (tried) => moneyIs(tried, 'notLoaded', 'nothingCharged') && after(tried).canRetry && givesReason(tried),
  ),
  always(
    'A retry of the offer asks for it again, without the problem of before.',
    '§8',
    (tried) => on('retry.asked')(tried) && showed('notLoaded')(tried),
    (tried) => leadsTo(tried, 'loading') && problem(tried) === null,
  ),
  always(
    'A free plan is taken by a click, once, and nothing about paying is asked.',
    'rule 2',
    (tried) => on('free.accepted')(tried),
    (tried) =>
      !stood('freeOffer')(tried) ? isRefused(tried) : leadsTo(tried, 'assigning') && problem(tried) === null,
  ),
  always(
    'A free plan that is given runs; one that is not is offered again with the reason.',
    '§8',
    (tried) =>
      stood('assigning')(tried) &&
      (answers('assignFree')(tried) || breaks('assignFree')(tried) || isSilence(tried)),
    (tried) =>
      isOk(tried) ? shows(tried, 'freeAssigned') : leadsTo(tried, 'freeOffer') && givesReason(tried),
  ),
  always(
    'A payment method is chosen while nothing is charged; a bank transfer goes on to its own page.',
    '§2',
    (tried) => on('gateway.chosen')(tried) && showed('choosing')(tried),
    (tried) => {
      const { gateway, kind } = sent<'gateway.chosen'>(tried)
      return (
        moneyIs(tried, kind === 'bank' ? 'bank' : 'preparing', 'nothingCharged') &&
        (kind === 'bank' || leadsTo(tried, 'opening')) &&
        context(tried).gateway === gateway &&
        context(tried).kind === kind &&
        cleared(tried) &&
        problem(tried) === null
      )
    },
  ),
  always(
    'No method is chosen where none is offered.',
    'rule 4',
    (tried) => on('gateway.chosen')(tried) && !showed('choosing')(tried),
    isRefused,
  ),
  always(
    'An attempt that the server has written down goes on by card in the page, or by a click to the gateway.',
    'rule 1',
    (tried) => answers('openPayment')(tried) && isOk(tried),
    (tried) =>
      leadsTo(tried, earlier(tried).kind === 'card' ? 'card.preparing' : 'window.ready') &&
      context(tried).paymentId === output(tried)['paymentId'] &&
      context(tried).handover === output(tried)['handover'] &&
      context(tried).package?.priceMinor === (output(tried)['price'] as { priceMinor: number }).priceMinor,
  ),
  always(
    'A purchase that is paid or under way elsewhere is looked up and not opened again.',
    'rule 3',
    (tried) => answers('openPayment')(tried) && refusal(tried) === 'CONFLICT',
    (tried) => leadsTo(tried, 'checking'),
  ),
  always(
    'An attempt that cannot be opened leaves the choice of methods, with the reason.',
    '§8',
    (tried) =>
      stood('opening')(tried) && (isWithoutAnswer(tried) || (refusal(tried) ?? 'CONFLICT') !== 'CONFLICT'),
    (tried) => moneyIs(tried, 'choosing', 'nothingCharged') && givesReason(tried),
  ),
  always(
    'A payer who waits no longer for a payment to be prepared has the attempt closed by the server.',
    'rule 3',
    on('wait.cancelled'),
    (tried) => (stood('opening', 'card.preparing')(tried) ? leadsTo(tried, 'cancelling') : isRefused(tried)),
  ),
  always(
    'Card fields that are loaded can be filled in; a script that does not load leads back to the methods, with the reason.',
    'rule 4',
    (tried) => stood('card.preparing')(tried) && tried.event.type.startsWith('xstate.'),
    (tried) =>
      output(tried)['ready'] === true
        ? moneyIs(tried, 'card', 'nothingCharged')
        : moneyIs(tried, 'choosing', 'nothingCharged') && givesReason(tried),
  ),
  always(
    'Paying by card sends the card to the gateway once, without the problem of before.',
    'rule 4',
    on('card.submitted'),
    (tried) =>
      stood('card.entering')(tried)
        ? leadsTo(tried, 'card.submitting') && problem(tried) === null
        : isRefused(tried),
  ),
  always(
    'Going to the payment page opens it, without the problem of before.',
    'rule 4',
    on('handover.confirmed'),
    (tried) =>
      stood('window.ready')(tried)
        ? leadsTo(tried, 'window.away') && problem(tried) === null
        : isRefused(tried),
  ),
  always(
    'A bank that wants the payer to confirm a card payment is shown to the payer.',
    'rule 4',
    (tried) => answers('confirmCard')(tried) && claim(tried) === 'challenge',
    (tried) => moneyIs(tried, 'challenge', 'withGateway'),
  ),
  always(
    'A decline is the one claim of the gateway in the browser that is believed; another method can be chosen.',
    'rule 1',
    (tried) => claim(tried) === 'declined',
    (tried) => moneyIs(tried, 'declined', 'nothingCharged') && problem(tried) === 'DECLINED',
  ),
  always(
    'A window that the browser blocks has opened nothing: the button is offered again.',
    'rule 4',
    (tried) => answers('handOver')(tried) && claim(tried) === 'blocked',
    (tried) => moneyIs(tried, 'window', 'nothingCharged') && problem(tried) === 'BLOCKED',
  ),
  always(
    'Whatever else the gateway in the browser claims, or when it breaks off, the server is asked.',
    'rules 1 and 4',
    (tried) =>
      stood('card.submitting', 'card.challenged', 'window.away')(tried) &&
      tried.event.type.startsWith('xstate.') &&
      !['declined', 'challenge', 'blocked'].includes(claim(tried)),
    startsLookingUp,
  ),
  always('A payer who is done at the gateway has the server asked.', 'rule 4', on('gateway.left'), (tried) =>
    stood('card.challenged', 'window.away')(tried) ? startsLookingUp(tried) : isRefused(tried),
  ),

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
  always(
    'An attempt that failed is a decline, one that expired was not paid; both give the reason, and paying is offered again.',
    'rule 3',
    (tried) => verdictIs('failed', 'expired')(tried) && !givesUp(tried),
    (tried) =>
      moneyIs(tried, verdict(tried) === 'failed' ? 'declined' : 'notPaid', 'nothingCharged') &&
      problem(tried) === (verdict(tried) === 'failed' ? 'DECLINED' : 'EXPIRED') &&
      after(tried).canRetry,
  ),
  always(
    'The gateway reports that nothing was paid: the page shows that, and paying is offered again.',
    'rule 4',
    verdictIs('notPaid'),
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
    'A gateway that is still working on it is waited for: on giving up it is shown at once, else after a pause.',
    'rule 4',
    verdictIs('processing'),
    (tried) =>
      givesUp(tried)
        ? moneyIs(tried, 'pending', 'withGateway')
        : leadsTo(tried, 'verifying.waiting') &&
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
      (leadsTo(tried, 'loading') && givesUp(tried)
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
    (tried) => looksUp(tried) && (isWithoutAnswer(tried) || refusal(tried) !== undefined),
    (tried) => leadsTo(tried, 'verifying.waiting') && !context(tried).serverAnswered,
  ),
  always(
    'After the pause the server is asked again, five times at most; then the page shows the status.',
    'rule 9',
    pauseEnds('pollDelay'),
    (tried) =>
      earlier(tried).polls < questions
        ? leadsTo(tried, 'verifying.asking') && context(tried).polls === earlier(tried).polls + 1
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
    'A payer may have it looked up again wherever it is open what became of the money.',
    'rule 4',
    (tried) => on('recheck.asked')(tried),
    (tried) =>
      showed('pending', 'unknown', 'needsReview', 'refundDue')(tried)
        ? startsLookingUp(tried)
        : isRefused(tried),
  ),
  always(
    'After a refusal of the money the same method is tried again, or the offer is asked for where none is known.',
    'rule 3',
    (tried) => on('retry.asked')(tried) && showed('declined', 'notPaid')(tried),
    (tried) => {
      const { gateway, kind } = earlier(tried)
      const same = gateway !== null && kind !== 'bank'
      return leadsTo(tried, same ? 'opening' : 'loading') && problem(tried) === null
    },
  ),
  always(
    'Another method can be chosen once the server has closed the attempt, so that it cannot be paid as well.',
    'rule 3',
    (tried) =>
      on('gateway.changeAsked')(tried) && showed('card', 'window', 'declined', 'notPaid', 'pending')(tried),
    (tried) =>
      before(tried).busy && before(tried).screen !== 'pending'
        ? isRefused(tried)
        : leadsTo(tried, 'cancelling') && (!showed('declined', 'notPaid')(tried) || problem(tried) === null),
  ),
  always(
    'Where the gateway has not reported in time whether money came, another one may take the same purchase.',
    'rule 9',
    (tried) => on('gateway.changeAsked')(tried) && showed('needsReview')(tried),
    (tried) =>
      earlier(tried).cause === 'noWord'
        ? moneyIs(tried, 'choosing', 'nothingCharged') &&
          cleared(tried) &&
          context(tried).gateway === null &&
          kept(tried, 'key')
        : isRefused(tried),
  ),
  never(
    'Another method is offered while nobody knows whether money moved.',
    'rule 4',
    (tried) => on('gateway.changeAsked')(tried) && isTaken(tried) && before(tried).money === 'unknown',
  ),
  always(
    'Buying once more is another purchase with a key of its own, and only what costs something is bought again.',
    'rule 3',
    on('another.asked'),
    (tried) =>
      showed('alreadyActive', 'refundDue')(tried) && (earlier(tried).package?.priceMinor ?? 0) > 0
        ? moneyIs(tried, 'choosing', 'nothingCharged') &&
          context(tried).key === furtherKeys[earlier(tried).key] &&
          context(tried).gateway === null &&
          cleared(tried)
        : isRefused(tried),
  ),

  never(
    'A purchase that is paid, or has gone on to its transfer, goes on here.',
    'rule 3',
    (tried) => showed('paid', 'freeAssigned', 'bank')(tried) && isTaken(tried),
  ),

  lasts('An answer of our server is waited for 5 to 60 seconds.', '§9', 'answerTimeout', 5_000, 60_000),
  lasts(
    "A gateway's script is waited for 5 to 60 seconds on a slow line.",
    'rule 4',
    'scriptTimeout',
    5_000,
    60_000,
  ),
  lasts(
    'A bank leaves 5 to 15 minutes to confirm a card payment (EMV 3-D Secure asks for at least 5).',
    'rule 4',
    'challengeTimeout',
    5 * 60_000,
    15 * 60_000,
  ),
  lasts(
    'A payment page is left open 10 minutes to an hour before the server is asked.',
    'rule 4',
    'gatewayTimeout',
    10 * 60_000,
    60 * 60_000,
  ),
  lasts(
    'The server is asked again after half a second at the earliest and half a minute at the latest.',
    '§4',
    'pollDelay',
    500,
    30_000,
  ),
  ...(
    [
      'loading',
      'assigning',
      'opening',
      'card.preparing',
      'card.submitting',
      'card.challenged',
      'window.away',
      'verifying.asking',
    ] as const
  ).map((state) =>
    always(
      `Silence ends the wait (${state}).`,
      'rule 9',
      (tried) => isSilence(tried) && stood(state)(tried),
      (tried) => isTaken(tried) && !leadsTo(tried, state),
    ),
  ),
  ends(
    'Every purchase ends: paid, free, by transfer, unpaid with another try, or with people who take care of it.',
    'rule 9',
    (snapshot) =>
      [
        'paid',
        'freeAssigned',
        'bank',
        'declined',
        'notPaid',
        'needsReview',
        'refundDue',
        'alreadyActive',
      ].includes(at(snapshot).screen),
  ),
]
