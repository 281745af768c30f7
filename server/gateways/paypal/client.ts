import { askGatewayApi } from '../wire/request'
import { GatewayRefused, GatewayUnreachable } from '../port'
import type { PaypalFault } from './wire'

export interface PaypalSettings {
  mode: 'live' | 'sandbox'
  /** Base URL without `/v2`. A function, because the sandbox's address is known only once the server listens. */
  baseUrl: () => string
  clientId: string
  clientSecret: string
  webhookId: string
  /** Whether webhooks are verified with PayPal's certificate or by a call to PayPal. */
  webhookCheck: 'certificate' | 'call'
  /** Whether a certificate may be fetched from this URL. */
  mayHoldCertificate: (url: URL) => boolean
  timeoutMs: number
  /** Overrides the retry delay, in ms. */
  retryMs?: number
  /** URL of the sandbox's substitute for PayPal's script; live mode uses PayPal's own. */
  sdkBaseUrl?: string
}

/** A request; a body makes it a POST. */
export interface PaypalAsk {
  path: string
  /** Sent unchanged, because a webhook's body must reach PayPal byte for byte. */
  body?: string
  /** Idempotency key (PayPal-Request-Id, at most 108 characters). */
  requestId?: string
}

export type PaypalCall = <T>(ask: PaypalAsk) => Promise<T>

/** Seconds before expiry at which a token stops being used. */
const tokenMargin = 60

interface Token {
  value: string
  /** Expiry in epoch ms by this machine's clock, because PayPal returns only a duration. */
  until: number
}

/**
 * Creates the PayPal API client. The access token is cached until it expires; if PayPal rejects it, a new token is
 * requested. Throws GatewayUnreachable if the outcome is unknown, otherwise GatewayRefused with PayPal's `issue` as
 * code.
 */
export function paypalApi(settings: PaypalSettings): PaypalCall {
  let token: Promise<Token> | null = null

  async function bearer(): Promise<string> {
    const asked = (token ??= getToken(settings))
    try {
      const { value, until } = await asked
      if (Date.now() < until) return value
    } catch (error) {
      if (token === asked) token = null
      throw error
    }
    if (token === asked) token = null
    return bearer()
  }

  return async <T>(ask: PaypalAsk): Promise<T> => {
    try {
      return await send<T>(settings, await bearer(), ask)
    } catch (error) {
      if (!(error instanceof GatewayRefused) || error.status !== 401) throw error
      token = null
      return send<T>(settings, await bearer(), ask)
    }
  }
}

function send<T>(settings: PaypalSettings, token: string, { path, body, requestId }: PaypalAsk): Promise<T> {
  return askGatewayApi<T>({
    gateway: 'PayPal',
    method: body === undefined ? 'GET' : 'POST',
    url: settings.baseUrl() + path,
    headers: {
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(requestId && { 'paypal-request-id': requestId }),
    },
    ...(body !== undefined && { body }),
    timeoutMs: settings.timeoutMs,
    retryMs: settings.retryMs,
    refusal,
  })
}

async function getToken({
  baseUrl,
  clientId,
  clientSecret,
  timeoutMs,
  retryMs,
}: PaypalSettings): Promise<Token> {
  const reply = await askGatewayApi<{ access_token?: unknown; expires_in?: unknown }>({
    gateway: 'PayPal',
    method: 'POST',
    url: `${baseUrl()}/v1/oauth2/token`,
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    timeoutMs,
    retryMs,
    refusal,
  })
  if (typeof reply?.access_token !== 'string') throw new GatewayUnreachable('PayPal gave no token')
  const life = Math.max(Number(reply.expires_in) || 0, 2 * tokenMargin) - tokenMargin
  return { value: reply.access_token, until: Date.now() + life * 1000 }
}

function refusal(body: unknown) {
  const fault = (body ?? {}) as PaypalFault & { error?: string; error_description?: string }
  const detail = fault.details?.[0]
  const code = detail?.issue ?? fault.name ?? fault.error
  const message = detail?.description ?? fault.message ?? fault.error_description
  return { ...(code && { code }), ...(message && { message }) }
}
