import { setTimeout } from 'node:timers/promises'
import { GatewayRefused, GatewayUnreachable } from '../port'

/** A request to a gateway, and how its refusals are parsed. */
export interface GatewayRequest {
  /** Name of the gateway in logs. */
  gateway: string
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | URLSearchParams
  /** Timeout per attempt in ms, after which the outcome counts as unknown. */
  timeoutMs: number
  /** Overrides the delay before the second attempt, in ms. */
  retryMs?: number
  /**
   * Marks a request that isn't safe to repeat: only one attempt is made, and without a response its outcome is unknown.
   */
  once?: true
  /** Extracts code and message from a refusal's body. */
  refusal: (body: unknown) => { code?: string; message?: string }
}

/** Delay before the second attempt in ms; the delay before the third is four times as long. */
const usualRetryMs = 150

/**
 * Sends a request to a gateway's API. A request whose result allows a retry (no response, not JSON, 409, 429, 5xx) is
 * attempted three times, so writes must be idempotent or sent with `once`. After that, throws GatewayUnreachable,
 * because it isn't known whether the gateway carried out the request. Any other refusal throws GatewayRefused: nothing
 * was done.
 */
export async function askGatewayApi<T>(request: GatewayRequest): Promise<T> {
  const { gateway, method, url, retryMs = usualRetryMs } = request
  const what = `${gateway} to ${method} ${new URL(url).pathname}`
  for (const wait of request.once ? [null] : [retryMs, 4 * retryMs, null]) {
    const reply = await once(request).catch((cause: unknown) => {
      if (wait !== null) return null
      throw new GatewayUnreachable(`No answer of ${what}`, { cause })
    })
    if (reply && reply.status >= 200 && reply.status < 300) return reply.body as T
    const again = !reply || reply.status >= 500 || reply.status === 429 || reply.status === 409
    if (again && wait !== null) {
      await setTimeout(wait)
      continue
    }
    if (again) throw new GatewayUnreachable(`Answer ${reply?.status} of ${what}`)
    const { code = 'unknown', message } = request.refusal(reply.body)
    throw new GatewayRefused(reply.status, code, message ?? `Answer ${reply.status} of ${what}`)
  }
  throw new GatewayUnreachable(`No answer of ${what}`)
}

async function once({ method, url, headers, body, timeoutMs }: GatewayRequest) {
  const reply = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const answer = (await reply.json()) as unknown
  // All gateways respond with an object; anything else isn't from the gateway.
  if (reply.ok && (typeof answer !== 'object' || answer === null))
    throw new TypeError('The answer is no object')
  return { status: reply.status, body: answer }
}
