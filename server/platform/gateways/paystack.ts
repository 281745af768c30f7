import { inTurnQueue } from './queue-by-key'
import { pageHostsOf } from './page-hosts'
import { paystackCharges, toPaystackAmount } from './paystack-amount'
import { paystackApi, type PaystackSettings } from './paystack-http'
import { refundAtPaystack } from './paystack-refund'
import { capturedIn, isPaid, otherOf, transactionVerdict } from './paystack-verdict'
import { paystackNotice } from './paystack-webhook'
import {
  addressOf,
  GatewayRefused,
  GatewayUnreachable,
  type Begun,
  type GatewayCharge,
  type Gateway,
  type OtherCharge,
  type GatewayVerdict,
} from './port'
import { fieldsOf, idOf, textOf, type WireBody } from './wire-values'

/** References tried when an earlier answer was lost: the page of the earlier one was never shown. */
const triesMax = 5
const unopened: GatewayVerdict = { outcome: 'pending', underway: false }

/** Paystack transactions; also the sandbox, which has the same wire. */
export function paystack(settings: PaystackSettings): Gateway {
  const { mode, secretKey, publicKey } = settings
  const api = paystackApi(settings)
  const inTurn = inTurnQueue()

  async function read(reference: string, charge: GatewayCharge): Promise<GatewayVerdict> {
    try {
      const found = fieldsOf(await api.get(`/transaction/verify/${encodeURIComponent(reference)}`))
      if (found.reference !== reference)
        return { outcome: 'pending', underway: true, alert: 'Paystack answered about another transaction' }
      if (isPaid(found)) return await verdictOf(found, await othersOf(charge, found))
      const named = await namedBy(charge, found)
      return named ? await verdictOf(named) : transactionVerdict(found)
    } catch (error) {
      // The page that starts a transaction by itself has not done so yet.
      if (error instanceof GatewayRefused && error.code === 'transaction_not_found') return unopened
      throw error
    }
  }

  async function verdictOf(found: WireBody, others: OtherCharge[] = []): Promise<GatewayVerdict> {
    const [disputes, refunds] = [await api.disputesOf(found), await api.refundsOf(found)]
    return transactionVerdict(found, { disputes, refunds, others })
  }

  /** The paid transaction that a webhook named, where it is ours and not the one that the reference finds. */
  async function namedBy({ id, namedCharge }: GatewayCharge, found: WireBody): Promise<WireBody | null> {
    if (!namedCharge || namedCharge === idOf(found.id)) return null
    try {
      const named = fieldsOf(await api.get(`/transaction/${encodeURIComponent(namedCharge)}`))
      return isPaid(named) && capturedIn(named).reference === id ? named : null
    } catch (error) {
      if (error instanceof GatewayRefused) return null
      throw error
    }
  }

  /** Paid transactions of ours besides the one that the reference finds: those of the same payer, and the named one. */
  async function othersOf(charge: GatewayCharge, found: WireBody): Promise<OtherCharge[]> {
    const mine = (await api.besides(found)).filter(
      (one) => isPaid(one) && capturedIn(one).reference === charge.id && idOf(one.id) !== idOf(found.id),
    )
    const isListed = mine.some(({ id }) => idOf(id) === charge.namedCharge)
    const named = isListed ? null : await namedBy(charge, found)
    const others: OtherCharge[] = []
    for (const one of named ? [...mine, named] : mine) others.push(otherOf(one, await verdictOf(one)))
    return others
  }

  async function begin(charge: GatewayCharge): Promise<Begun> {
    const { providerRef, currency, buyer, platform } = charge
    if (providerRef) return { providerRef, handover: {}, verdict: await read(providerRef, charge) }
    const amount = toPaystackAmount(charge.amountMinor, currency)
    if (amount === null || !paystackCharges(charge.amountMinor, currency))
      throw new GatewayRefused(400, 'amount_invalid', `Paystack cannot charge this amount of ${currency}`)
    const request = { amount: String(amount), currency, email: addressOf(buyer), reference: charge.id }
    // The wrapper accepts no access code: it starts the transaction in the page, under our reference. The sum it then
    // charges is compared like any other.
    if (mode === 'live' && platform === 'web')
      return { providerRef: charge.id, handover: { gateway_data: request }, onlyNow: true, verdict: unopened }
    for (let tries = 1; ; tries++) {
      const reference = tries === 1 ? charge.id : `${charge.id}-${tries}`
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

  return {
    name: 'paystack',
    mode,
    charges: paystackCharges,
    needsEmail: true,
    begin,
    verdict: async (charge) => (charge.providerRef ? read(charge.providerRef, charge) : unopened),
    // A transaction cannot be closed at Paystack: it is only no longer offered, and late money counts (rule 3).
    cancel: async (charge, why) => {
      const outcome = why === 'expiry' ? 'expired' : 'failed'
      if (!charge.providerRef) return { outcome, reason: 'never_opened' }
      const verdict = await read(charge.providerRef, charge)
      return verdict.outcome === 'pending' && !verdict.underway ? { outcome, reason: 'given_up' } : verdict
    },
    refund: (charge, order) => inTurn(order.id, () => refundAtPaystack(api, charge, order)),
    verifyWebhook: (raw, headers) => paystackNotice(raw, headers, secretKey),
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
