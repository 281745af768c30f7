import { setTimeout } from 'node:timers/promises'
import { GatewayRefused, GatewayUnreachable } from '../port'

/** One request to a gateway, and how its refusals are read. */
export interface GatewayRequest {
  /** Name of the gateway in logs. */
  gateway: string
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | URLSearchParams
  /** Milliseconds one try may take before its outcome counts as unknown. */
  timeoutMs: number
  /** Milliseconds before the second try, where it is not the usual. */
  retryMs?: number
  /** It is not safe to repeat: one try, whose outcome is unknown when no answer comes. */
  once?: true
  /** Code and sentence of a refusal's body. */
  refusal: (body: unknown) => { code?: string; message?: string }
}

/** Milliseconds before the second try; the third waits four times as long. */
const usualRetryMs = 150

/**
 * One request to a gateway's API. What may not have happened or may be repeated (no answer, no JSON, 409, 429, 5xx) is
 * tried three times, so a write must be safe to repeat, or be sent `once`. After that it is GatewayUnreachable: whether
 * the gateway acted is unknown. Every other refusal is GatewayRefused: nothing was done.
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
  // All of them answer with an object: anything else is not the gateway's.
  if (reply.ok && (typeof answer !== 'object' || answer === null))
    throw new TypeError('The answer is no object')
  return { status: reply.status, body: answer }
}
