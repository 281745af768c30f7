import { askGatewayApi } from '../wire/request'
import { GatewayRefused } from '../port'
import type { FlutterwaveReply } from './wire'

export interface FlutterwaveSettings {
  mode: 'live' | 'sandbox'
  /** Base URL without `/v3`. A function, because the sandbox's address is known only once the server listens. */
  baseUrl: () => string
  secretKey: string
  publicKey: string
  /** Secret that v3 sends as the webhook's `verif-hash` and v4 uses as the signing key. */
  secretHash: string
  timeoutMs: number
  /** Overrides the retry delay, in ms. */
  retryMs?: number
  /** URL of the sandbox's substitute for Flutterwave's script; live mode uses Flutterwave's own. */
  script?: string
}

/** Message that Flutterwave returns before the first attempt to pay. */
const nothingYet = 'No transaction was found for this id'

/**
 * Sends a request to Flutterwave v3; with a body, the request is a POST. Refusals have no code, only a message, one of
 * which has a meaning for us. `once`: the request isn't safe to repeat. Throws GatewayUnreachable if the outcome is
 * unknown, otherwise GatewayRefused.
 */
export async function flutterwaveRequest<T>(
  settings: FlutterwaveSettings,
  path: string,
  body?: object,
  once?: true,
): Promise<T> {
  const reply = await askGatewayApi<FlutterwaveReply<T> | null>({
    gateway: 'Flutterwave',
    method: body ? 'POST' : 'GET',
    url: `${settings.baseUrl()}/v3${path}`,
    headers: {
      authorization: `Bearer ${settings.secretKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    timeoutMs: settings.timeoutMs,
    retryMs: settings.retryMs,
    once,
    refusal,
  })
  // Some refusals have a success status code.
  if (reply?.status === 'success') return reply.data
  const { code, message } = refusal(reply)
  throw new GatewayRefused(400, code, message)
}

function refusal(body: unknown) {
  const message = String((body as { message?: unknown } | null)?.message ?? 'refused without a word')
  return { code: message === nothingYet ? 'no_transaction' : 'refused', message }
}
