import type { SnapshotFrom } from 'xstate'
import type { PaymentCause } from '../../../contract/values'
import { readState, stepsAt, type ScreenOf, type Step, type WaitingFor } from '../view-kit'
import type { checkoutMachine } from './machine'
import type { CheckoutMemory } from './setup'

/** How far the payment has got; each value has its own text. */
export type Money =
  | 'nothingCharged'
  | 'withGateway'
  /** The gateway's window reported success, but the gateway hasn't confirmed it to the server. */
  | 'claimed'
  | 'unknown'
  | 'confirmed'
  | 'inReview'
  | 'goingBack'
  /** The plan is already active, whether paid or free; this page charges nothing. */
  | 'notAsked'

const row = <Screen extends string>(
  screen: Screen,
  waitingFor: WaitingFor,
  money: Money,
  step: 0 | 1 | 2 | 3,
) => ({ screen, waitingFor, money, step })

/** Screen of every state; a missing state fails the machine tests. */
const rows = {
  idle: row('opening', 'nobody', 'nothingCharged', 0),
  loading: row('opening', 'server', 'nothingCharged', 0),
  notLoaded: row('notLoaded', 'person', 'nothingCharged', 0),
  checking: row('verifying', 'server', 'unknown', 2),
  freeOffer: row('freeOffer', 'person', 'nothingCharged', 0),
  assigning: row('freeOffer', 'server', 'nothingCharged', 0),
  freeAssigned: row('freeAssigned', 'nobody', 'nothingCharged', 3),
  choosing: row('choosing', 'person', 'nothingCharged', 0),
  opening: row('preparing', 'server', 'nothingCharged', 1),
  opened: row('preparing', 'nobody', 'nothingCharged', 1),
  'card.preparing': row('preparing', 'gateway', 'nothingCharged', 1),
  'card.entering': row('card', 'person', 'nothingCharged', 1),
  'card.submitting': row('card', 'gateway', 'withGateway', 1),
  'card.challenged': row('challenge', 'person', 'withGateway', 1),
  'window.ready': row('window', 'person', 'nothingCharged', 1),
  'window.away': row('window', 'gateway', 'withGateway', 1),
  bank: row('bank', 'nobody', 'nothingCharged', 1),
  'verifying.asking': row('verifying', 'server', 'unknown', 2),
  'verifying.waiting': row('verifying', 'server', 'unknown', 2),
  'finishing.asking': row('finishing', 'gateway', 'claimed', 2),
  'finishing.waiting': row('finishing', 'gateway', 'claimed', 2),
  pending: row('pending', 'gateway', 'withGateway', 2),
  unknown: row('unknown', 'person', 'unknown', 2),
  cancelling: row('preparing', 'server', 'unknown', 1),
  declined: row('declined', 'person', 'nothingCharged', 1),
  notPaid: row('notPaid', 'person', 'nothingCharged', 1),
  needsReview: row('needsReview', 'admin', 'inReview', 2),
  refundDue: row('refundDue', 'admin', 'goingBack', 2),
  alreadyActive: row('alreadyActive', 'person', 'notAsked', 3),
  paid: row('paid', 'nobody', 'confirmed', 3),
}

/** Screens of this flow. */
export type CheckoutScreen = ScreenOf<typeof rows>

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

/** Party that has to act for a given cause, if it isn't the administrator. */
const awaited: Partial<Record<PaymentCause, WaitingFor>> = {
  disputed: 'gateway',
  refunded: 'nobody',
  chargedBack: 'nobody',
}

const stepNames = ['choose', 'pay', 'confirm', 'active'] as const
const freeStepNames = ['choose', 'active'] as const

/**
 * States in which it's unknown whether money has been charged, so that only choosing a method counts as a completed
 * step.
 */
const paymentUnknown = new Set([
  'verifying.asking',
  'verifying.waiting',
  'finishing.asking',
  'finishing.waiting',
  'unknown',
])

/**
 * Returns the steps of this purchase: no steps for an already active package, and no payment step for a free package.
 */
function stepsOf(path: string, step: number): Step<(typeof stepNames)[number]>[] {
  if (path === 'alreadyActive') return []
  if (path === 'paid') return stepsAt(stepNames, step, stepNames.length)
  if (path === 'freeAssigned') return stepsAt(freeStepNames, 1, freeStepNames.length)
  if (path === 'freeOffer' || path === 'assigning') return stepsAt(freeStepNames, 0)
  if (path === 'checking') return stepsAt(stepNames, step, 0)
  return stepsAt(stepNames, step, paymentUnknown.has(path) ? 1 : step)
}

/** Payment statuses in which the server has settled the payment. */
const settled = new Set<Money>(['confirmed', 'inReview', 'goingBack'])

/**
 * Returns what other tabs with this payment must hear: that it has `ended`, was `declined`, or is `claimed` to be paid
 * while the server hasn't settled it; null if there is nothing new.
 */
function newsOf({ screen, money }: { screen: CheckoutScreen; money: Money }) {
  if (screen === 'declined') return 'declined'
  if (screen === 'finishing') return 'claimed'
  return settled.has(money) ? 'ended' : null
}

/** Derives the checkout's view; defined for every state. */
export function checkoutView(snapshot: CheckoutSnapshot) {
  const { context } = snapshot
  const { path, row, shared } = readState(snapshot, rows)
  const { money, step } = row
  const cause = money === 'inReview' || money === 'goingBack' ? context.cause : null
  return {
    ...shared,
    ...(cause && awaited[cause] && { waitingFor: awaited[cause] }),
    // Several causes share a state, and the state's own announcement covers only the most common cause.
    ...(cause &&
      shared.announce && { announce: { ...shared.announce, key: `checkout.cause.${cause}.title` } }),
    busy: shared.busy || (row.waitingFor === 'gateway' && path !== 'pending'),
    money,
    /** Text key of the payment status. */
    moneyKey: cause ? `checkout.cause.${cause}.money` : `machines.money.${money}`,
    steps: stepsOf(path, step),
    package: context.package,
    gateways: context.gateways,
    gateway: context.gateway,
    handover: context.handover,
    paymentId: context.paymentId,
    news: newsOf(row),
    /** Reason why the money is in review, being refunded or refunded; its texts replace those of the screen. */
    cause,
    /** Whether nothing has been paid and nothing went wrong, so that the attempt may be continuing in another tab. */
    maybeElsewhere: path === 'notPaid' && context.problem === null,
    /** Whether to ask for confirmation before the user leaves the page; leaving would be harmless but confusing. */
    askBeforeLeaving: money === 'withGateway' && path !== 'pending',
    canAcceptFree: snapshot.can({ type: 'free.accepted' }),
    canChoose: snapshot.can({ type: 'gateway.chosen', gateway: 'stripe', kind: 'card' }),
    canSubmitCard: snapshot.can({ type: 'card.submitted' }),
    canGoToGateway: snapshot.can({ type: 'handover.confirmed' }),
    canSayLeft: snapshot.can({ type: 'gateway.left' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
    canRecheck: snapshot.can({ type: 'recheck.asked' }),
    canChangeGateway: snapshot.can({ type: 'gateway.changeAsked' }),
    canBuyAnother: snapshot.can({ type: 'another.asked' }),
    canCancel: snapshot.can({ type: 'wait.cancelled' }),
  }
}

/** View of the checkout. */
export type CheckoutView = ReturnType<typeof checkoutView>

/**
 * Returns the state to store for a reload; null if there is nothing to resume, for example before the offer is loaded.
 */
export function checkoutMemory(snapshot: CheckoutSnapshot): CheckoutMemory | null {
  const {
    packageId,
    package: offered,
    gateways,
    key,
    isFurther,
    paymentId,
    gateway,
    kind,
    claimed,
  } = snapshot.context
  if (offered === null || snapshot.status === 'done') return null
  return { packageId, package: offered, gateways, key, isFurther, paymentId, gateway, kind, claimed }
}
