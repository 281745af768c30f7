import { askGatewayApi } from '../wire/request'
import { GatewayRefused } from '../port'
import type { FlutterwaveReply } from './wire'

export interface FlutterwaveSettings {
  mode: 'live' | 'sandbox'
  /** Without `/v3`; a function because the sandbox's address is only available once the server listens. */
  baseUrl: () => string
  secretKey: string
  publicKey: string
  /** The `verif-hash` of the webhook, and the key that v4 signs with. */
  secretHash: string
  timeoutMs: number
  /** Milliseconds before a request is tried again, where it is not the usual. */
  retryMs?: number
  /** Where the browser finds the sandbox's substitute for Flutterwave's script; live mode uses Flutterwave's own. */
  script?: string
}

/** Flutterwave's message before the first try to pay. */
const nothingYet = 'No transaction was found for this id'

/**
 * One request to Flutterwave v3; a body makes it a POST. Its refusals have no code, only a sentence, of which one has a
 * meaning for us. `once`: it is not safe to repeat. GatewayUnreachable when the outcome is unknown, GatewayRefused
 * otherwise.
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
  // Some refusals come with a successful status.
  if (reply?.status === 'success') return reply.data
  const { code, message } = refusal(reply)
  throw new GatewayRefused(400, code, message)
}

function refusal(body: unknown) {
  const message = String((body as { message?: unknown } | null)?.message ?? 'refused without a word')
  return { code: message === nothingYet ? 'no_transaction' : 'refused', message }
}
