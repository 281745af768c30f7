import { toForm } from './form'
import { GatewayRefused, GatewayUnreachable } from './port'
import type { StripeFault } from './stripe-wire'

export interface StripeSettings {
  /** Without `/v1`; a function because the sandbox's address is only known once the server listens. */
  baseUrl: () => string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Milliseconds one request may take before its outcome counts as unknown. */
  timeoutMs: number
  mode: 'live' | 'sandbox'
  /** Where the browser finds the stand-in for Stripe's script; live mode uses Stripe's own. */
  script?: string
}

/** One request to Stripe. Network faults, 5xx, 429 and 409 are GatewayUnreachable; other refusals GatewayRefused. */
export async function stripeRequest<T>(
  settings: StripeSettings,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, unknown> = {},
  idempotencyKey?: string,
): Promise<T> {
  const form = toForm(params)
  const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
  let status: number
  let body: unknown
  try {
    const reply = await fetch(`${settings.baseUrl()}/v1${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        'stripe-version': '2026-10-28.endive',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: form }),
      signal: AbortSignal.timeout(settings.timeoutMs),
      redirect: 'error',
    })
    status = reply.status
    body = await reply.json()
  } catch (cause) {
    throw new GatewayUnreachable(`Stripe did not answer ${method} ${path}`, { cause })
  }
  if (status >= 200 && status < 300) return body as T
  const fault = (body as { error?: StripeFault } | null)?.error
  if (status >= 500 || status === 429 || status === 409) {
    throw new GatewayUnreachable(`Stripe answered ${status} to ${method} ${path}`)
  }
  throw new GatewayRefused(
    status,
    fault?.code ?? fault?.type ?? 'unknown',
    fault?.message ?? `Stripe answered ${status}`,
  )
}
