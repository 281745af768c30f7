import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate'
import type { Data } from '../../../contract/calls/call-types'
import type { PaymentRecordState } from '../../../contract/money/payment-states'
import type { PaymentCause } from '../../../contract/values'
import { checkoutMachine } from '../../../machines/flows/checkout/machine'
import { checkoutView } from '../../../machines/flows/checkout/view'
import type { MoneyTruth, MoneyPair } from '../../../workshop/rules/checkout-payment'
import { paymentMachine, type PaymentEvent } from '../../../machines/records/payment/machine'
import type { PaymentContext } from '../../../machines/records/payment/money'
import { shownState } from '../../../contract/money/shown-status'
import { causeOfChanges, type PaymentChange } from '../../../server/areas/payments/payment-cause'
import { answerOf, onRequest } from '../../../src/flows/checkout/payment-verdict'
import { checkoutModel } from '../../model/cases/checkout'
import { explore } from '../../model/explore'

/** A payment as stored in its record, with the actual movements of its money. */
interface Attempt {
  state: PaymentRecordState
  changes: readonly PaymentChange[]
  money: MoneyTruth
  dispute: PaymentContext['dispute']
}

/** Replacements for production code: a chart, and the mapping from a record to the answer. */
export interface Tried {
  payment?: typeof paymentMachine
  answer?: typeof answerOf
  cause?: (changes: readonly PaymentChange[], isPaidElsewhere: boolean) => PaymentCause | null
}

const untouched: MoneyTruth = {
  came: 'no',
  now: 'nowhere',
  cameBackFrom: 'nobody',
  plan: 'none',
  isPaidElsewhere: false,
  ended: 'no',
  isSilent: false,
  isRefused: false,
}

/**
 * A possible step: either an event, in which money moves regardless of the chart, or a decision, which counts only if
 * the chart accepts it.
 */
interface Move {
  event: PaymentEvent | null
  when: (attempt: Attempt) => boolean
  money: (money: MoneyTruth) => Partial<MoneyTruth>
  dispute?: PaymentContext['dispute']
  isWorld?: boolean
}

const unpaid = ({ money }: Attempt) => money.came === 'no'
const isHere = ({ money }: Attempt) => money.now === 'here'
const arrives = (came: 'asked' | 'another') => () => ({ came, now: 'here' as const, isSilent: false })

const moves: readonly Move[] = [
  { event: { type: 'gateway.accepted' }, when: unpaid, money: () => ({}) },
  {
    event: { type: 'gateway.succeeded', facts: { amountMatches: true } },
    when: (one) => unpaid(one) && !one.money.isPaidElsewhere,
    money: arrives('asked'),
    isWorld: true,
  },
  {
    event: { type: 'duplicate.paid' },
    when: (one) => unpaid(one) && one.money.isPaidElsewhere,
    money: arrives('asked'),
    isWorld: true,
  },
  {
    event: { type: 'gateway.mismatched', facts: { amountMatches: false } },
    when: unpaid,
    money: arrives('another'),
    isWorld: true,
  },
  { event: { type: 'gateway.failed' }, when: unpaid, money: () => ({ ended: 'declined' }) },
  { event: { type: 'cancel.claimed' }, when: unpaid, money: () => ({ ended: 'cancelled' }) },
  { event: { type: 'expiry.reached' }, when: unpaid, money: () => ({ ended: 'expired' }) },
  { event: { type: 'wait.ended' }, when: unpaid, money: () => ({ isSilent: true }) },
  { event: { type: 'review.closed' }, when: unpaid, money: () => ({ ended: 'closed' }) },
  { event: { type: 'review.granted' }, when: () => true, money: () => ({ came: 'asked', now: 'here' }) },
  { event: { type: 'review.refused' }, when: () => true, money: () => ({ isRefused: true }) },
  { event: { type: 'money.kept' }, when: isHere, money: () => ({}) },
  { event: { type: 'refund.made' }, when: isHere, money: () => ({ now: 'sentBack' }), isWorld: true },
  { event: { type: 'dispute.opened' }, when: isHere, money: () => ({}), dispute: 'taken' },
  { event: { type: 'dispute.won' }, when: isHere, money: () => ({}), dispute: 'none' },
  { event: { type: 'dispute.lost' }, when: isHere, money: () => ({ now: 'takenByBank' }), isWorld: true },
  {
    event: { type: 'money.returned' },
    when: ({ money }) => money.now === 'sentBack' || money.now === 'takenByBank',
    money: ({ now }) => ({ now: 'here', cameBackFrom: now === 'sentBack' ? 'us' : 'bank' }),
    isWorld: true,
  },
  {
    event: null,
    when: ({ money }) => !money.isPaidElsewhere && money.plan !== 'active' && money.plan !== 'paused',
    money: () => ({ isPaidElsewhere: true }),
    isWorld: true,
  },
]

const plans: Record<string, MoneyTruth['plan']> = {
  'package.grant': 'active',
  'subscription.suspend': 'paused',
  'subscription.resume': 'active',
  'subscription.revoke': 'ended',
}

/** Derives the row facts from the money's history as the server does. */
const contextOf = ({ money, dispute }: Attempt, event: string): PaymentContext => ({
  alreadyGranted: money.isPaidElsewhere,
  wentBack:
    event === 'refund.made' || money.now === 'sentBack'
      ? 'refunded'
      : event === 'dispute.lost' || money.now === 'takenByBank'
        ? 'lost'
        : 'nothing',
  dispute,
  suspendsAt: 'taken',
  silence: money.came === 'no' ? 'tooLong' : 'over',
  sums: 'known',
  warning: 'none',
  left: 4900,
  gatewayRefunds: true,
  orderRuns: false,
  refundsBarred: false,
  refundUnderway: false,
})

/** Applies one step; null if it has no effect. */
function moved(machine: typeof paymentMachine, attempt: Attempt, move: Move): Attempt | null {
  if (!move.when(attempt)) return null
  const dispute = move.dispute ?? attempt.dispute
  const money = { ...attempt.money, ...move.money(attempt.money) }
  if (move.event === null) return { ...attempt, money }
  const context = contextOf(
    { ...attempt, dispute, money: move.event.type === 'money.returned' ? money : attempt.money },
    move.event.type,
  )
  const before = machine.resolveState({ value: attempt.state as never, context })
  if (machine.getTransitionData(before, move.event).length === 0)
    return move.isWorld ? { ...attempt, money } : null
  const [after, actions] = transition(machine, before, move.event)
  const plan = actions.map(({ type }) => plans[type]).findLast(Boolean)
  const change = { event: move.event.type, from_state: attempt.state }
  const isChange = after.value !== attempt.state || move.event.type === 'gateway.mismatched'
  return {
    state: after.value,
    changes: isChange ? keptOf([change, ...attempt.changes]) : attempt.changes,
    dispute: move.event.type === 'dispute.lost' ? 'none' : dispute,
    money: { ...money, ...(plan && { plan }) },
  }
}

/** Drops all but the changes that matter: the last two, and the one that left `success`. */
const keptOf = (changes: readonly PaymentChange[]): PaymentChange[] => {
  const bought = changes.findIndex(({ from_state }) => from_state === 'success')
  return changes.filter((_, i) => i < 2 || i === bought)
}

/** Returns every status of a payment combined with what happened to its money. */
function attempts(machine: typeof paymentMachine): Attempt[] {
  const [start] = initialTransition(
    machine,
    contextOf({ state: 'opened', changes: [], money: untouched, dispute: 'none' }, ''),
  )
  const first: Attempt = { state: start.value, changes: [], money: untouched, dispute: 'none' }
  const found = new Map([[JSON.stringify(first), first]])
  for (const attempt of found.values())
    for (const move of moves) {
      const next = moved(machine, attempt, move)
      if (next) found.set(JSON.stringify(next), next)
      if (found.size > 20_000) throw new Error('The standings of a payment are not finite')
    }
  return [...found.values()]
}

/** An answer to a poll and to a request to cancel, as the page's chart receives it. */
interface Answers {
  asked: ReturnType<typeof answerOf>
  cancelled: ReturnType<typeof answerOf>
}

/**
 * Returns the server's possible answers: for an open payment, the gateway may be processing it or may have reported
 * that nothing is under way.
 */
function answersTo(
  { state, changes, money }: Attempt,
  { answer = answerOf, cause = causeOfChanges }: Tried,
): Answers[] {
  const status = shownState(state, null)
  const isOpen = status === 'opened' || status === 'pending'
  const data: Data<'payment-transaction-status'> = { payment_transaction_id: 'p1', status, gateway: 'stripe' }
  const answers = isOpen
    ? [
        { ...data, underway: true },
        { ...data, underway: false },
      ]
    : [{ ...data, cause: cause(changes, money.isPaidElsewhere) }]
  return answers.map((one) => ({ asked: answer(one), cancelled: answer(onRequest(one)) }))
}

/** Returns the text keys shown on a checkout page. */
export function readsOf(snapshot: AnyMachineSnapshot): ReadonlySet<string> {
  const view = checkoutView(snapshot as never)
  const labels = view.cause ? `checkout.cause.${view.cause}` : `checkout.${view.screen}`
  return new Set([
    ...['title', 'meaning', 'next'].map((part) => `${labels}.${part}`),
    view.moneyKey,
    ...(view.errorKey ? [view.errorKey] : []),
  ])
}

const asks = (port: 'askServer' | 'cancelPayment') => `xstate.done.actor.${port}`

/** States in which the server is queried, at the first and the last poll. */
const asking = [...explore(checkoutModel).nodes.values()].filter(
  (snapshot) =>
    snapshot.matches('checking') ||
    snapshot.matches('cancelling') ||
    ((snapshot.matches({ verifying: 'asking' }) || snapshot.matches({ finishing: 'asking' })) &&
      [1, 5].includes(snapshot.context.polls) &&
      !snapshot.context.serverAnswered),
)

/** Returns the page after an answer. After the answer to the last poll, the poll delay elapses too. */
function pageAfter(before: AnyMachineSnapshot, output: ReturnType<typeof answerOf>): AnyMachineSnapshot {
  const type = asks(before.matches('cancelling') ? 'cancelPayment' : 'askServer')
  const [after] = transition(checkoutMachine, before as never, { type, output } as never)
  if (after.context.polls !== 5) return after as unknown as AnyMachineSnapshot
  const pause = after.matches({ verifying: 'waiting' })
    ? { type: 'xstate.after.pollDelay.checkout.verifying.waiting' }
    : after.matches({ finishing: 'waiting' }) && {
        type: 'xstate.after.finishDelay.checkout.finishing.waiting',
      }
  return (pause
    ? transition(checkoutMachine, after, pause as never)[0]
    : after) as unknown as AnyMachineSnapshot
}

/** Returns every page that an answer can lead to. */
function pagesAfter(answers: Answers): Omit<MoneyPair, 'money'>[] {
  const pages = new Map<string, Omit<MoneyPair, 'money'>>()
  for (const before of asking) {
    const after = pageAfter(before, before.matches('cancelling') ? answers.cancelled : answers.asked)
    const { screen } = checkoutView(after as never)
    if (screen === 'verifying' || screen === 'finishing' || screen === 'opening') continue
    const reads = readsOf(after)
    pages.set(JSON.stringify([...reads]), { reads, view: { screen } })
  }
  return [...pages.values()]
}

/** Returns every page that an answer about some status of a payment can lead to. */
export function checkoutPairs(tried: Tried = {}): MoneyPair[] {
  // Many histories of the money lead to the same answer, whose pages are then the same.
  const pages = new Map<string, Omit<MoneyPair, 'money'>[]>()
  const pairs = new Map<string, MoneyPair>()
  for (const attempt of attempts(tried.payment ?? paymentMachine))
    for (const answers of answersTo(attempt, tried)) {
      const { money } = attempt
      const key = JSON.stringify(answers)
      const shown = pages.get(key) ?? pagesAfter(answers)
      pages.set(key, shown)
      for (const page of shown) pairs.set(JSON.stringify([[...page.reads], money]), { ...page, money })
    }
  return [...pairs.values()]
}
