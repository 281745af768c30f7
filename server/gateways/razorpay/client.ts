import { askGatewayApi } from '../wire/request'
import { GatewayRefused } from '../port'
import type { RazorpayFault } from './wire'
import { fieldsOf, listOf, type WireBody } from '../wire/values'

export interface RazorpaySettings {
  mode: 'live' | 'sandbox'
  /** Without `/v1`. */
  baseUrl: () => string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Milliseconds one request may take before its outcome counts as unknown. */
  timeoutMs: number
  /** Milliseconds before a request is tried again, where it is not the usual. */
  retryMs?: number
  /** Where the browser finds the sandbox's substitute for Razorpay's script; live mode uses Razorpay's own. */
  script?: string
}

export interface RazorpayApi {
  get: (path: string) => Promise<WireBody>
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<WireBody>
  /** All entries of a list, or those made since a moment of Razorpay's; undefined when the account may not read it. */
  all: (path: string, since?: Date | null) => Promise<WireBody[] | undefined>
}

/** Entries of one page of a list: the most that Razorpay gives. */
const pageSize = 100
/** Pages that are read of one list. */
const pagesMax = 50

/** Requests to Razorpay's API, each with the account's keys. */
export function razorpayApi(settings: RazorpaySettings): RazorpayApi {
  const { keyId, keySecret, timeoutMs, retryMs } = settings
  const ask = async (method: 'GET' | 'POST', path: string, body?: object, headers?: Record<string, string>) =>
    fieldsOf(
      await askGatewayApi<unknown>({
        gateway: 'Razorpay',
        method,
        url: `${settings.baseUrl()}/v1${path}`,
        headers: {
          authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
        retryMs,
        refusal: (refused) => {
          const { error } = (refused ?? {}) as RazorpayFault
          return { code: error?.reason ?? error?.code, message: error?.description }
        },
      }),
    )

  /** The list has pages and no order that is documented, so all of them are read. */
  async function all(path: string, since?: Date | null): Promise<WireBody[] | undefined> {
    const found: WireBody[] = []
    const from = since ? `&from=${Math.floor(since.getTime() / 1000)}` : ''
    try {
      for (let page = 0; page < pagesMax; page++) {
        const range = `count=${pageSize}&skip=${page * pageSize}${from}`
        const items = listOf((await ask('GET', `${path}?${range}`)).items)
        found.push(...items)
        if (items.length < pageSize) break
      }
      return found
    } catch (error) {
      if (error instanceof GatewayRefused) return undefined
      throw error
    }
  }

  return {
    get: (path) => ask('GET', path),
    post: (path, body, headers) => ask('POST', path, body, headers),
    all,
  }
}
