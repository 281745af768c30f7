import { toMinor } from '../../contract/minor-units'
import { toDecimal, toMajor } from '../../contract/money'
import { payment as limits } from '../../contract/limits'
import {
  addressOf,
  GatewayRefused,
  type Begun,
  type Captured,
  type Charge,
  type Gateway,
  type Verdict,
} from './port'
import { flutterwaveRequest, type FlutterwaveSettings } from './flutterwave-http'
import { flutterwaveNotice } from './flutterwave-webhook'
import type { FlutterwaveChargeback, FlutterwaveRefund, FlutterwaveTransaction } from './flutterwave-wire'

/** Ends of a chargeback in which the money stays with us, and in which it goes back. */
const won = new Set(['won', 'reversed'])
const lost = new Set(['lost', 'accepted'])

/**
 * Flutterwave v3; also the sandbox, which speaks the same wire. Our own id is its `tx_ref` and the only thing it is
 * asked by; what it calls a payment of ours is the link of its page, which exists before anybody tries to pay.
 */
export function flutterwave(settings: FlutterwaveSettings): Gateway {
  const get = <T>(path: string) => flutterwaveRequest<T>(settings, path)
  const post = <T>(path: string, body: object) => flutterwaveRequest<T>(settings, path, body)

  async function verdict({ id }: Charge): Promise<Verdict> {
    const reference = encodeURIComponent(id)
    try {
      const path = `/transactions/verify_by_reference?tx_ref=${reference}`
      return await judged(await get<FlutterwaveTransaction>(path))
    } catch (error) {
      if (error instanceof GatewayRefused && error.code === 'no_transaction')
        return { outcome: 'pending', underway: false }
      throw error
    }
  }

  /** A transaction stays successful when its money goes back; refunds and chargebacks are lists of their own. */
  async function judged(transaction: FlutterwaveTransaction): Promise<Verdict> {
    const verdict = transactionVerdict(transaction)
    if (verdict.outcome !== 'success') return verdict
    const { id, flw_ref: ref } = transaction
    const refunds = await listed<FlutterwaveRefund>(`/refunds?id=${id}`)
    const back = refunds.some(({ tx_id: of, status }) => of === id && status.startsWith('completed'))
    if (back) return { ...verdict, outcome: 'refunded' }
    const disputes = await listed<FlutterwaveChargeback>(`/chargebacks?flw_ref=${encodeURIComponent(ref)}`)
    const dispute = disputes.find(({ transaction_id: of }) => of === id)
    if (!dispute) return verdict
    if (won.has(dispute.status)) return { ...verdict, disputeWon: true }
    return { ...verdict, outcome: lost.has(dispute.status) ? 'refunded' : 'disputed' }
  }

  /** An account that may not read a list, or has nothing in it, learns of nothing. */
  async function listed<T>(path: string): Promise<T[]> {
    try {
      const found = await get<T[] | null>(path)
      return Array.isArray(found) ? found : []
    } catch (error) {
      if (error instanceof GatewayRefused) return []
      throw error
    }
  }

  async function begin(charge: Charge): Promise<Begun> {
    if (charge.providerRef) return begun(charge, charge.providerRef, await verdict(charge))
    const { link } = await post<{ link: string }>('/payments', pageFor(charge))
    return begun(charge, link, { outcome: 'pending', underway: false })
  }

  /** Closes the page so that nobody pays there any more; what was tried meanwhile counts. */
  async function cancel(charge: Charge, why: 'person' | 'expiry'): Promise<Verdict> {
    const gone = { outcome: why === 'expiry' ? 'expired' : 'failed' } as const
    if (!charge.providerRef) return { ...gone, reason: 'never_opened' }
    try {
      await post('/payments/link/disable', { link: charge.providerRef })
    } catch (error) {
      // Already closed, or used up by a payment: what counts is what is known of the money.
      if (!(error instanceof GatewayRefused)) throw error
    }
    const found = await verdict(charge)
    return found.outcome === 'pending' && !found.underway ? { ...gone, reason: 'link_closed' } : found
  }

  return {
    name: 'flutterwave',
    mode: settings.mode,
    needsEmail: true,
    begin,
    verdict,
    cancel,
    verifyWebhook: (raw, headers) => flutterwaveNotice(raw, headers, settings.secretHash),
    publicData: () => ({
      public_key: settings.publicKey,
      mode: settings.mode,
      ...(settings.script && { script: settings.script }),
    }),
    // The package also tells a third party of every payment, with the public key. That host is not among these.
    pageHosts: () => ({
      script: ['https://checkout.flutterwave.com'],
      frame: ['https://checkout.flutterwave.com'],
      connect: ['https://checkout.flutterwave.com', 'https://api.flutterwave.com'],
    }),
  }
}

/** `gateway_data` is what Flutterwave's own script is called with; it takes the amount from the page. */
function begun(charge: Charge, link: string, verdict: Verdict): Begun {
  const { id, amountMinor, currency, buyer, description } = charge
  const amount = toDecimal({ minor: amountMinor, currency })
  const data = {
    tx_ref: id,
    amount,
    currency,
    email: buyer.email ?? '',
    name: buyer.name,
    title: description,
  }
  return { providerRef: link, handover: { redirect_url: link, gateway_data: data }, verdict }
}

function pageFor({ id, amountMinor, currency, description, returnUrl, buyer }: Charge): object {
  return {
    tx_ref: id,
    amount: toMajor({ minor: amountMinor, currency }),
    currency,
    redirect_url: returnUrl,
    customer: { email: addressOf(buyer), name: buyer.name },
    customizations: { title: description },
    meta: { payment_id: id },
    session_duration: limits.expiryMinutes,
  }
}

/** Flutterwave's word in ours. Its amounts are floats: they are read as the decimals they print. */
export function transactionVerdict(transaction: FlutterwaveTransaction): Verdict {
  const { status, amount, currency, tx_ref: reference } = transaction
  if (status === 'successful') {
    const minor = typeof amount === 'number' ? toMinor(amount, currency) : null
    const money: Captured = { amountMinor: minor ?? Number.NaN, currency, reference }
    return { outcome: 'success', ...money }
  }
  if (status === 'failed') return { outcome: 'failed', reason: 'declined' }
  if (status === 'pending') return { outcome: 'pending', underway: true }
  return { outcome: 'pending', underway: true, alert: `unknown Flutterwave status: ${status}` }
}
