import { asks, withAnswer, type Of } from '../kit'
import { type CheckoutContext, checkoutSetup } from './setup'

/** Stores the payment status returned by the server. */
export const keepVerdict = withAnswer('keepVerdict')
const keepReason = withAnswer('keepReason')

/** Queries the server for the payment's result without assuming an outcome. */
export const look = { target: '#checkout.verifying', actions: 'startAsking' } as const

/**
 * Works like `look`, but if the gateway's window has reported success, the page keeps showing this until the server
 * settles the payment.
 */
export const lookOn = [
  { target: '#checkout.finishing', guard: 'successClaimed', actions: 'startAsking' },
  look,
] as const

const on = <T extends string, G extends string>(target: T, guard: G) =>
  ({ target, guard: withAnswer(guard), actions: keepVerdict }) as const

/** Transitions for attempts that are paid or still in progress; the same wherever the server is queried. */
export const standings = [
  on('#checkout.paid', 'saysPaid'),
  on('#checkout.needsReview', 'saysReview'),
  on('#checkout.refundDue', 'saysRefund'),
  on('#checkout.bank', 'saysTransfer'),
] as const

/** Transitions for every final status that the server can return. The caller adds those for open statuses. */
export const verdicts = [
  ...standings,
  { ...on('#checkout.declined', 'saysDeclined'), actions: [keepVerdict, keepReason] },
  { ...on('#checkout.notPaid', 'saysExpired'), actions: [keepVerdict, keepReason] },
] as const

/**
 * Transition if the gateway reports that nothing was paid: the only status that isn't final and still offers to pay
 * again.
 */
export const notPaid = {
  ...on('#checkout.notPaid', 'saysNotPaid'),
  actions: [keepVerdict, keepReason],
} as const

/**
 * Transitions after a claim of success: a single negative answer may predate the payment, so it counts only when
 * repeated. An expired attempt is final, because the gateway's time has run out.
 */
const afterSuccess = [
  ...standings,
  { ...on('#checkout.notPaid', 'saysExpired'), actions: [keepVerdict, keepReason] },
  { ...on('#checkout.declined', 'saysDeclinedAgain'), actions: [keepVerdict, keepReason] },
  { ...on('#checkout.notPaid', 'saysNotPaidAgain'), actions: [keepVerdict, keepReason] },
  { target: 'waiting', guard: withAnswer('saysNo'), actions: [keepVerdict, 'noteDenial'] },
] as const

/**
 * Works like `notPaid`, but for a returning user: nothing went wrong here, and another tab may still show the card
 * form.
 */
export const notPaidYet = on('#checkout.notPaid', 'saysNotPaid')

/** Transition if there is no attempt to query: the user selects a payment method. */
export const nothingOpened = on('#checkout.loading', 'saysNothingOpened')

const keepClaim = withAnswer('keepClaim')

/** Transition if the gateway's script reports success, which is only a hint, stored until the server settles it. */
const claimSuccess = {
  target: '#checkout.finishing',
  guard: withAnswer('claimsSuccess'),
  actions: ['startAsking', 'keepSuccess'],
} as const

/**
 * Transitions after a claim by the gateway's script: only a decline is trusted; everything else is checked with the
 * server.
 */
const afterClaim = [
  { target: '#checkout.declined', guard: withAnswer('claimsDeclined'), actions: keepClaim },
  claimSuccess,
  look,
] as const

export const lookAgain = { 'recheck.asked': look, 'payment.changed': look } as const
export const lookOnAgain = { 'recheck.asked': lookOn, 'payment.changed': lookOn } as const

/** Starts a further purchase with a key of its own; the offer is already loaded. */
export const buyAnother = {
  'another.asked': { target: '#checkout.choosing', guard: 'packageCosts', actions: 'newPurchase' },
} as const

/**
 * If a gateway hasn't reported in time, offers a different gateway for the same purchase. Should both payments arrive,
 * the second one is refunded.
 */
export const payElsewhere = {
  'gateway.changeAsked': { target: '#checkout.choosing', guard: 'mayPayElsewhere', actions: 'leaveGateway' },
} as const

/** After a declined payment, retries the same gateway or changes to a different one. */
export const changeMethod = {
  'retry.asked': [
    { target: '#checkout.opening', guard: 'gatewayKnown', actions: 'clearProblem' },
    { target: '#checkout.loading', actions: 'clearProblem' },
  ],
  'gateway.changeAsked': { target: '#checkout.cancelling', actions: 'clearProblem' },
  'payment.changed': look,
} as const

/** Card payment within the page; the card fields are rendered by the gateway. */
export const card = checkoutSetup.createStateConfig({
  initial: 'preparing',
  description: 'The person pays with a card without leaving the page.',
  meta: { caption: 'Pay by card' },
  states: {
    preparing: {
      description: "The gateway's card fields are being loaded. Nothing is charged.",
      meta: { caption: 'Loading card fields' },
      ...asks('prepareCard', {
        input: ({ context }: Of<CheckoutContext>) => ({
          gateway: context.gateway ?? 'stripe',
          handover: context.handover,
        }),
        onDone: [
          { target: 'entering', guard: withAnswer('scriptLoaded') },
          { target: '#checkout.choosing', actions: 'sayUnreachable' },
        ],
        without: '#checkout.choosing',
        cancel: '#checkout.cancelling',
        within: 'scriptTimeout',
      }),
    },
    entering: {
      description: 'The person enters the card details. Nothing is charged until they select Pay.',
      meta: { caption: 'Entering card details', announce: 'Enter your card details' },
      on: {
        'card.submitted': { target: 'submitting', actions: 'clearProblem' },
        'gateway.changeAsked': '#checkout.cancelling',
      },
    },
    submitting: {
      description: 'The gateway is charging the card. Selecting Pay again or leaving changes nothing.',
      meta: { caption: 'Card is being charged', announce: 'Processing your payment. Please wait.' },
      ...asks('confirmCard', {
        input: ({ context }: Of<CheckoutContext>) => ({ handover: context.handover }),
        onDone: [{ target: 'challenged', guard: withAnswer('asksForChallenge') }, ...afterClaim],
        without: look,
        within: 'gatewayTimeout',
      }),
    },
    challenged: {
      description: 'The bank asks the person to confirm the payment in its own window.',
      meta: {
        caption: 'Bank asks for confirmation',
        announce: 'Your bank asks you to confirm the payment.',
      },
      invoke: {
        id: 'answerChallenge',
        src: 'answerChallenge',
        input: ({ context }) => ({ handover: context.handover }),
        onDone: afterClaim,
        onError: look,
      },
      on: { 'gateway.left': look },
      after: { challengeTimeout: look },
    },
  },
})

/** Payment in the gateway's own window or page. */
export const gatewayWindow = checkoutSetup.createStateConfig({
  initial: 'ready',
  description: 'The person pays in a window or page of the gateway.',
  meta: { caption: 'Pay at the gateway' },
  states: {
    ready: {
      description:
        'Everything is prepared. The window opens when the person selects the button; nothing is charged.',
      meta: {
        caption: 'Ready to continue',
        announce: 'Select the button to continue to the payment page.',
      },
      on: {
        'handover.confirmed': { target: 'away', actions: 'clearProblem' },
        'gateway.changeAsked': { target: '#checkout.cancelling', actions: 'clearProblem' },
      },
    },
    away: {
      description:
        'The payment is with the gateway. When the window closes, for whatever reason, the server is asked.',
      meta: { caption: 'At the gateway', announce: 'Finish the payment in the other window.' },
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context }) => ({ gateway: context.gateway ?? 'paypal', handover: context.handover }),
        onDone: [{ target: 'ready', guard: withAnswer('windowBlocked'), actions: keepClaim }, ...afterClaim],
        onError: look,
      },
      on: { 'gateway.left': look },
      after: { gatewayTimeout: look },
    },
  },
})

/** Polling after a payment whose result is unknown. */
export const verifying = checkoutSetup.createStateConfig({
  description: 'The person has done their part. The server asks the gateway for the result.',
  meta: {
    caption: 'Checking the payment',
    announce: "We're checking your payment. Please don't pay again.",
  },
  initial: 'asking',
  on: { 'payment.changed': '.asking' },
  states: {
    asking: {
      description: 'The question is on its way.',
      meta: { caption: 'Asking the server' },
      entry: 'countPoll',
      invoke: {
        id: 'askServer',
        src: 'askServer',
        input: ({ context }) => ({ packageId: context.packageId, paymentId: context.paymentId }),
        onDone: [...verdicts, notPaid, nothingOpened, { target: 'waiting', actions: keepVerdict }],
        onError: { target: 'waiting', actions: 'noAnswer' },
      },
      after: { answerTimeout: { target: 'waiting', actions: 'noAnswer' } },
    },
    waiting: {
      description: 'A short pause before the next question. News from the server ends it at once.',
      meta: { caption: 'Pausing' },
      after: {
        pollDelay: [
          { target: 'asking', guard: 'pollsLeft' },
          { target: '#checkout.pending', guard: 'serverKnows' },
          { target: '#checkout.unknown' },
        ],
      },
    },
  },
})

/** Polling after the gateway's window reported success. */
export const finishing = checkoutSetup.createStateConfig({
  description:
    "The gateway's window reported success, and the gateway has not confirmed it to the server yet. It is not called unpaid before the gateway has said so twice, or its time is over.",
  meta: {
    caption: 'Finishing the payment',
    announce: "Finishing your payment. We're waiting for the payment provider.",
  },
  initial: 'asking',
  on: { 'payment.changed': '.asking' },
  states: {
    asking: {
      description: 'The server asks the gateway whether the money has come.',
      meta: { caption: 'Asking the server' },
      entry: 'countPoll',
      invoke: {
        id: 'askServer',
        src: 'askServer',
        input: ({ context }) => ({ packageId: context.packageId, paymentId: context.paymentId }),
        onDone: [...afterSuccess, nothingOpened, { target: 'waiting', actions: keepVerdict }],
        onError: { target: 'waiting', actions: 'noAnswer' },
      },
      after: { answerTimeout: { target: 'waiting', actions: 'noAnswer' } },
    },
    waiting: {
      description: 'A pause before the next question, longer after a first "no".',
      meta: { caption: 'Pausing' },
      after: {
        finishDelay: [
          { target: 'asking', guard: 'askedAgain' },
          { target: '#checkout.pending', guard: 'serverKnows' },
          { target: '#checkout.unknown' },
        ],
      },
    },
  },
})
