import { isRefused, isTaken, on, type Intent } from '../../intent-kit'
import {
  answers,
  breaks,
  isCancelled,
  isDenied,
  isOk,
  isSilence,
  isWithoutAnswer,
  output,
  refusal,
} from '../intent-kit'
import type { checkoutMachine } from './machine'
import type { Claim } from './setup'
import {
  asked,
  canPay,
  moneyIs,
  startsLookingUp,
  verdictIs,
  checkoutRules,
  type CheckoutTrial,
} from './intent-words'
import { checkoutLookupRules } from './intent-lookup'

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
  problem,
  givesReason,
  sent,
  onlyWhere,
} = checkoutRules

/**
 * Each further purchase's key by the previous purchase's key (rule 3); because keys are derived, two tabs use the same
 * one.
 */
const furtherKeys: Readonly<Record<string, string>> = { 'key-1': 'key-1.2', 'key-1.2': 'key-1.3' }

/** Whether this is a further purchase: its key isn't the one with which a newly opened page starts. */
const askedForOneMore = (tried: CheckoutTrial) => Object.values(furtherKeys).includes(earlier(tried).key)

const claim = (tried: CheckoutTrial) => output(tried)['claim'] as Claim

const cleared = (tried: CheckoutTrial) =>
  context(tried).paymentId === null && Object.keys(context(tried).handover).length === 0

/** Intended behaviour of buying one package (rules 1 to 4 and 9, which concern money). */
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
      ['withGateway', 'claimed', 'unknown'].includes(before(tried).money) &&
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
      (moneyIs(tried, 'opening', 'nothingCharged') &&
        leadsTo(tried, 'loading') &&
        context(tried).claimed === (sent<'checkout.opened'>(tried).claimed ?? false)),
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
    onlyWhere(
      stood('idle'),
      (tried) =>
        (sent<'flow.resumed'>(tried).memory.claimed
          ? moneyIs(tried, 'finishing', 'claimed') &&
            leadsTo(tried, 'finishing.asking') &&
            context(tried).claimed &&
            context(tried).polls === 1
          : moneyIs(tried, 'verifying', 'unknown') && leadsTo(tried, 'checking')) &&
        context(tried).package !== null &&
        context(tried).paymentId === sent<'flow.resumed'>(tried).memory.paymentId,
    ),
  ),
  always(
    'An offer is shown as the server makes it: free plans are taken, others are paid, what runs or is unfinished is looked at.',
    'rule 2',
    (tried) => answers('loadOffer')(tried) && isOk(tried) && !askedForOneMore(tried),
    (tried) => {
      const { standing } = output(tried)
      const { priceMinor } = output(tried)['package'] as { priceMinor: number }
      const screen =
        standing === 'active'
          ? 'alreadyActive'
          : standing === 'open'
            ? earlier(tried).claimed
              ? 'finishing'
              : 'verifying'
            : priceMinor === 0
              ? 'freeOffer'
              : 'choosing'
      return (
        shows(tried, screen) &&
        (standing !== 'open' || leadsTo(tried, 'checking', 'finishing.asking')) &&
        (screen !== 'freeOffer' || leadsTo(tried, 'freeOffer')) &&
        context(tried).package === output(tried)['package'] &&
        context(tried).gateways.length > 0 &&
        problem(tried) === null
      )
    },
  ),
  always(
    'Who has asked for one more of a plan that runs is not asked for it a second time.',
    'rule 3',
    (tried) =>
      answers('loadOffer')(tried) &&
      isOk(tried) &&
      askedForOneMore(tried) &&
      output(tried)['standing'] === 'active' &&
      (output(tried)['package'] as { priceMinor: number }).priceMinor > 0,
    (tried) => moneyIs(tried, 'choosing', 'nothingCharged') && askedForOneMore(tried) && kept(tried, 'key'),
  ),
  always(
    'An offer that is refused, or does not come, is shown as such and can be asked for again.',
    '§8',
    (tried) => stood('loading')(tried) && isDenied(tried),
    (tried) => moneyIs(tried, 'notLoaded', 'nothingCharged') && after(tried).canRetry && givesReason(tried),
  ),
  always(
    'A retry of the offer asks for it again, without the earlier problem.',
    '§8',
    (tried) => on('retry.asked')(tried) && showed('notLoaded')(tried),
    (tried) => leadsTo(tried, 'loading') && problem(tried) === null,
  ),
  always(
    'A free plan is taken by a click, once, and nothing about paying is asked.',
    'rule 2',
    (tried) => on('free.accepted')(tried),
    onlyWhere(stood('freeOffer'), (tried) => leadsTo(tried, 'assigning') && problem(tried) === null),
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
    'A purchase that is paid or under way elsewhere is looked up, whichever attempt it was, and not opened again.',
    'rule 3',
    (tried) => answers('openPayment')(tried) && refusal(tried) === 'CONFLICT',
    (tried) => leadsTo(tried, 'checking') && context(tried).paymentId === null,
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
    isCancelled,
    onlyWhere(stood('opening', 'card.preparing'), (tried) => leadsTo(tried, 'cancelling')),
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
    'Paying by card sends the card to the gateway once, without the earlier problem.',
    'rule 4',
    on('card.submitted'),
    onlyWhere(
      stood('card.entering'),
      (tried) => leadsTo(tried, 'card.submitting') && problem(tried) === null,
    ),
  ),
  always(
    'Going to the payment page opens it, without the earlier problem.',
    'rule 4',
    on('handover.confirmed'),
    onlyWhere(stood('window.ready'), (tried) => leadsTo(tried, 'window.away') && problem(tried) === null),
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
  always(
    'A payer who is done at the gateway has the server asked.',
    'rule 4',
    on('gateway.left'),
    onlyWhere(stood('card.challenged', 'window.away'), startsLookingUp),
  ),

  ...checkoutLookupRules,

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
        : leadsTo(tried, 'cancelling') && problem(tried) === null,
  ),
  always(
    'Where the gateway has not reported in time whether money came, another one may take the same purchase.',
    'rule 9',
    (tried) => on('gateway.changeAsked')(tried) && showed('needsReview')(tried),
    onlyWhere(
      (tried) => earlier(tried).cause === 'noWord',
      (tried) =>
        moneyIs(tried, 'choosing', 'nothingCharged') &&
        cleared(tried) &&
        context(tried).gateway === null &&
        kept(tried, 'key'),
    ),
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
    onlyWhere(
      (tried) => showed('alreadyActive', 'refundDue')(tried) && (earlier(tried).package?.priceMinor ?? 0) > 0,
      (tried) =>
        moneyIs(tried, 'choosing', 'nothingCharged') &&
        context(tried).key === furtherKeys[earlier(tried).key] &&
        context(tried).gateway === null &&
        cleared(tried),
    ),
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
  lasts(
    'After a claim of success the server is asked again within half a minute.',
    '§4',
    'finishDelay',
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
      'finishing.asking',
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
