import { inTurnQueue } from '../wire/queue-by-key'
import { pageHostsOf } from '../page-hosts'
import { paystackCharges, toPaystackAmount } from './amount'
import { paystackApi, transactionIn, type PaystackSettings } from './client'
import { refundAtPaystack } from './refund'
import { capturedIn, isPaid, otherOf, transactionVerdict } from './verdict'
import { paystackDisputeIn, paystackNotice } from './webhook'
import {
  addressOf,
  GatewayRefused,
  GatewayUnreachable,
  type Begun,
  type GatewayCharge,
  type Gateway,
  type OtherCharge,
  type GatewayVerdict,
} from '../port'
import { fieldsOf, idOf, textOf, type WireBody } from '../wire/values'

/**
 * Maximum number of references tried if an earlier response was lost; the page of the lost response was never shown.
 */
const triesMax = 5
/** Maximum number of Paystack windows checked per payment. */
const windowsMax = 10
const unopened: GatewayVerdict = { outcome: 'pending', underway: false }
const elsewhere: GatewayVerdict = {
  outcome: 'pending',
  underway: true,
  alert: 'Paystack answered about another transaction',
}

/** Returns the ids of disputes named by webhooks, from the data stored with the payment. */
const disputesIn = (kept: unknown): string[] => {
  const { disputes } = fieldsOf(kept)
  return Array.isArray(disputes) ? disputes.filter((one) => typeof one === 'string') : []
}

const referenceOf = (id: string, nth: number) => (nth === 1 ? id : `${id}-${nth}`)

const isUnderway = (found: WireBody): boolean => {
  const verdict = transactionVerdict(found)
  return verdict.outcome === 'pending' && verdict.underway
}

/** Paystack's verdict on a payment, and the reference for the payment's next window. */
interface Read {
  verdict: GatewayVerdict
  next: string
}

/** Adapter for Paystack transactions; the sandbox has the same API. */
export function paystack(settings: PaystackSettings): Gateway {
  const { mode, secretKey, publicKey } = settings
  const api = paystackApi(settings)
  const inTurn = inTurnQueue()

  /** Whether the transaction is started by the wrapper in our page. */
  const isInPage = ({ platform }: GatewayCharge) => mode === 'live' && platform === 'web'

  /**
   * Reads a payment's transactions. The wrapper starts a transaction whenever its window is opened, and Paystack
   * rejects reused references, so each window has a separate reference, and the first unused reference is used next.
   * Any of the transactions may be paid, even after its window was closed.
   */
  async function read(charge: GatewayCharge, ref: string): Promise<Read> {
    const started: WireBody[] = []
    let next = ref
    for (let nth = 1; nth <= (isInPage(charge) ? windowsMax : 1); nth++) {
      next = nth === 1 ? ref : referenceOf(charge.id, nth)
      const found = await find(next)
      if (!found) break
      if (found.reference !== next) return { verdict: elsewhere, next }
      started.push(found)
    }
    return { verdict: await judged(charge, started), next }
  }

  /** Returns a transaction by reference; null if the page hasn't started it yet. */
  async function find(reference: string): Promise<WireBody | null> {
    try {
      return fieldsOf(await api.get(`/transaction/verify/${encodeURIComponent(reference)}`))
    } catch (error) {
      if (error instanceof GatewayRefused && error.code === 'transaction_not_found') return null
      throw error
    }
  }

  async function judged(charge: GatewayCharge, started: readonly WireBody[]): Promise<GatewayVerdict> {
    const paid = started.find(isPaid)
    if (paid) return verdictOf(charge, paid, await othersOf(charge, paid, started))
    const last = started.find(isUnderway) ?? started.at(-1)
    if (!last) return unopened
    const named = await namedBy(charge, started)
    return named ? verdictOf(charge, named) : transactionVerdict(last)
  }

  async function verdictOf(
    charge: GatewayCharge,
    found: WireBody,
    others: OtherCharge[] = [],
  ): Promise<GatewayVerdict> {
    const [disputes, refunds] = [await disputesOf(charge, found), await api.refundsOf(found)]
    return transactionVerdict(found, { disputes, refunds, others })
  }

  /**
   * Returns a transaction's disputes. Paystack lists only one of them; the others are found by the dispute id in their
   * webhook, which is stored for later queries.
   */
  async function disputesOf(charge: GatewayCharge, found: WireBody): Promise<WireBody[] | undefined> {
    const shown = await api.disputesOf(found)
    if (!shown) return undefined
    const named = charge.news?.dispute
    const kept = disputesIn(await charge.keep((now) => now))
    if (named && !kept.includes(named))
      await charge.keep((now) => ({ ...fieldsOf(now), disputes: [...disputesIn(now), named] }))
    const all = [...shown]
    for (const id of new Set([...kept, ...(named ? [named] : [])])) {
      if (all.some((one) => idOf(one.id) === id)) continue
      const one = await api.disputeBy(id)
      if (one && transactionIn(one) === idOf(found.id)) all.push(one)
    }
    return all
  }

  /** Returns the paid transaction named by a webhook, if it is ours and not yet known. */
  async function namedBy(
    { id, namedCharge }: GatewayCharge,
    known: readonly WireBody[],
  ): Promise<WireBody | null> {
    if (!namedCharge || known.some((one) => idOf(one.id) === namedCharge)) return null
    try {
      const named = fieldsOf(await api.get(`/transaction/${encodeURIComponent(namedCharge)}`))
      return isPaid(named) && capturedIn(named).reference === id ? named : null
    } catch (error) {
      if (error instanceof GatewayRefused) return null
      throw error
    }
  }

  /**
   * Returns our other paid transactions: those of the payment's windows, those of the same payer, and the one named by
   * a webhook.
   */
  async function othersOf(
    charge: GatewayCharge,
    paying: WireBody,
    started: readonly WireBody[],
  ): Promise<OtherCharge[]> {
    const mine = new Map<string | null, WireBody>()
    for (const one of [...started, ...(await api.besides(paying))])
      if (isPaid(one) && capturedIn(one).reference === charge.id) mine.set(idOf(one.id), one)
    mine.delete(idOf(paying.id))
    const named = await namedBy(charge, [paying, ...mine.values()])
    const others: OtherCharge[] = []
    for (const one of named ? [...mine.values(), named] : mine.values())
      others.push(otherOf(one, await verdictOf(charge, one)))
    return others
  }

  /** Returns the input with which the wrapper starts a transaction. */
  function windowFor(charge: GatewayCharge, reference: string): Record<string, string> {
    const { amountMinor, currency, buyer } = charge
    const amount = toPaystackAmount(amountMinor, currency)
    if (amount === null || !paystackCharges(amountMinor, currency))
      throw new GatewayRefused(400, 'amount_invalid', `Paystack cannot charge this amount of ${currency}`)
    return { amount: String(amount), currency, email: addressOf(buyer), reference }
  }

  async function begin(charge: GatewayCharge): Promise<Begun> {
    if (charge.providerRef) return reopened(charge, charge.providerRef)
    const request = windowFor(charge, charge.id)
    // The wrapper doesn't accept access codes: it starts the transaction in the page, under our reference. The amount
    // it charges is verified as for any other transaction.
    if (isInPage(charge))
      return { providerRef: charge.id, handover: { gateway_data: request }, onlyNow: true, verdict: unopened }
    for (let tries = 1; ; tries++) {
      const reference = referenceOf(charge.id, tries)
      try {
        return opened(
          reference,
          await api.post('/transaction/initialize', {
            ...request,
            reference,
            callback_url: charge.returnUrl,
            metadata: { payment_id: charge.id, description: charge.description },
          }),
        )
      } catch (error) {
        const taken = error instanceof GatewayRefused && error.code === 'duplicate_reference'
        if (!taken || tries === triesMax) throw error
      }
    }
  }

  async function reopened(charge: GatewayCharge, ref: string): Promise<Begun> {
    const { verdict, next } = await read(charge, ref)
    // A page we started ourselves is stored with the payment and remains usable.
    const isNew = isInPage(charge) && charge.buyer.email !== null
    return { providerRef: ref, handover: isNew ? { gateway_data: windowFor(charge, next) } : {}, verdict }
  }

  return {
    name: 'paystack',
    mode,
    charges: paystackCharges,
    needsEmail: true,
    begin,
    verdict: async (charge) =>
      charge.providerRef ? (await read(charge, charge.providerRef)).verdict : unopened,
    // Paystack transactions can't be closed: this one is just no longer offered, and late money still counts (rule 3).
    cancel: async (charge, why) => {
      const outcome = why === 'expiry' ? 'expired' : 'failed'
      if (!charge.providerRef) return { outcome, reason: 'never_opened' }
      const { verdict } = await read(charge, charge.providerRef)
      return verdict.outcome === 'pending' && !verdict.underway ? { outcome, reason: 'given_up' } : verdict
    },
    refunds: (minor, currency) => toPaystackAmount(minor, currency) !== null,
    refund: (charge, order) => inTurn(order.id, () => refundAtPaystack(api, charge, order)),
    verifyWebhook: (raw, headers) => paystackNotice(raw, headers, secretKey),
    disputeIn: paystackDisputeIn,
    publicData: () => ({ public_key: publicKey, mode }),
    pageHosts: () => pageHostsOf.paystack,
  }
}

function opened(reference: string, { authorization_url: page, access_code: code }: WireBody): Begun {
  const address = textOf(page)
  if (!address) throw new GatewayUnreachable('Paystack answered without a page to pay on')
  const data = { access_code: textOf(code) ?? '' }
  return {
    providerRef: reference,
    handover: { redirect_url: address, gateway_data: data },
    onlyNow: true,
    verdict: unopened,
  }
}
