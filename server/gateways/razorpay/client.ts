import { askGatewayApi } from '../wire/request'
import { GatewayRefused } from '../port'
import type { RazorpayFault } from './wire'
import { fieldsOf, listOf, type WireBody } from '../wire/values'

export interface RazorpaySettings {
  mode: 'live' | 'sandbox'
  /** Base URL without `/v1`. */
  baseUrl: () => string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Request timeout in ms, after which the outcome counts as unknown. */
  timeoutMs: number
  /** Overrides the retry delay, in ms. */
  retryMs?: number
  /** URL of the sandbox's substitute for Razorpay's script; live mode uses Razorpay's own. */
  script?: string
}

export interface RazorpayApi {
  get: (path: string) => Promise<WireBody>
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<WireBody>
  /**
   * Returns all entries of a list, or those since a time by Razorpay's clock; undefined if the account may not read it.
   */
  all: (path: string, since?: Date | null) => Promise<WireBody[] | undefined>
}

/** Number of entries per page; Razorpay's maximum. */
const pageSize = 100
/** Maximum number of pages read per list. */
const pagesMax = 50

/** Creates the API client for one account. */
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

  /** Reads all pages of a list, because the order of its entries isn't documented. */
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
