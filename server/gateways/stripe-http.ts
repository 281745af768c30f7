import { setTimeout } from 'node:timers/promises'
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

/** Waits before the second and the third try, milliseconds. */
const retryWaits = [150, 600]

interface Reply {
  status: number
  body: unknown
}

/**
 * One request to Stripe. What may not have happened or may be asked again (no answer, 409, 429, 5xx) is tried three
 * times: reads, and writes with an idempotency key or that only close. After that it is GatewayUnreachable; every
 * other refusal is GatewayRefused.
 */
export async function stripeRequest<T>(
  settings: StripeSettings,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, unknown> = {},
  idempotencyKey?: string,
): Promise<T> {
  for (const wait of [...retryWaits, null]) {
    const reply = await once(settings, method, path, params, idempotencyKey).catch((cause: unknown) => {
      if (wait !== null) return null
      throw new GatewayUnreachable(`Stripe did not answer ${method} ${path}`, { cause })
    })
    if (reply && reply.status >= 200 && reply.status < 300) return reply.body as T
    const again = !reply || reply.status >= 500 || reply.status === 429 || reply.status === 409
    if (again && wait !== null) {
      await setTimeout(wait)
      continue
    }
    if (again) throw new GatewayUnreachable(`Stripe answered ${reply?.status} to ${method} ${path}`)
    const fault = (reply.body as { error?: StripeFault } | null)?.error
    const code = fault?.code ?? fault?.type ?? 'unknown'
    throw new GatewayRefused(reply.status, code, fault?.message ?? `Stripe answered ${reply.status}`)
  }
  throw new GatewayUnreachable(`Stripe did not answer ${method} ${path}`)
}

async function once(
  settings: StripeSettings,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, unknown>,
  idempotencyKey: string | undefined,
): Promise<Reply> {
  const form = toForm(params)
  const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
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
  return { status: reply.status, body: await reply.json() }
}
