import { asks, withAnswer, type Of } from '../kit'
import { type CheckoutContext, checkoutSetup } from './setup'

/** Stores the server's answer. */
const keepVerdict = withAnswer('keepVerdict')
const keepReason = withAnswer('keepReason')

/** Queries the server for the result; never an outcome by itself. */
const look = { target: '#checkout.verifying', actions: 'startAsking' } as const

/** The same where the gateway's window may have reported success: the page stays with that until it is settled. */
const lookOn = [
  { target: '#checkout.finishing', guard: 'successClaimed', actions: 'startAsking' },
  look,
] as const

const on = <T extends string, G extends string>(target: T, guard: G) =>
  ({ target, guard: withAnswer(guard), actions: keepVerdict }) as const

/** The statuses of an attempt that continues, or is paid; the same wherever the server is queried. */
const standings = [
  on('#checkout.paid', 'saysPaid'),
  on('#checkout.needsReview', 'saysReview'),
  on('#checkout.refundDue', 'saysRefund'),
  on('#checkout.bank', 'saysTransfer'),
] as const

/** Every final status the server can return. The caller adds what is still open. */
const verdicts = [
  ...standings,
  { ...on('#checkout.declined', 'saysDeclined'), actions: [keepVerdict, keepReason] },
  { ...on('#checkout.notPaid', 'saysExpired'), actions: [keepVerdict, keepReason] },
] as const

/** The gateway reports that nothing was paid: the only unfinished state in which paying again is offered. */
const notPaid = {
  ...on('#checkout.notPaid', 'saysNotPaid'),
  actions: [keepVerdict, keepReason],
} as const

/**
 * After a claim of success one "no" may be an answer that came before the payment: it counts when it is repeated. An
 * attempt that expired has used up the time its gateway had.
 */
const afterSuccess = [
  ...standings,
  { ...on('#checkout.notPaid', 'saysExpired'), actions: [keepVerdict, keepReason] },
  { ...on('#checkout.declined', 'saysDeclinedAgain'), actions: [keepVerdict, keepReason] },
  { ...on('#checkout.notPaid', 'saysNotPaidAgain'), actions: [keepVerdict, keepReason] },
  { target: 'waiting', guard: withAnswer('saysNo'), actions: [keepVerdict, 'noteDenial'] },
] as const

/** The same for somebody who returns: nothing went wrong here, and another tab may still be at the card form. */
const notPaidYet = on('#checkout.notPaid', 'saysNotPaid')

/** There is no attempt to query: select a payment method. */
const nothingOpened = on('#checkout.loading', 'saysNothingOpened')

const keepClaim = withAnswer('keepClaim')

/** The gateway's script reports success: a hint, which is kept until the server settles it. */
const claimSuccess = {
  target: '#checkout.finishing',
  guard: withAnswer('claimsSuccess'),
  actions: ['startAsking', 'keepSuccess'],
} as const

/**
 * Where a claim of the gateway's script leads: only a decline is accepted, everything else is checked with the server.
 */
const afterClaim = [
  { target: '#checkout.declined', guard: withAnswer('claimsDeclined'), actions: keepClaim },
  claimSuccess,
  look,
] as const

const lookAgain = { 'recheck.asked': look, 'payment.changed': look } as const
const lookOnAgain = { 'recheck.asked': lookOn, 'payment.changed': lookOn } as const

/** Buying once more is a new purchase with its own key; the offer is loaded already. */
const buyAnother = {
  'another.asked': { target: '#checkout.choosing', guard: 'packageCosts', actions: 'newPurchase' },
} as const

/**
 * Where a gateway has not reported in time whether money came, another one is offered for the same purchase: should
 * both payments arrive, the second is refunded.
 */
const payElsewhere = {
  'gateway.changeAsked': { target: '#checkout.choosing', guard: 'mayPayElsewhere', actions: 'leaveGateway' },
} as const

const keepOffer = withAnswer('keepOffer')

/** After a refused payment: the same gateway once more, or another one. */
const changeMethod = {
  'retry.asked': [
    { target: '#checkout.opening', guard: 'gatewayKnown', actions: 'clearProblem' },
    { target: '#checkout.loading', actions: 'clearProblem' },
  ],
  'gateway.changeAsked': { target: '#checkout.cancelling', actions: 'clearProblem' },
  'payment.changed': look,
} as const

/**
 * Buying one package. States that concern money are named by how far it got; only the server reports "paid", and while
 * the status is unknown, nothing offers to pay again (rules 1 and 4).
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  description: 'From a chosen plan to an active one, through any gateway.',
  context: ({ input }) => ({
    ...input,
    paymentId: null,
    gateway: null,
    kind: null,
    package: null,
    gateways: [],
    handover: {},
    polls: 0,
    cause: null,
    claimed: false,
    denied: false,
    serverAnswered: false,
    problem: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page is opening, freshly or after a reload.',
      meta: { caption: 'Opening' },
      on: {
        'checkout.opened': { target: 'loading', actions: 'keepReturn' },
        'flow.resumed': [
          { target: 'finishing', guard: 'returnsWithSuccess', actions: ['recall', 'startAsking'] },
          { target: 'checking', actions: 'recall' },
        ],
      },
    },
    loading: {
      description: 'Plan, price and payment methods are fetched. Nothing is charged.',
      meta: { caption: 'Fetching the offer' },
      ...asks('loadOffer', {
        input: ({ context }: Of<CheckoutContext>) => ({ packageId: context.packageId }),
        onDone: [
          { target: 'alreadyActive', guard: withAnswer('alreadyActive'), actions: keepOffer },
          {
            target: 'finishing',
            guard: withAnswer('attemptClaimed'),
            actions: [keepOffer, 'startAsking'],
          },
          { target: 'checking', guard: withAnswer('attemptOpen'), actions: keepOffer },
          { target: 'freeOffer', guard: withAnswer('costsNothing'), actions: keepOffer },
          { target: 'choosing', guard: withAnswer('accepted'), actions: keepOffer },
          { target: 'notLoaded', actions: withAnswer('keepProblem') },
        ],
        without: 'notLoaded',
      }),
    },
    notLoaded: {
      description: 'The offer did not load. Nothing is charged; the person tries again.',
      meta: { caption: 'Offer did not load', bad: true },
      on: { 'retry.asked': { target: 'loading', actions: 'clearProblem' } },
    },
    checking: {
      description:
        'The person comes back, or an attempt is unfinished. The server is asked before anything is offered.',
      meta: { caption: 'Checking the payment status', announce: 'Checking your payment' },
      ...asks('askServer', {
        input: ({ context }: Of<CheckoutContext>) => ({
          packageId: context.packageId,
          paymentId: context.paymentId,
        }),
        onDone: [
          ...verdicts,
          notPaidYet,
          nothingOpened,
          {
            target: 'verifying.waiting',
            guard: withAnswer('saysProcessing'),
            actions: ['startAsking', keepVerdict],
          },
          { target: 'unknown', actions: keepVerdict },
        ],
        without: 'unknown',
      }),
    },
    freeOffer: {
      description: 'The plan is free. The person gets it by one click.',
      meta: { caption: 'Free plan' },
      on: { 'free.accepted': { target: 'assigning', actions: 'clearProblem' } },
    },
    assigning: {
      description: 'The server activates the free plan. Asking twice activates it once.',
      meta: { caption: 'Activating the plan', announce: 'Activating your plan' },
      ...asks('assignFree', {
        input: ({ context }: Of<CheckoutContext>) => ({ packageId: context.packageId, key: context.key }),
        onDone: [
          { target: 'freeAssigned', guard: withAnswer('accepted') },
          { target: 'freeOffer', actions: withAnswer('keepProblem') },
        ],
        without: 'freeOffer',
      }),
    },
    freeAssigned: {
      type: 'final',
      description: 'The free plan is active.',
      meta: { caption: 'Free plan active', announce: 'Your plan is active.' },
    },
    choosing: {
      description: 'The person sees the price and the payment methods. Nothing is charged.',
      meta: { caption: 'Choose a payment method', announce: 'Choose a payment method' },
      on: {
        'gateway.chosen': [
          { target: 'bank', guard: 'choosesTransfer', actions: 'keepChoice' },
          { target: 'opening', actions: 'keepChoice' },
        ],
      },
    },
    opening: {
      description: 'The server writes the attempt down and asks the gateway to begin. Nothing is charged.',
      meta: { caption: 'Preparing the payment', announce: 'Preparing the payment' },
      ...asks('openPayment', {
        input: ({ context }: Of<CheckoutContext>) => ({
          packageId: context.packageId,
          gateway: context.gateway ?? 'stripe',
          key: context.key,
          timesBought: context.package?.timesBought,
        }),
        onDone: [
          { target: 'opened', guard: withAnswer('accepted'), actions: withAnswer('keepPayment') },
          { target: 'checking', guard: withAnswer('alreadyUnderWay'), actions: 'leaveAttempt' },
          { target: 'choosing', actions: withAnswer('keepProblem') },
        ],
        without: 'choosing',
        cancel: 'cancelling',
      }),
    },
    cancelling: {
      description:
        'The person wants another payment method. The server closes this attempt, unless money has come in the meantime.',
      meta: { caption: 'Closing the attempt' },
      ...asks('cancelPayment', {
        input: ({ context }: Of<CheckoutContext>) => ({
          packageId: context.packageId,
          paymentId: context.paymentId,
        }),
        onDone: [
          { target: 'pending', guard: withAnswer('saysProcessing'), actions: keepVerdict },
          { target: 'loading', guard: withAnswer('attemptClosed') },
          ...standings,
          { ...notPaid, guard: withAnswer('saysNotPaidUnclaimed') },
          ...lookOn,
        ],
        without: lookOn,
      }),
    },
    opened: {
      description: 'Nothing is shown: it continues at once with the payment method that was chosen.',
      meta: { caption: 'Attempt is written' },
      always: [{ target: 'card', guard: 'byCard' }, { target: 'window' }],
    },
    card: {
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
    },
    window: {
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
            'gateway.changeAsked': '#checkout.cancelling',
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
            onDone: [
              { target: 'ready', guard: withAnswer('windowBlocked'), actions: keepClaim },
              ...afterClaim,
            ],
            onError: look,
          },
          on: { 'gateway.left': look },
          after: { gatewayTimeout: look },
        },
      },
    },
    // Paying by bank transfer has a page and a chart of its own (`transfer`) with all of its rules.
    bank: {
      type: 'final',
      description:
        'The person pays by transfer. The page of the transfer takes over: it shows the account and takes the receipt.',
      meta: { caption: 'Continues by transfer', announce: 'You continue on the page of your transfer.' },
    },
    verifying: {
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
    },
    finishing: {
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
    },
    pending: {
      description:
        'The gateway is still processing it, which can take hours. The plan starts automatically when it is paid.',
      meta: { caption: 'Still processing', announce: 'Your payment is still being processed.' },
      on: { ...lookOnAgain, 'gateway.changeAsked': 'cancelling' },
    },
    unknown: {
      description:
        'The gateway could not be reached, so it is unknown whether money moved. Paying again is not offered; checking again is.',
      meta: {
        caption: 'Not known yet',
        announce: "We don't know yet. Please don't pay again.",
        bad: true,
      },
      on: lookOnAgain,
    },
    declined: {
      description:
        'The card or the gateway declined. Nothing was charged. The person tries another card or payment method.',
      meta: { caption: 'Declined', announce: 'The payment was declined. Nothing was charged.', bad: true },
      on: changeMethod,
    },
    notPaid: {
      description: 'The server asked the gateway: nothing was paid. The person may try again.',
      meta: { caption: 'Nothing was paid', announce: 'Nothing was paid.', bad: true },
      on: changeMethod,
    },
    needsReview: {
      description:
        'Money came, but not the sum that was asked; or the gateway has not said in time whether it came. An administrator reviews it and e-mails the person.',
      meta: { caption: 'In review', announce: "We're reviewing your payment.", bad: true },
      on: { ...lookAgain, ...payElsewhere },
    },
    refundDue: {
      description:
        'This money buys nothing: the purchase was paid already, the sum was refused, or a refund came back to us. We refund it; the person need do nothing.',
      meta: {
        caption: 'Refund due',
        announce: "We're refunding this payment.",
        bad: true,
      },
      on: { ...lookAgain, ...buyAnother },
    },
    alreadyActive: {
      description: 'The person has this plan. Buying it again adds its limits; that must be asked for.',
      meta: { caption: 'Already active' },
      on: buyAnother,
    },
    paid: {
      type: 'final',
      description: 'The server knows that the money is there, and the plan is active.',
      meta: { caption: 'Paid and active', announce: 'Payment successful. Your plan is active.' },
    },
  },
})
