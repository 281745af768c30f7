import { toForm } from '../wire/form'
import { askGatewayApi } from '../wire/request'
import type { StripeFault } from './wire'

export interface StripeSettings {
  /** Base URL without `/v1`. A function, because the sandbox's address is known only once the server listens. */
  baseUrl: () => string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Request timeout in ms, after which the outcome counts as unknown. */
  timeoutMs: number
  /** Overrides the retry delay, in ms. */
  retryMs?: number
  mode: 'live' | 'sandbox'
  /** Mark for this site's payments, because several sites may share an account; empty to omit the mark. */
  site?: string
  /** URL of the sandbox's substitute for Stripe's script; live mode uses Stripe's own. */
  script?: string
}

/**
 * Sends a request to Stripe; see `askGatewayApi` for retries. Every write has an idempotency key or only closes
 * something.
 */
export function stripeRequest<T>(
  settings: StripeSettings,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, unknown> = {},
  idempotencyKey?: string,
): Promise<T> {
  const form = toForm(params)
  const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
  return askGatewayApi<T>({
    gateway: 'Stripe',
    method,
    url: `${settings.baseUrl()}/v1${path}${query}`,
    headers: {
      authorization: `Bearer ${settings.secretKey}`,
      'stripe-version': '2026-10-28.endive',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(method === 'POST' && { body: form }),
    timeoutMs: settings.timeoutMs,
    retryMs: settings.retryMs,
    refusal: (body) => {
      const fault = (body as { error?: StripeFault } | null)?.error
      return { code: fault?.code ?? fault?.type, message: fault?.message }
    },
  })
}
