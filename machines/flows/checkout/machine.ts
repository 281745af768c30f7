import { asks, withAnswer, type Of } from '../kit'
import { type CheckoutContext, checkoutSetup } from './setup'

/** Notes what the server said. */
const keepVerdict = withAnswer('keepVerdict')
const keepReason = withAnswer('keepReason')

/** Asks the server what came of it; never an outcome by itself. */
const look = { target: '#checkout.verifying', actions: 'startAsking' } as const

const on = <T extends string, G extends string>(target: T, guard: G) =>
  ({ target, guard: withAnswer(guard), actions: keepVerdict }) as const

/** Where an attempt can stand that goes on, or is paid; the same wherever it is asked. */
const standings = [
  on('#checkout.paid', 'saysPaid'),
  on('#checkout.needsReview', 'saysReview'),
  on('#checkout.refundDue', 'saysRefund'),
  on('#checkout.bank', 'saysTransfer'),
] as const

/** Every end the server can name. What is still open is added by the asker. */
const verdicts = [
  ...standings,
  { ...on('#checkout.declined', 'saysDeclined'), actions: [keepVerdict, keepReason] },
  { ...on('#checkout.notPaid', 'saysExpired'), actions: [keepVerdict, keepReason] },
] as const

/** The gateway says that nothing was paid: the only unfinished state in which paying again is offered. */
const notPaid = {
  ...on('#checkout.notPaid', 'saysNotPaid'),
  actions: [keepVerdict, keepReason],
} as const

/** The same to somebody who comes back: nothing went wrong here, and another tab may still stand at the card. */
const notPaidYet = on('#checkout.notPaid', 'saysNotPaid')

/** There is nothing to ask about: choose a way to pay. */
const nothingOpened = on('#checkout.loading', 'saysNothingOpened')

const keepClaim = withAnswer('keepClaim')

/** What a claim of the gateway's script leads to: only a decline is believed, everything else is asked about. */
const afterClaim = [
  { target: '#checkout.declined', guard: withAnswer('claimsDeclined'), actions: keepClaim },
  look,
] as const

const lookAgain = { 'recheck.asked': look, 'payment.changed': look } as const

/** Buying once more is a new purchase with its own key; the offer is known already. */
const buyAnother = {
  'another.asked': { target: '#checkout.choosing', guard: 'packageCosts', actions: 'newPurchase' },
} as const

/**
 * Where a gateway has not said in time whether money came, another one is offered for the same purchase: should both
 * payments arrive, the second goes back.
 */
const payElsewhere = {
  'gateway.changeAsked': { target: '#checkout.choosing', guard: 'mayPayElsewhere', actions: 'leaveGateway' },
} as const

const keepOffer = withAnswer('keepOffer')

/** After a refusal of the money: the same gateway once more, or another one. */
const changeMethod = {
  'retry.asked': [
    { target: '#checkout.opening', guard: 'gatewayKnown', actions: 'clearProblem' },
    { target: '#checkout.loading', actions: 'clearProblem' },
  ],
  'gateway.changeAsked': { target: '#checkout.cancelling', actions: 'clearProblem' },
  'payment.changed': look,
} as const

/**
 * Buying one package. States that concern money are named by how far it got; only the server says "paid",
 * and while nobody knows, nothing offers to pay again (rules 1 and 4).
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  description: 'From a chosen package to a running one, through any gateway.',
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
    serverAnswered: false,
    problem: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page is opening, freshly or after a reload.',
      meta: { caption: 'Opening' },
      on: {
        'checkout.opened': 'loading',
        'flow.resumed': { target: 'checking', actions: 'recall' },
      },
    },
    loading: {
      description: 'Package, price and ways to pay are fetched. Nothing is charged.',
      meta: { caption: 'Fetching the offer' },
      ...asks('loadOffer', {
        input: ({ context }: Of<CheckoutContext>) => ({ packageId: context.packageId }),
        onDone: [
          { target: 'alreadyActive', guard: withAnswer('alreadyActive'), actions: keepOffer },
          { target: 'checking', guard: withAnswer('attemptOpen'), actions: keepOffer },
          { target: 'freeOffer', guard: withAnswer('costsNothing'), actions: keepOffer },
          { target: 'choosing', guard: withAnswer('accepted'), actions: keepOffer },
          { target: 'notLoaded', actions: withAnswer('keepProblem') },
        ],
        without: 'notLoaded',
      }),
    },
    notLoaded: {
      description: 'The offer did not arrive. Nothing is charged; the person asks again.',
      meta: { caption: 'Offer did not load', bad: true },
      on: { 'retry.asked': { target: 'loading', actions: 'clearProblem' } },
    },
    checking: {
      description:
        'The person comes back, or an attempt is unfinished. The server is asked before anything is offered.',
      meta: { caption: 'Looking where money is', announce: 'Looking up your payment' },
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
      description: 'The package costs nothing. The person takes it with one press.',
      meta: { caption: 'Free package' },
      on: { 'free.accepted': { target: 'assigning', actions: 'clearProblem' } },
    },
    assigning: {
      description: 'The server gives the free package. Asking twice gives it once.',
      meta: { caption: 'Taking the package', announce: 'Activating your package' },
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
      description: 'The free package runs.',
      meta: { caption: 'Free package runs', announce: 'Your package is active.' },
    },
    choosing: {
      description: 'The person sees the price and the ways to pay. Nothing is charged.',
      meta: { caption: 'Choose how to pay', announce: 'Choose how to pay' },
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
        }),
        onDone: [
          { target: 'opened', guard: withAnswer('accepted'), actions: withAnswer('keepPayment') },
          { target: 'checking', guard: withAnswer('alreadyUnderWay') },
          { target: 'choosing', actions: withAnswer('keepProblem') },
        ],
        without: 'choosing',
        cancel: 'cancelling',
      }),
    },
    cancelling: {
      description:
        'The person wants another way. The server closes this attempt, unless money has come in the meantime.',
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
          notPaid,
          look,
        ],
        without: look,
      }),
    },
    opened: {
      description: 'Nothing is shown: it goes on at once to the way of paying that was chosen.',
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
          description: 'The person types the card. Nothing is charged until they press Pay.',
          meta: { caption: 'Card is typed', announce: 'Enter your card' },
          on: {
            'card.submitted': { target: 'submitting', actions: 'clearProblem' },
            'gateway.changeAsked': '#checkout.cancelling',
          },
        },
        submitting: {
          description: "The card is in the gateway's hands. Pressing again or leaving changes nothing.",
          meta: { caption: 'Card is being charged', announce: 'Paying. Please wait.' },
          ...asks('confirmCard', {
            input: ({ context }: Of<CheckoutContext>) => ({ handover: context.handover }),
            onDone: [{ target: 'challenged', guard: withAnswer('asksForChallenge') }, ...afterClaim],
            without: look,
            within: 'gatewayTimeout',
          }),
        },
        challenged: {
          description: 'The bank asks the person to confirm the payment in its own window.',
          meta: { caption: 'Bank asks for proof', announce: 'Your bank asks you to confirm the payment.' },
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
            'Everything is prepared. The window opens when the person presses the button; nothing is charged.',
          meta: { caption: 'Ready to go over', announce: 'Press the button to go on to the payment page.' },
          on: {
            'handover.confirmed': { target: 'away', actions: 'clearProblem' },
            'gateway.changeAsked': '#checkout.cancelling',
          },
        },
        away: {
          description:
            "In the gateway's hands. When the window closes, for whatever reason, the server is asked.",
          meta: { caption: 'At the gateway', announce: 'Finish the payment in the other window.' },
          invoke: {
            id: 'handOver',
            src: 'handOver',
            input: ({ context }) => ({ gateway: context.gateway ?? 'paypal', handover: context.handover }),
            onDone: [
              { target: 'ready', guard: withAnswer('windowBlocked'), actions: keepClaim },
              { target: '#checkout.declined', guard: withAnswer('claimsDeclined'), actions: keepClaim },
              look,
            ],
            onError: look,
          },
          on: { 'gateway.left': look },
          after: { gatewayTimeout: look },
        },
      },
    },
    // Paying by bank transfer has a page and a chart of its own (`transfer`), which knows all of its rules.
    bank: {
      type: 'final',
      description:
        'The person pays by transfer. The page of the transfer takes over: it shows the account and takes the receipt.',
      meta: { caption: 'Goes on by transfer', announce: 'You go on to the page of your transfer.' },
    },
    verifying: {
      description: 'The person has done their part. The server finds out from the gateway what came of it.',
      meta: { caption: 'Checking the payment', announce: 'Checking your payment. Do not pay again.' },
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
    pending: {
      description:
        'The gateway is still working on it, which can take hours. The package starts by itself when it is done.',
      meta: { caption: 'Gateway takes long', announce: 'Your payment is still being processed.' },
      on: { ...lookAgain, 'gateway.changeAsked': 'cancelling' },
    },
    unknown: {
      description:
        'Nobody could be asked, so nobody knows whether money moved. Paying again is not offered; looking again is.',
      meta: {
        caption: 'Nobody knows yet',
        announce: 'We do not know yet. Please do not pay again.',
        bad: true,
      },
      on: lookAgain,
    },
    declined: {
      description:
        'The card or the gateway said no. Nothing was charged. The person tries another card or another way.',
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
        'Money came, but not the sum that was asked; or the gateway has not said in time whether it came. An administrator looks and writes to the person.',
      meta: { caption: 'An administrator looks', announce: 'We are looking at your payment.', bad: true },
      on: { ...lookAgain, ...payElsewhere },
    },
    refundDue: {
      description:
        'This money buys nothing: the purchase was paid already, the sum was refused, or a refund came back to us. We send it back; the person need do nothing.',
      meta: {
        caption: 'Money goes back',
        announce: 'This money goes back to you.',
        bad: true,
      },
      on: { ...lookAgain, ...buyAnother },
    },
    alreadyActive: {
      description: 'The person has this package. Buying it again adds its limits; that must be asked for.',
      meta: { caption: 'Already active' },
      on: buyAnother,
    },
    paid: {
      type: 'final',
      description: 'The server knows that the money is there, and the package runs.',
      meta: { caption: 'Paid and active', announce: 'Paid. Your package is active.' },
    },
  },
})
