import { asks, withAnswer, type Of } from '../kit'
import {
  buyAnother,
  card,
  changeMethod,
  finishing,
  gatewayWindow,
  keepVerdict,
  lookAgain,
  lookOn,
  lookOnAgain,
  nothingOpened,
  notPaid,
  notPaidYet,
  payElsewhere,
  standings,
  verdicts,
  verifying,
} from './compound-states'
import { type CheckoutContext, checkoutSetup } from './setup'

const keepOffer = withAnswer('keepOffer')

/**
 * Buying one package. States that involve money are named after the stage that the payment has reached. Only the server
 * reports "paid", and while the status is unknown, nothing offers to pay again (rules 1 and 4).
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
    isFurther: false,
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
          timesBought: context.isFurther ? undefined : context.package?.timesBought,
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
    card,
    window: gatewayWindow,
    // Bank transfers have their own page and chart (`transfer`), which contains all of their rules.
    bank: {
      type: 'final',
      description:
        'The person pays by transfer. The page of the transfer takes over: it shows the account and takes the receipt.',
      meta: { caption: 'Continues by transfer', announce: 'You continue on the page of your transfer.' },
    },
    verifying,
    finishing,
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
