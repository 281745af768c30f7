import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { CheckoutContext, Gateway, GatewayKind, Verdict } from '../../../machines/flows/checkout/setup'
import { checkoutModel } from '../../../tests/model/cases/checkout'
import type { Model } from '../../../tests/model/explore'

/** The gateway used here for each kind of payment. */
const gatewayOf: Record<GatewayKind, Gateway> = { card: 'stripe', window: 'paypal', bank: 'bank' }

/** Verdicts for an undecided transfer. */
export const ofTransfers = new Set<Verdict>(['awaitingReceipt', 'receiptPending', 'receiptRejected'])
const neverOfTransfers = new Set<Verdict>(['processing', 'notPaid'])

/** Returns the kind of payment of the attempt that a verdict is about. */
function kindOf(verdict: Verdict, { kind }: CheckoutContext): GatewayKind | null {
  if (ofTransfers.has(verdict)) return 'bank'
  return kind === 'bank' && neverOfTransfers.has(verdict) ? 'card' : kind
}

/** Claims that the page's own code can make; all other claims lead to the same states. */
const claims: Record<string, string[]> = {
  'xstate.done.actor.confirmCard': ['done', 'declined', 'challenge', 'unreachable'],
  'xstate.done.actor.answerChallenge': ['done', 'declined', 'closed'],
  'xstate.done.actor.handOver': ['closed', 'done', 'declined', 'blocked'],
}

/** Adds the gateway's message to a declined card; a window that was closed without paying gives no reason. */
function worded(event: AnyEventObject): AnyEventObject {
  const { type, output } = event
  const silent = output.claim !== 'declined' || type.endsWith('handOver')
  return silent ? event : { ...event, output: { ...output, message: 'Declined' } }
}

/** Returns the event as it can occur in a browser, or null if it can't. */
function inBrowser(event: AnyEventObject, snapshot: AnyMachineSnapshot): AnyEventObject | null {
  const context = snapshot.context as CheckoutContext
  const { type, output } = event
  if (claims[type]) return claims[type].includes(output.claim) ? worded(event) : null
  if (!/(askServer|cancelPayment)$/.test(type) || output?.ok !== true) return event
  // The server answers "none" only for an attempt with an unknown ID.
  if (output.verdict === 'none') return context.paymentId === null ? event : null
  const kind = kindOf(output.verdict, context)
  return { ...event, output: { ...output, kind, gateway: kind && gatewayOf[kind] } }
}

/**
 * Returns the additional case of an offer that was opened by a gateway's return URL and reloaded before an attempt
 * began.
 */
const withoutAttempt = ({ memory }: AnyEventObject): AnyEventObject[] =>
  memory?.claimed
    ? [{ type: 'flow.resumed', memory: { ...memory, paymentId: null, gateway: null, kind: null } }]
    : []

/** The checkout model restricted to what is possible in a browser. */
export const browserModel: Model = {
  ...checkoutModel,
  cases: (snapshot) =>
    checkoutModel
      .cases(snapshot)
      .flatMap((event) => withoutAttempt(event).concat(event))
      .flatMap((event) => inBrowser(event, snapshot) ?? []),
  facts: (context: CheckoutContext, snapshot) => [
    checkoutModel.facts(context as never, snapshot),
    context.paymentId !== null,
  ],
}
