import { checkoutMachine } from '../../../machines/flows/checkout/machine'
import type {
  CheckoutContext,
  Claim,
  GatewayChoice,
  PackageFacts,
  Verdict,
} from '../../../machines/flows/checkout/setup'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const sold: PackageFacts = {
  id: '3',
  name: 'Agency',
  priceMinor: 4900,
  currency: 'USD',
  days: 30,
  features: [],
  timesBought: 0,
}
const free: PackageFacts = { ...sold, name: 'Starter', priceMinor: 0 }

const gateways: GatewayChoice[] = [
  { gateway: 'stripe', kind: 'card' },
  { gateway: 'paypal', kind: 'window' },
  { gateway: 'bank', kind: 'bank' },
]

const offer = (standing: 'none' | 'active' | 'open', of = sold) => ({
  ok: true,
  package: of,
  gateways,
  standing,
  paymentId: standing === 'open' ? 'p1' : null,
})

const verdict = (content: Verdict) => ({
  ok: true,
  verdict: content,
  paymentId: content === 'none' ? null : 'p1',
  gateway: null,
  kind: null,
  handover: {},
  reason: content === 'receiptRejected' ? 'The receipt cannot be read.' : null,
})

/** The gateway didn't confirm the payment in time; another gateway may be chosen. */
const noWord = { ...verdict('needsReview'), cause: 'noWord' }

const verdicts: Verdict[] = [
  'success',
  'none',
  'notPaid',
  'processing',
  'failed',
  'expired',
  'needsReview',
  'needsRefund',
  'awaitingReceipt',
  'receiptPending',
  'receiptRejected',
]

const claims = (...content: Claim[]) => content.map((claim) => ({ ok: true, claim }))

const memory = {
  packageId: '3',
  package: sold,
  gateways,
  key: 'key-1',
  paymentId: 'p1',
  gateway: 'stripe',
  kind: 'card',
  claimed: false,
}
const begun = { ...memory, paymentId: null, gateway: null, kind: null }

/** Model of the checkout, with every possible answer. */
export const checkoutModel: Model = {
  machine: checkoutMachine,
  input: { packageId: '3', key: 'key-1' },
  cases: casesFrom({
    'checkout.opened': [{}, { claimed: true }],
    'flow.resumed': [{ memory }, { memory: begun }, { memory: { ...memory, claimed: true } }],
    'gateway.chosen': gateways,
    ...done(
      'loadOffer',
      offer('none'),
      offer('none', free),
      offer('active'),
      offer('active', free),
      offer('open'),
      refused('NOT_FOUND'),
    ),
    ...done('assignFree', { ok: true }, refused('CONFLICT')),
    ...done(
      'openPayment',
      {
        ok: true,
        paymentId: 'p1',
        handover: { client_secret: 'secret' },
        price: { priceMinor: sold.priceMinor, currency: sold.currency },
      },
      refused('CONFLICT'),
      refused('GATEWAY_UNAVAILABLE'),
    ),
    ...done('prepareCard', { ok: true, ready: true }, { ok: true, ready: false }),
    ...done('confirmCard', ...claims('done', 'declined', 'challenge', 'unreachable')),
    ...done('answerChallenge', ...claims('done', 'declined', 'closed')),
    ...done('handOver', ...claims('done', 'declined', 'closed', 'blocked', 'unreachable')),
    ...done('askServer', ...verdicts.map(verdict), noWord, refused('UNAVAILABLE')),
    ...done('cancelPayment', ...verdicts.map(verdict), noWord, refused('UNAVAILABLE')),
  }),
  // Polls and answers are counted from zero each time polling starts, and matter only during polling.
  facts: (context: CheckoutContext, snapshot) => ({
    kind: context.kind,
    noWord: context.cause === 'noWord',
    isFurther: context.key !== 'key-1',
    costs: (context.package?.priceMinor ?? 0) > 0,
    claimed: context.claimed,
    denied: context.denied,
    asked: (snapshot.matches('verifying') || snapshot.matches('finishing')) && [
      context.polls,
      context.serverAnswered,
    ],
  }),
  setAnew: ({ polls }: CheckoutContext) => polls > 0,
}
