import { toForm } from '../wire/form'
import { askGatewayApi } from '../wire/request'
import type { StripeFault } from './wire'

export interface StripeSettings {
  /** Without `/v1`; a function because the sandbox's address is only available once the server listens. */
  baseUrl: () => string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Milliseconds one request may take before its outcome counts as unknown. */
  timeoutMs: number
  /** Milliseconds before a request is tried again, where it is not the usual. */
  retryMs?: number
  mode: 'live' | 'sandbox'
  /** Marks the payments of this site, since several may share an account; empty: payments are not marked. */
  site?: string
  /** Where the browser finds the sandbox's substitute for Stripe's script; live mode uses Stripe's own. */
  script?: string
}

/**
 * One request to Stripe; see `askGatewayApi` for what is tried again. Writes carry an idempotency key or only close.
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
