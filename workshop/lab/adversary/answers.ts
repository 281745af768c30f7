import type {
  AskServerOutput,
  LoadOfferOutput,
  OpenPaymentOutput,
} from '../../../machines/flows/checkout/setup'
import type { PageEvent } from './page'

/** Fields of an answer used in the model's messages; the rest of the port's output affects nothing. */
type Reply = {
  p?: number
  refused?: 'CONFLICT' | 'RATE_LIMITED' | 'GATEWAY_UNAVAILABLE'
  verdict?: (AskServerOutput & { ok: true })['verdict']
  standing?: (LoadOfferOutput & { ok: true })['standing']
  claim?: string
}

const events = new Map<string, PageEvent>()
const offered = { id: '1', name: 'Gold', priceMinor: 500, currency: 'USD', days: 30, features: [] }

/** Returns the event by which the page receives an answer, e.g. `openPayment {"p":0}`. */
export function answerEvent(what: string): PageEvent {
  const found = events.get(what)
  if (found) return found
  const space = what.indexOf(' ')
  const output = outputOf(JSON.parse(what.slice(space + 1)) as Reply)
  const event = { type: `xstate.done.actor.${what.slice(0, space)}`, output }
  events.set(what, event)
  return event
}

function outputOf({ p = -1, refused, verdict, standing, claim }: Reply): object {
  const paymentId = p < 0 ? null : String(p)
  if (refused) return { ok: false, reason: refused } satisfies OpenPaymentOutput
  if (claim) return { ok: true, claim }
  if (standing)
    return { ok: true, package: offered, gateways: [], standing, paymentId } satisfies LoadOfferOutput
  if (verdict) {
    const known = {
      ok: true as const,
      verdict,
      paymentId,
      gateway: null,
      kind: null,
      handover: {},
      reason: null,
    }
    return known satisfies AskServerOutput
  }
  const { priceMinor, currency } = offered
  const price = { priceMinor, currency }
  return { ok: true, paymentId: paymentId ?? '', handover: {}, price } satisfies OpenPaymentOutput
}
