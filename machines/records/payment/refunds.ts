import { and } from 'xstate'
import type { PaymentContext } from './money'

/** A refund that an administrator has confirmed, in minor units. */
export type ConfirmedRefund = {
  amountMinor: number
  /** Refundable amount shown to the administrator. */
  leftMinor: number
  /** Whether the administrator has acknowledged the open dispute. */
  despiteDispute: boolean
}

/** A refund to be requested from the gateway. */
export type OrderedRefund = ConfirmedRefund & {
  /** Whether the purchased plan ends now rather than when the money arrives. */
  endsNow: boolean
  /** Whether the gateway makes refunds of this amount. */
  isAccepted: boolean
}

/** A refund known from its gateway, whose arrival is recorded. */
export type ArrivedRefund = ConfirmedRefund & {
  /** Amount known so far; null if it can't be expressed. */
  knownMinor: number | null
  isUnderway: boolean
  /** Whether it was ordered here; its arrival then ends that order. */
  isOrdered: boolean
}

/** Events of an administrator about refunds. Without `refund`, they ask whether any refund would be accepted. */
export type RefundEvent =
  | { type: 'refund.ordered'; refund?: OrderedRefund }
  | { type: 'refund.noted'; refund?: ConfirmedRefund }
  | { type: 'refund.arrived'; refund?: ArrivedRefund }

type RefundCheck = {
  context: PaymentContext
  event: { type: string; refund?: Partial<OrderedRefund & ArrivedRefund> | undefined }
}

const fits = ({ context: { left }, event: { refund } }: RefundCheck): boolean =>
  refund ? refund.amountMinor! <= left : left > 0

/** Guards of `RefundEvent`. */
export const refundGuards = {
  gatewayRefunds: ({ context }: RefundCheck) => context.gatewayRefunds,
  noOrderRuns: ({ context }: RefundCheck) => !context.orderRuns,
  noOtherOrderRuns: ({ context, event }: RefundCheck) =>
    !context.orderRuns || event.refund?.isOrdered !== false,
  refundsAreAllowed: ({ context }: RefundCheck) => !context.refundsBarred,
  fitsWhatIsLeft: fits,
  fitsWhatCame: (asked: RefundCheck) => asked.context.silence === 'over' && fits(asked),
  leftIsAsShown: ({ context, event: { refund } }: RefundCheck) =>
    !refund || refund.leftMinor === context.left,
  disputeIsConfirmed: ({ context: { dispute }, event: { refund } }: RefundCheck) =>
    !refund || refund.despiteDispute === true || dispute === 'none' || dispute === 'lostPart',
  gatewayTakesTheSum: ({ event: { refund } }: RefundCheck) => !refund || refund.isAccepted === true,
  refundIsUnderway: ({ context, event: { refund } }: RefundCheck) =>
    refund ? refund.isUnderway === true : context.refundUnderway,
  sumIsThatOfTheRefund: ({ event: { refund } }: RefundCheck) =>
    !refund || refund.amountMinor === refund.knownMinor,
  planEndsNow: ({ event: { refund } }: RefundCheck) => refund?.endsNow === true,
}

/** Conditions of a refund's sum, by where it is compared. */
const sums = (fitting: 'fitsWhatIsLeft' | 'fitsWhatCame') =>
  [fitting, 'leftIsAsShown', 'disputeIsConfirmed'] as const

const orderable = (fitting: Parameters<typeof sums>[0]) =>
  ['gatewayRefunds', 'noOrderRuns', 'refundsAreAllowed', ...sums(fitting), 'gatewayTakesTheSum'] as const

const byReason = { by: ['admin'], needsReason: true, reportedAs: 'refund-order' } as const

const ordered = (fitting: Parameters<typeof sums>[0]) =>
  ({ guard: and(orderable(fitting)), actions: 'refund.order', meta: byReason }) as const
const noted = (fitting: Parameters<typeof sums>[0]) =>
  ({ guard: and([...sums(fitting), 'noOrderRuns']), actions: 'refund.note', meta: byReason }) as const

/** Transition that records the arrival of a refund before its gateway reports it. */
export const refundArrives = {
  'refund.arrived': {
    guard: and([
      'refundIsUnderway',
      'sumIsThatOfTheRefund',
      'leftIsAsShown',
      'disputeIsConfirmed',
      'noOtherOrderRuns',
    ]),
    actions: 'refund.note',
    meta: byReason,
  },
} as const

/** Transitions with which an administrator refunds money that bought nothing. */
export const unboughtRefunds = {
  ...refundArrives,
  'refund.ordered': ordered('fitsWhatIsLeft'),
  'refund.noted': noted('fitsWhatIsLeft'),
} as const

/** Transitions with which an administrator refunds money in review: only if any is known to have come. */
export const reviewedRefunds = {
  ...refundArrives,
  'refund.ordered': ordered('fitsWhatCame'),
  'refund.noted': noted('fitsWhatCame'),
} as const

/** Transitions with which an administrator refunds money that bought a plan, which can end before the money arrives. */
export const boughtRefunds = {
  ...unboughtRefunds,
  'refund.ordered': [
    {
      guard: and([...orderable('fitsWhatIsLeft'), 'planEndsNow']),
      actions: ['refund.order', 'subscription.revoke'],
      meta: byReason,
    },
    ordered('fitsWhatIsLeft'),
  ],
} as const
