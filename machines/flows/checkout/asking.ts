import { withAnswer } from '../kit'
import { checkoutSetup } from './setup'
import { keepVerdict, look, notPaid, notPaidYet, nothingOpened, standings, verdicts } from './verdicts'

/** The door for everybody who comes back: a restore never enters a state that charges. */
export const checking = checkoutSetup.createStateConfig({
  description:
    'The person comes back, or an attempt is unfinished. The server is asked before anything is offered.',
  meta: { caption: 'Looking where money is', announce: 'Looking up your payment' },
  invoke: {
    id: 'askServer',
    src: 'askServer',
    input: ({ context }) => ({ packageId: context.packageId, paymentId: context.paymentId }),
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
    onError: { target: 'unknown', actions: 'sayUnreachable' },
  },
  after: { answerTimeout: { target: 'unknown', actions: 'sayTimedOut' } },
})

/** Closed, returned or cut off: the server is asked, a few times and ever more slowly. */
export const verifying = checkoutSetup.createStateConfig({
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
})

/** Only the server can close an attempt, because money may have arrived meanwhile. */
export const cancelling = checkoutSetup.createStateConfig({
  description:
    'The person wants another way. The server closes this attempt, unless money has come in the meantime.',
  meta: { caption: 'Closing the attempt' },
  invoke: {
    id: 'cancelPayment',
    src: 'cancelPayment',
    input: ({ context }) => ({ packageId: context.packageId, paymentId: context.paymentId }),
    onDone: [
      { target: 'pending', guard: withAnswer('saysProcessing'), actions: keepVerdict },
      { target: 'loading', guard: withAnswer('attemptClosed') },
      ...standings,
      notPaid,
      look,
    ],
    onError: look,
  },
  after: { answerTimeout: look },
})
