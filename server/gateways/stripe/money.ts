import { moneyOutcome, unnamedRefund, wentBackBy } from '../wire/money-outcome'
import { nameOf } from '../wire/event-fields'
import {
  GatewayRefused,
  type Captured,
  type GatewayCharge,
  type FraudWarningFact,
  type OtherCharge,
  type GatewayVerdict,
} from '../port'
import { fromStripeAmount } from './amount'
import { factsIn, stripeAlert, stripeDisputeFact, stripeRefundFact, stripeWarningFact } from './facts'
import { stripeRequest, type StripeSettings } from './client'
import type { StripeCharge, StripeIntent, StripeList } from './wire'
import { momentOf } from '../wire/values'

type StripePaid = Extract<GatewayVerdict, Captured>

/** Page size, and maximum number of pages read per list; no charge has more refunds than that. */
const page = 100
const pages = 10

/** Reads a charge from a list; null without an id. */
const asCharge = (one: Partial<StripeCharge>) => (nameOf(one.id) === null ? null : (one as StripeCharge))

/** Returns a reader for what follows a payment: refunds, disputes and additional charges. */
export function stripeMoney(settings: StripeSettings) {
  async function all<Fact extends { id: string }>(
    path: string,
    filter: Record<string, string>,
    read: (list: StripeList<never>) => Fact[],
  ): Promise<Fact[]> {
    const found: Fact[] = []
    for (let turn = 0; turn < pages; turn++) {
      const after = found.at(-1)?.id
      const asked = { ...filter, limit: page, ...(after && { starting_after: after }) }
      const list = await stripeRequest<StripeList<never>>(settings, 'GET', path, asked)
      const facts = read(list)
      found.push(...facts)
      if (list?.has_more !== true || facts.length === 0) break
    }
    return found
  }

  const refundsBy = (filter: Record<string, string>) =>
    all('/refunds', filter, (list) => factsIn(list, stripeRefundFact))

  /** Returns a charge's refunds from the intent if its list is complete; otherwise fetches all of them. */
  function refundsOf(charge: StripeCharge) {
    if (Array.isArray(charge.refunds?.data) && charge.refunds.has_more !== true)
      return factsIn(charge.refunds, stripeRefundFact)
    return refundsBy({ charge: charge.id })
  }

  /**
   * Returns null if the object doesn't exist or the keys may not read it. Restricted keys have a separate permission
   * per list, so the other facts still count.
   */
  const ifReadable = <T>(asked: Promise<T>): Promise<T | null> =>
    asked.catch((error: unknown) => {
      if (error instanceof GatewayRefused) return null
      throw error
    })

  /** Returns the disputes of one charge, or of all charges of an intent. */
  const disputesBy = (filter: { charge: string } | { payment_intent: string }) =>
    ifReadable(all('/disputes', filter, (list) => factsIn(list, stripeDisputeFact)))

  /** Returns the fraud warnings of a charge. */
  async function warningsOf(charge: string): Promise<{ warnings?: FraudWarningFact[] }> {
    const path = '/radar/early_fraud_warnings'
    const warnings = await ifReadable(all(path, { charge }, (list) => factsIn(list, stripeWarningFact)))
    return warnings ? { warnings } : {}
  }

  /** Returns all charges of an intent, and the charge named by a webhook if it has our reference. */
  async function chargesOf(
    { namedCharge: named }: GatewayCharge,
    intent: StripeIntent,
  ): Promise<StripeCharge[]> {
    const listed =
      (await ifReadable(all('/charges', { payment_intent: intent.id }, (list) => factsIn(list, asCharge)))) ??
      []
    if (!named || listed.some(({ id }) => id === named)) return listed
    const path = `/charges/${encodeURIComponent(named)}`
    const other = await ifReadable(stripeRequest<StripeCharge>(settings, 'GET', path))
    const of = typeof other?.payment_intent === 'object' ? other?.payment_intent?.id : other?.payment_intent
    const isOurs =
      of === intent.id || nameOf(other?.metadata?.['payment_id']) === intent.metadata?.['payment_id']
    return other && isOurs ? [...listed, other] : listed
  }

  /** Returns an intent's additional charges, without the one that paid it. */
  async function othersOf(
    charge: GatewayCharge,
    intent: StripeIntent,
    known: string | null,
  ): Promise<OtherCharge[]> {
    const others: OtherCharge[] = []
    for (const other of await chargesOf(charge, intent)) {
      if (other.id === known || other.status !== 'succeeded' || other.paid === false) continue
      const currency = String(other.currency).toUpperCase()
      const disputes = (await disputesBy({ charge: other.id })) ?? []
      const back = other.amount_refunded ? await refundsOf(other) : []
      others.push({
        id: other.id,
        amountMinor: fromStripeAmount(other.amount, currency),
        currency,
        reference: intent.metadata?.['payment_id'] ?? null,
        at: momentOf(other.created),
        ...wentBackBy(back),
        // This total replaces the sum of successful refunds, because it also includes pending refunds.
        refundedMinor: fromStripeAmount(other.amount_refunded ?? 0, currency),
        ...(disputes.length > 0 && { disputes }),
        ...(await warningsOf(other.id)),
      })
    }
    return others
  }

  return {
    /** Completes the verdict on a paid intent with everything that followed. */
    async later(paid: StripePaid, intent: StripeIntent, charge: GatewayCharge): Promise<GatewayVerdict> {
      const latest = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      const refunds = await (latest ? refundsOf(latest) : refundsBy({ payment_intent: intent.id }))
      const disputes = await disputesBy(latest ? { charge: latest.id } : { payment_intent: intent.id })
      // Without knowing the charge that paid, additional charges can't be told apart from it.
      const known = latest?.id ?? nameOf(intent.latest_charge)
      const others = known === null ? [] : await othersOf(charge, intent, known)
      const alert = stripeAlert(refunds, disputes ?? [])
      // The charge reports `refunded` even for a pending refund, so listed refunds take precedence if there are any.
      if (latest && paid.outcome === 'refunded' && refunds.length === 0)
        refunds.push(unnamedRefund(latest.id, paid, 'refunded'))
      return {
        ...paid,
        ...moneyOutcome(paid.amountMinor, { refunds, ...(disputes && { disputes }) }),
        ...(latest && { chargeRef: latest.id }),
        refunds,
        ...(disputes && { disputes }),
        ...(latest && (await warningsOf(latest.id))),
        ...(others.length > 0 && { others }),
        ...(alert && { alert }),
      }
    },
  }
}
