import {
  answers,
  breaks,
  isOk,
  isRefused,
  isTaken,
  on,
  output,
  refusal,
  rulesOf,
  viewOnce,
  type Intent,
  type Trial,
} from '../../intent-kit'
import type { Problem } from '../kit'
import type { checkoutMachine } from './machine'
import { nextPurchase, pollsMost, type Claim, type Verdict } from './setup'
import { checkoutView, type CheckoutView, type Money } from './view'

type CheckoutTrial = Trial<typeof checkoutMachine>
type Snapshot = CheckoutTrial['before']

const { never, always, ends, lasts } = rulesOf<typeof checkoutMachine>()

const at = viewOnce<Snapshot, CheckoutView>(checkoutView)
const before = ({ before }: CheckoutTrial) => at(before)
const after = ({ after }: CheckoutTrial) => at(after!)
const screenBefore =
  (...screens: readonly string[]) =>
  (tried: CheckoutTrial) =>
    screens.includes(before(tried).screen)
const leadsTo = (tried: CheckoutTrial, screen: string, money?: Money) =>
  isTaken(tried) && after(tried).screen === screen && (money === undefined || after(tried).money === money)

const silence = ({ event }: CheckoutTrial) =>
  event.type.startsWith('xstate.after.') && !event.type.includes('pollDelay')
const verdict = (tried: CheckoutTrial) => (isOk(tried) ? (output(tried)['verdict'] as Verdict) : null)
const claim = (tried: CheckoutTrial) => output(tried)['claim'] as Claim
const problem = ({ after }: CheckoutTrial) => (after!.context.problem as Problem | null)?.code ?? null

/** Whoever asks the server where the money is: on coming back, on giving up, and while it is looked up. */
const asked = (tried: CheckoutTrial) => answers('askServer')(tried) || answers('cancelPayment')(tried)
/** Somebody who comes back, and has not been to the gateway from here. */
const comesBack = (tried: CheckoutTrial) => before(tried).state === 'checkout.checking'
const looksUp = (tried: CheckoutTrial) => before(tried).state === 'checkout.verifying.asking'
const givesUp = (tried: CheckoutTrial) => before(tried).state === 'checkout.cancelling'
const says =
  (...verdicts: readonly Verdict[]) =>
  (tried: CheckoutTrial) =>
    asked(tried) && verdicts.includes(verdict(tried)!)

/** The server is being asked, from the first question on. */
const startsLookingUp = (tried: CheckoutTrial) =>
  leadsTo(tried, 'verifying', 'unknown') &&
  after(tried).state === 'checkout.verifying.asking' &&
  tried.after!.context.polls === 1 &&
  !tried.after!.context.serverAnswered &&
  problem(tried) === null

const canPay = (snapshot: Snapshot) => {
  const view = at(snapshot)
  return view.canChoose || view.canSubmitCard || view.canGoToGateway || view.canRetry
}
const kept = ({ before, after }: CheckoutTrial, ...fields: readonly (keyof Snapshot['context'])[]) =>
  fields.every((field) => after!.context[field] === before.context[field])
const cleared = ({ after }: CheckoutTrial) =>
  after!.context.paymentId === null && Object.keys(after!.context.handover).length === 0

/** What buying one package is meant to do (rules 1 to 4 and 9 of money). */
export const checkoutIntent: Intent<typeof checkoutMachine> = [
  never(
    'The page says that a plan is paid before the server has said so.',
    'rule 1',
    (tried) =>
      isTaken(tried) &&
      after(tried).money === 'confirmed' &&
      before(tried).money !== 'confirmed' &&
      !says('success')(tried) &&
      !(answers('loadOffer')(tried) && output(tried)['standing'] === 'active'),
  ),
  never(
    'Paying is offered while money may be on its way or is here.',
    'rule 4',
    (tried) => isTaken(tried) && canPay(tried.after!) && after(tried).money !== 'nothingCharged',
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
    'Money in the hands of the gateway is called unpaid before the server or a decline says so.',
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
    (tried) =>
      isRefused(tried) ||
      (leadsTo(tried, 'opening', 'nothingCharged') && after(tried).state === 'checkout.loading'),
  ),
  always(
    'The page opens once.',
    'rule 4',
    on('checkout.opened'),
    (tried) => (before(tried).state === 'checkout.idle') === isTaken(tried),
  ),
  always(
    'A reload comes back with the purchase it had, and asks the server before it offers anything.',
    'rule 4',
    on('flow.resumed'),
    (tried) =>
      before(tried).state !== 'checkout.idle'
        ? isRefused(tried)
        : leadsTo(tried, 'verifying', 'unknown') &&
          after(tried).state === 'checkout.checking' &&
          tried.after!.context.package !== null &&
          tried.after!.context.paymentId ===
            (tried.event as unknown as { memory: { paymentId: string | null } }).memory.paymentId,
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
        leadsTo(tried, screen) &&
        (standing !== 'open' || after(tried).state === 'checkout.checking') &&
        (screen !== 'freeOffer' || after(tried).state === 'checkout.freeOffer') &&
        tried.after!.context.package === output(tried)['package'] &&
        tried.after!.context.gateways.length > 0 &&
        problem(tried) === null
      )
    },
  ),
  always(
    'An offer that is refused, or does not come, is said and can be asked for again.',
    '§8',
    (tried) =>
      before(tried).state === 'checkout.loading' &&
      (breaks('loadOffer')(tried) || silence(tried) || refusal(tried) !== undefined),
    (tried) =>
      leadsTo(tried, 'notLoaded', 'nothingCharged') &&
      after(tried).canRetry &&
      problem(tried) ===
        (breaks('loadOffer')(tried) ? 'UNREACHABLE' : silence(tried) ? 'TIMED_OUT' : refusal(tried)),
  ),
  always(
    'A retry of the offer asks for it again, without the problem of before.',
    '§8',
    (tried) => on('retry.asked')(tried) && screenBefore('notLoaded')(tried),
    (tried) => after(tried).state === 'checkout.loading' && problem(tried) === null,
  ),
  always(
    'A free plan is taken by a click, once, and nothing about paying is asked.',
    'rule 2',
    (tried) => on('free.accepted')(tried),
    (tried) =>
      before(tried).state !== 'checkout.freeOffer'
        ? isRefused(tried)
        : after(tried).state === 'checkout.assigning' && problem(tried) === null,
  ),
  always(
    'A free plan that is given runs; one that is not is offered again with the reason.',
    '§8',
    (tried) =>
      before(tried).state === 'checkout.assigning' &&
      (answers('assignFree')(tried) || breaks('assignFree')(tried) || silence(tried)),
    (tried) =>
      isOk(tried)
        ? leadsTo(tried, 'freeAssigned')
        : after(tried).state === 'checkout.freeOffer' &&
          problem(tried) ===
            (breaks('assignFree')(tried) ? 'UNREACHABLE' : silence(tried) ? 'TIMED_OUT' : refusal(tried)),
  ),
  always(
    'A payment method is chosen while nothing is charged; a bank transfer goes on to its own page.',
    '§2',
    (tried) => on('gateway.chosen')(tried) && screenBefore('choosing')(tried),
    (tried) => {
      const { gateway, kind } = tried.event as unknown as { gateway: string; kind: string }
      return (
        leadsTo(tried, kind === 'bank' ? 'bank' : 'preparing', 'nothingCharged') &&
        (kind === 'bank' || after(tried).state === 'checkout.opening') &&
        tried.after!.context.gateway === gateway &&
        tried.after!.context.kind === kind &&
        cleared(tried) &&
        problem(tried) === null
      )
    },
  ),
  always(
    'No method is chosen where none is offered.',
    'rule 4',
    (tried) => on('gateway.chosen')(tried) && !screenBefore('choosing')(tried),
    isRefused,
  ),
  always(
    'An attempt that the server has written down goes on by card in the page, or by a click to the gateway.',
    'rule 1',
    (tried) => answers('openPayment')(tried) && isOk(tried),
    (tried) =>
      after(tried).state ===
        (tried.before.context.kind === 'card' ? 'checkout.card.preparing' : 'checkout.window.ready') &&
      tried.after!.context.paymentId === output(tried)['paymentId'] &&
      tried.after!.context.handover === output(tried)['handover'] &&
      tried.after!.context.package?.priceMinor ===
        (output(tried)['price'] as { priceMinor: number }).priceMinor,
  ),
  always(
    'A purchase that is paid or under way elsewhere is looked up and not opened again.',
    'rule 3',
    (tried) => answers('openPayment')(tried) && refusal(tried) === 'CONFLICT',
    (tried) => after(tried).state === 'checkout.checking',
  ),
  always(
    'An attempt that cannot be opened leaves the choice of methods, with the reason.',
    '§8',
    (tried) =>
      before(tried).state === 'checkout.opening' &&
      (breaks('openPayment')(tried) || silence(tried) || (refusal(tried) ?? 'CONFLICT') !== 'CONFLICT'),
    (tried) =>
      leadsTo(tried, 'choosing', 'nothingCharged') &&
      problem(tried) ===
        (breaks('openPayment')(tried) ? 'UNREACHABLE' : silence(tried) ? 'TIMED_OUT' : refusal(tried)),
  ),
  always(
    'Whoever waits no longer for a payment to be prepared has the attempt closed by the server.',
    'rule 3',
    on('wait.cancelled'),
    (tried) =>
      ['checkout.opening', 'checkout.card.preparing'].includes(before(tried).state)
        ? after(tried).state === 'checkout.cancelling'
        : isRefused(tried),
  ),
  always(
    'Card fields that are loaded can be filled in; a script that does not load leads back to the methods, and says so.',
    'rule 4',
    (tried) => before(tried).state === 'checkout.card.preparing' && tried.event.type.startsWith('xstate.'),
    (tried) =>
      output(tried)['ready'] === true
        ? leadsTo(tried, 'card', 'nothingCharged')
        : leadsTo(tried, 'choosing', 'nothingCharged') &&
          problem(tried) === (silence(tried) ? 'TIMED_OUT' : 'UNREACHABLE'),
  ),
  always(
    'Paying by card sends the card to the gateway once, without the problem of before.',
    'rule 4',
    on('card.submitted'),
    (tried) =>
      before(tried).state === 'checkout.card.entering'
        ? after(tried).state === 'checkout.card.submitting' && problem(tried) === null
        : isRefused(tried),
  ),
  always(
    'Going to the payment page opens it, without the problem of before.',
    'rule 4',
    on('handover.confirmed'),
    (tried) =>
      before(tried).state === 'checkout.window.ready'
        ? after(tried).state === 'checkout.window.away' && problem(tried) === null
        : isRefused(tried),
  ),
  always(
    'A bank that wants the payer to confirm a card payment is shown to the payer.',
    'rule 4',
    (tried) => answers('confirmCard')(tried) && claim(tried) === 'challenge',
    (tried) => leadsTo(tried, 'challenge', 'withGateway'),
  ),
  always(
    'A decline is the one claim of the gateway in the browser that is believed; another method can be chosen.',
    'rule 1',
    (tried) => claim(tried) === 'declined',
    (tried) => leadsTo(tried, 'declined', 'nothingCharged') && problem(tried) === 'DECLINED',
  ),
  always(
    'A window that the browser blocks has opened nothing: the button is offered again.',
    'rule 4',
    (tried) => answers('handOver')(tried) && claim(tried) === 'blocked',
    (tried) => leadsTo(tried, 'window', 'nothingCharged') && problem(tried) === 'BLOCKED',
  ),
  always(
    'Whatever else the gateway in the browser says, or when it breaks off, the server is asked.',
    'rules 1 and 4',
    (tried) =>
      ['checkout.card.submitting', 'checkout.card.challenged', 'checkout.window.away'].includes(
        before(tried).state,
      ) &&
      tried.event.type.startsWith('xstate.') &&
      !['declined', 'challenge', 'blocked'].includes(claim(tried)),
    startsLookingUp,
  ),
  always(
    'A payer who says that they are done at the gateway has the server asked.',
    'rule 4',
    on('gateway.left'),
    (tried) =>
      ['checkout.card.challenged', 'checkout.window.away'].includes(before(tried).state)
        ? startsLookingUp(tried)
        : isRefused(tried),
  ),

  always('The server says paid: the plan runs.', 'rule 1', says('success'), (tried) =>
    leadsTo(tried, 'paid', 'confirmed'),
  ),
  always(
    'The server says that an administrator reviews the money: the page says so, with the cause.',
    'rule 2',
    says('needsReview'),
    (tried) =>
      leadsTo(tried, 'needsReview', 'inReview') &&
      tried.after!.context.cause === (output(tried)['cause'] ?? null),
  ),
  always(
    'The server says that the money is due back: the page says so, and offers nothing to pay.',
    'rule 3',
    says('needsRefund'),
    (tried) => leadsTo(tried, 'refundDue', 'goingBack') && !canPay(tried.after!),
  ),
  always(
    'A purchase by bank transfer goes on at the page of the transfer.',
    '§4',
    says('awaitingReceipt', 'receiptPending', 'receiptRejected'),
    (tried) => leadsTo(tried, 'bank'),
  ),
  always(
    'An attempt that failed is a decline, one that expired was not paid; both say why, and paying is offered again.',
    'rule 3',
    (tried) => says('failed', 'expired')(tried) && !givesUp(tried),
    (tried) =>
      leadsTo(tried, verdict(tried) === 'failed' ? 'declined' : 'notPaid', 'nothingCharged') &&
      problem(tried) === (verdict(tried) === 'failed' ? 'DECLINED' : 'EXPIRED') &&
      after(tried).canRetry,
  ),
  always(
    'The gateway says that nothing was paid: the page says so, and paying is offered again.',
    'rule 4',
    says('notPaid'),
    (tried) =>
      leadsTo(tried, 'notPaid', 'nothingCharged') &&
      after(tried).canRetry &&
      problem(tried) === (comesBack(tried) ? null : 'CLOSED'),
  ),
  always(
    'Where there is no attempt, the offer is asked for again.',
    'rule 4',
    (tried) => says('none')(tried) && !givesUp(tried),
    (tried) => after(tried).state === 'checkout.loading',
  ),
  always(
    'An attempt that is closed on request leads back to the offer.',
    'rule 3',
    (tried) => says('none', 'failed', 'expired')(tried) && givesUp(tried),
    (tried) => after(tried).state === 'checkout.loading',
  ),
  always(
    'A gateway that is still working on it is waited for: on giving up it is said at once, else after a pause.',
    'rule 4',
    says('processing'),
    (tried) =>
      givesUp(tried)
        ? leadsTo(tried, 'pending', 'withGateway')
        : after(tried).state === 'checkout.verifying.waiting' &&
          tried.after!.context.serverAnswered &&
          problem(tried) === null &&
          tried.after!.context.polls === (comesBack(tried) ? 0 : tried.before.context.polls),
  ),
  always(
    'What the server says is kept: which attempt it is, and that there was an answer.',
    'rule 1',
    (tried) => asked(tried) && isOk(tried),
    (tried) =>
      isTaken(tried) &&
      (after(tried).state === 'checkout.loading' && givesUp(tried)
        ? true
        : tried.after!.context.serverAnswered &&
          tried.after!.context.paymentId === (output(tried)['paymentId'] ?? tried.before.context.paymentId)),
  ),
  always(
    'A server that refuses to say leaves it unknown: nothing is called paid or unpaid.',
    'rule 4',
    (tried) => asked(tried) && !isOk(tried) && comesBack(tried),
    (tried) => leadsTo(tried, 'unknown', 'unknown') && problem(tried) === refusal(tried),
  ),
  always(
    'A server that cannot be asked leaves it unknown to whoever comes back.',
    'rule 4',
    (tried) => comesBack(tried) && (breaks('askServer')(tried) || silence(tried)),
    (tried) =>
      leadsTo(tried, 'unknown', 'unknown') &&
      problem(tried) === (silence(tried) ? 'TIMED_OUT' : 'UNREACHABLE'),
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
    (tried) =>
      looksUp(tried) && (breaks('askServer')(tried) || silence(tried) || refusal(tried) !== undefined),
    (tried) => after(tried).state === 'checkout.verifying.waiting' && !tried.after!.context.serverAnswered,
  ),
  always(
    'After the pause the server is asked again, a limited number of times; then the page says where it stands.',
    'rule 9',
    ({ event }) => event.type.includes('pollDelay'),
    (tried) =>
      tried.before.context.polls < pollsMost
        ? after(tried).state === 'checkout.verifying.asking' &&
          tried.after!.context.polls === tried.before.context.polls + 1
        : tried.before.context.serverAnswered
          ? leadsTo(tried, 'pending', 'withGateway')
          : leadsTo(tried, 'unknown', 'unknown'),
  ),
  always(
    'News of the payment has the server asked at once, from every page that waits for some.',
    'rule 1',
    (tried) =>
      on('payment.changed')(tried) &&
      screenBefore('pending', 'unknown', 'declined', 'notPaid', 'needsReview', 'refundDue')(tried),
    startsLookingUp,
  ),
  always(
    'News during the questions asks again without starting over.',
    'rule 1',
    (tried) => on('payment.changed')(tried) && before(tried).state.startsWith('checkout.verifying.'),
    (tried) => after(tried).state === 'checkout.verifying.asking',
  ),
  always(
    'A payer may have it looked up again wherever it is open what became of the money.',
    'rule 4',
    (tried) => on('recheck.asked')(tried),
    (tried) =>
      screenBefore('pending', 'unknown', 'needsReview', 'refundDue')(tried)
        ? startsLookingUp(tried)
        : isRefused(tried),
  ),
  always(
    'After a refusal of the money the same method is tried again, or the offer is asked for where none is known.',
    'rule 3',
    (tried) => on('retry.asked')(tried) && screenBefore('declined', 'notPaid')(tried),
    (tried) => {
      const { gateway, kind } = tried.before.context
      const same = gateway !== null && kind !== 'bank'
      return (
        after(tried).state === (same ? 'checkout.opening' : 'checkout.loading') && problem(tried) === null
      )
    },
  ),
  always(
    'Another method can be chosen once the server has closed the attempt, so that it cannot be paid as well.',
    'rule 3',
    (tried) =>
      on('gateway.changeAsked')(tried) &&
      screenBefore('card', 'window', 'declined', 'notPaid', 'pending')(tried),
    (tried) =>
      before(tried).busy && before(tried).screen !== 'pending'
        ? isRefused(tried)
        : after(tried).state === 'checkout.cancelling' &&
          (!screenBefore('declined', 'notPaid')(tried) || problem(tried) === null),
  ),
  always(
    'Where the gateway has not said in time whether money came, another one may take the same purchase.',
    'rule 9',
    (tried) => on('gateway.changeAsked')(tried) && screenBefore('needsReview')(tried),
    (tried) =>
      tried.before.context.cause === 'noWord'
        ? leadsTo(tried, 'choosing', 'nothingCharged') &&
          cleared(tried) &&
          tried.after!.context.gateway === null &&
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
      screenBefore('alreadyActive', 'refundDue')(tried) && (tried.before.context.package?.priceMinor ?? 0) > 0
        ? leadsTo(tried, 'choosing', 'nothingCharged') &&
          tried.after!.context.key === nextPurchase(tried.before.context.key) &&
          tried.after!.context.gateway === null &&
          cleared(tried)
        : isRefused(tried),
  ),

  never(
    'A purchase that is paid, or has gone on to its transfer, goes on here.',
    'rule 3',
    (tried) => screenBefore('paid', 'freeAssigned', 'bank')(tried) && isTaken(tried),
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
      (tried) => silence(tried) && before(tried).state === `checkout.${state}`,
      (tried) => isTaken(tried) && after(tried).state !== before(tried).state,
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
