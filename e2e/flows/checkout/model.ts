import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { CheckoutContext, Gateway, GatewayKind, Verdict } from '../../../machines/flows/checkout/setup'
import { checkoutModel } from '../../../tests/model/cases/checkout'
import type { Model } from '../../../tests/model/explore'

/** The gateway of each kind that is walked here. */
const gatewayOf: Record<GatewayKind, Gateway> = { card: 'stripe', window: 'paypal', bank: 'bank' }

/** Replies for a transfer that is not decided. */
export const ofTransfers = new Set<Verdict>(['awaitingReceipt', 'receiptPending', 'receiptRejected'])
const neverOfTransfers = new Set<Verdict>(['processing', 'notPaid'])

/** How the attempt is paid that the server's word is about. */
function kindOf(verdict: Verdict, { kind }: CheckoutContext): GatewayKind | null {
  if (ofTransfers.has(verdict)) return 'bank'
  return kind === 'bank' && neverOfTransfers.has(verdict) ? 'card' : kind
}

/** Claims that the page's own code can make; anything else that is claimed leads where these lead. */
const claims: Record<string, string[]> = {
  'xstate.done.actor.confirmCard': ['done', 'declined', 'challenge', 'unreachable'],
  'xstate.done.actor.answerChallenge': ['done', 'declined', 'closed'],
  'xstate.done.actor.handOver': ['closed', 'done', 'declined', 'blocked'],
}

/** A card is declined in the gateway's own words; a window that closes without paying gives no reason. */
function worded(event: AnyEventObject): AnyEventObject {
  const { type, output } = event
  const silent = output.claim !== 'declined' || type.endsWith('handOver')
  return silent ? event : { ...event, output: { ...output, message: 'Declined' } }
}

/** The event as it can happen in a browser; null when it cannot. */
function inBrowser(event: AnyEventObject, snapshot: AnyMachineSnapshot): AnyEventObject | null {
  const context = snapshot.context as CheckoutContext
  const { type, output } = event
  if (claims[type]) return claims[type].includes(output.claim) ? worded(event) : null
  if (!/(askServer|cancelPayment)$/.test(type) || output?.ok !== true) return event
  // The server answers "none" only for an attempt whose number is not known.
  if (output.verdict === 'none') return context.paymentId === null ? event : null
  const kind = kindOf(output.verdict, context)
  return { ...event, output: { ...output, kind, gateway: kind && gatewayOf[kind] } }
}

/** An offer that was opened by a gateway's return address, and was loaded again before an attempt began. */
const withoutAttempt = ({ memory }: AnyEventObject): AnyEventObject[] =>
  memory?.claimed
    ? [{ type: 'flow.resumed', memory: { ...memory, paymentId: null, gateway: null, kind: null } }]
    : []

/** The checkout model as a browser can walk it. */
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
