import { withAnswer } from '../kit'
import { cancelling, checking, verifying } from './asking'
import { card } from './card'
import { assigning, freeOffer } from './free'
import { checkoutSetup } from './setup'
import { look } from './verdicts'
import { window } from './window'

/** Paying by bank transfer has a page and a chart of its own (`transfer`), which knows all of its rules. */
const bank = checkoutSetup.createStateConfig({
  type: 'final',
  description:
    'The person pays by transfer. The page of the transfer takes over: it shows the account and takes the receipt.',
  meta: { caption: 'Goes on by transfer', announce: 'You go on to the page of your transfer.' },
})

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
      invoke: {
        id: 'loadOffer',
        src: 'loadOffer',
        input: ({ context }) => ({ packageId: context.packageId }),
        onDone: [
          { target: 'alreadyActive', guard: withAnswer('alreadyActive'), actions: keepOffer },
          { target: 'checking', guard: withAnswer('attemptOpen'), actions: keepOffer },
          { target: 'freeOffer', guard: withAnswer('costsNothing'), actions: keepOffer },
          { target: 'choosing', guard: withAnswer('accepted'), actions: keepOffer },
          { target: 'notLoaded', actions: withAnswer('keepProblem') },
        ],
        onError: { target: 'notLoaded', actions: 'sayUnreachable' },
      },
      after: { answerTimeout: { target: 'notLoaded', actions: 'sayTimedOut' } },
    },
    notLoaded: {
      description: 'The offer did not arrive. Nothing is charged; the person asks again.',
      meta: { caption: 'Offer did not load', bad: true },
      on: { 'retry.asked': { target: 'loading', actions: 'clearProblem' } },
    },
    checking,
    freeOffer,
    assigning,
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
      invoke: {
        id: 'openPayment',
        src: 'openPayment',
        input: ({ context }) => ({
          packageId: context.packageId,
          gateway: context.gateway ?? 'stripe',
          key: context.key,
        }),
        onDone: [
          { target: 'opened', guard: withAnswer('accepted'), actions: withAnswer('keepPayment') },
          { target: 'checking', guard: withAnswer('alreadyUnderWay') },
          { target: 'choosing', actions: withAnswer('keepProblem') },
        ],
        onError: { target: 'choosing', actions: 'sayUnreachable' },
      },
      on: { 'wait.cancelled': 'cancelling' },
      after: { answerTimeout: { target: 'choosing', actions: 'sayTimedOut' } },
    },
    cancelling,
    opened: {
      description: 'Nothing is shown: it goes on at once to the way of paying that was chosen.',
      meta: { caption: 'Attempt is written' },
      always: [{ target: 'card', guard: 'byCard' }, { target: 'window' }],
    },
    card,
    window,
    bank,
    verifying,
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
