import { createHash, createHmac } from 'node:crypto'
import { askGatewayApi } from './http'
import { toPaystackAmount } from './paystack-amount'
import { transactionVerdict } from './paystack-verdict'
import type {
  PaystackAnswer,
  PaystackDispute,
  PaystackEvent,
  PaystackOpened,
  PaystackTransaction,
} from './paystack-wire'
import {
  GatewayRefused,
  WebhookRejected,
  type Begun,
  type Charge,
  type Gateway,
  type Notice,
  type Verdict,
  addressOf,
} from './port'
import { sameText } from './signature'

export interface PaystackSettings {
  mode: 'live' | 'sandbox'
  baseUrl: () => string
  secretKey: string
  publicKey: string
  /** Milliseconds one request may take before its outcome counts as unknown. */
  timeoutMs: number
  /** Milliseconds before a request is tried again, where it is not the usual. */
  retryMs?: number
}

/** References tried when an earlier answer was lost: nobody has seen the page of the earlier one. */
const triesMax = 5
const unopened: Verdict = { outcome: 'pending', underway: false }

/** Paystack transactions; also the sandbox, which speaks the same wire. */
export function paystack(settings: PaystackSettings): Gateway {
  const { mode, secretKey, publicKey, timeoutMs, retryMs } = settings
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
    const { data } = await askGatewayApi<PaystackAnswer<T>>({
      gateway: 'Paystack',
      method,
      url: `${settings.baseUrl()}${path}`,
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs,
      retryMs,
      refusal: (refused) => (refused ?? {}) as { code?: string; message?: string },
    })
    return data
  }

  async function read(reference: string): Promise<Verdict> {
    try {
      const found = await ask<PaystackTransaction>('GET', `/transaction/verify/${reference}`)
      if (found.reference !== reference)
        return { outcome: 'pending', underway: true, alert: 'Paystack answered about another transaction' }
      const paid = found.status === 'success'
      return transactionVerdict(found, paid ? await disputesOf(found.id) : [])
    } catch (error) {
      // The page that starts a transaction by itself has not done so yet.
      if (error instanceof GatewayRefused && error.code === 'transaction_not_found') return unopened
      throw error
    }
  }

  /** An account that may not list disputes has none that we could act on. */
  async function disputesOf(transaction: number): Promise<PaystackDispute[]> {
    try {
      return await ask<PaystackDispute[]>('GET', `/dispute?transaction=${transaction}`)
    } catch (error) {
      if (error instanceof GatewayRefused) return []
      throw error
    }
  }

  async function begin(charge: Charge): Promise<Begun> {
    const { providerRef, currency, buyer, platform } = charge
    if (providerRef) return { providerRef, handover: {}, verdict: await read(providerRef) }
    const amount = toPaystackAmount(charge.amountMinor, currency)
    if (amount === null)
      throw new GatewayRefused(400, 'amount_invalid', `Paystack cannot charge this amount of ${currency}`)
    const wish = { amount: String(amount), currency, email: addressOf(buyer), reference: charge.id }
    // The wrapper takes no access code: it starts the transaction in the page, under our reference. What it
    // then charges is compared like everything else.
    if (mode === 'live' && platform === 'web')
      return { providerRef: charge.id, handover: { gateway_data: wish }, onlyNow: true, verdict: unopened }
    for (let tries = 1; ; tries++) {
      const reference = tries === 1 ? charge.id : `${charge.id}-${tries}`
      try {
        const { authorization_url, access_code } = await ask<PaystackOpened>(
          'POST',
          '/transaction/initialize',
          {
            ...wish,
            reference,
            callback_url: charge.returnUrl,
            metadata: { payment_id: charge.id, description: charge.description },
          },
        )
        const handover = { redirect_url: authorization_url, gateway_data: { access_code } }
        return { providerRef: reference, handover, onlyNow: true, verdict: unopened }
      } catch (error) {
        const taken = error instanceof GatewayRefused && error.code === 'duplicate_reference'
        if (!taken || tries === triesMax) throw error
      }
    }
  }

  return {
    name: 'paystack',
    mode,
    needsEmail: true,
    begin,
    verdict: async ({ providerRef }) => (providerRef ? read(providerRef) : unopened),
    // A transaction cannot be closed at Paystack: it is only no longer offered, and late money counts (rule 3).
    cancel: async ({ providerRef }, why) => {
      const outcome = why === 'expiry' ? 'expired' : 'failed'
      if (!providerRef) return { outcome, reason: 'never_opened' }
      const verdict = await read(providerRef)
      return verdict.outcome === 'pending' && !verdict.underway ? { outcome, reason: 'given_up' } : verdict
    },
    verifyWebhook: (raw, headers) => {
      const given = String(headers['x-paystack-signature'] ?? '')
      if (!sameText(given, paystackSignature(raw, secretKey)))
        throw new WebhookRejected('signature does not match')
      return readNotice(raw)
    },
    publicData: () => ({ public_key: publicKey, mode }),
    pageHosts: () => ({
      frame: ['https://checkout.paystack.com'],
      connect: ['https://api.paystack.co'],
    }),
  }
}

/** The header Paystack puts on a webhook: HMAC-SHA512 of the raw body with the account's secret key. */
export const paystackSignature = (raw: string | Buffer, secretKey: string): string =>
  createHmac('sha512', secretKey).update(raw).digest('hex')

/** Reads an event whose signature has been checked; events have no id, so their text is it. */
function readNotice(raw: Buffer): Notice {
  let event: PaystackEvent
  try {
    event = JSON.parse(raw.toString('utf8')) as PaystackEvent
  } catch {
    throw new WebhookRejected('signed body is not JSON')
  }
  if (typeof event?.event !== 'string' || typeof event.data !== 'object' || event.data === null)
    throw new WebhookRejected('signed body is not an event')
  const { data } = event
  const inner = (data.transaction ?? {}) as Record<string, unknown>
  const named = [data.reference, data.transaction_reference, inner.reference]
  const reference = named.find((one) => typeof one === 'string') as string | undefined
  return {
    eventId: createHash('sha256').update(raw).digest('hex'),
    type: event.event,
    providerRef: reference ?? null,
    reference: reference?.slice(0, 36) ?? null,
  }
}
