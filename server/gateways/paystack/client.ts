import { askGatewayApi } from '../wire/request'
import { GatewayRefused } from '../port'
import { dateOf, fieldsOf, idOf, listOf, type WireBody } from '../wire/values'

export interface PaystackSettings {
  mode: 'live' | 'sandbox'
  baseUrl: () => string
  secretKey: string
  publicKey: string
  /** Request timeout in ms, after which the outcome counts as unknown. */
  timeoutMs: number
  /** Overrides the retry delay, in ms. */
  retryMs?: number
}

export interface PaystackApi {
  get: (path: string) => Promise<unknown>
  /** Sends a POST request. `once`: the request isn't safe to repeat. */
  post: (path: string, body: object, once?: true) => Promise<WireBody>
  /** Returns a transaction's disputes; undefined if the account may not read them. */
  disputesOf: (transaction: WireBody) => Promise<WireBody[] | undefined>
  /** Returns a dispute by id; null if it doesn't exist or may not be read. */
  disputeBy: (id: string) => Promise<WireBody | null>
  /** Returns the customer's transactions since the day before the given transaction; empty if they can't be read. */
  besides: (transaction: WireBody) => Promise<WireBody[]>
  /** Returns a transaction's refunds; undefined if the account may not read them. */
  refundsOf: (transaction: WireBody) => Promise<WireBody[] | undefined>
}

const pageSize = 100
const dayMs = 86_400_000
/** Maximum number of pages read per list. */
const pagesMax = 50

/** Creates the API client for one account; its calls return the response's `data`. */
export function paystackApi(settings: PaystackSettings): PaystackApi {
  const { secretKey, timeoutMs, retryMs } = settings
  const ask = async (method: 'GET' | 'POST', path: string, body?: object, once?: true): Promise<unknown> => {
    const answer = await askGatewayApi<unknown>({
      gateway: 'Paystack',
      method,
      url: `${settings.baseUrl()}${path}`,
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs,
      retryMs,
      once,
      refusal: (refused) => (refused ?? {}) as { code?: string; message?: string },
    })
    return fieldsOf(answer).data
  }

  /** Reads all pages of a list; undefined if the account may not read it. */
  async function listed(path: string): Promise<WireBody[] | undefined> {
    const found: WireBody[] = []
    for (let page = 1; page <= pagesMax; page++) {
      const items = await readable(() => ask('GET', `${path}&perPage=${pageSize}&page=${page}`))
      if (items === undefined) return undefined
      found.push(...items)
      if (items.length < pageSize) break
    }
    return found
  }

  /** Searches all refunds since the transaction's day, because the only documented filters are pages and dates. */
  async function refundsOf(transaction: WireBody): Promise<WireBody[] | undefined> {
    const made = madeAt(transaction)
    const all = await listed(`/refund?${made ? `from=${made.toISOString()}` : ''}`)
    return all?.filter((refund) => transactionIn(refund) === idOf(transaction.id))
  }

  /** Lists by customer and date, because transactions can't be listed by reference. */
  async function besides(transaction: WireBody): Promise<WireBody[]> {
    const customer = idOf(fieldsOf(transaction.customer).id)
    const made = madeAt(transaction)
    if (customer === null || !made) return []
    const from = new Date(made.getTime() - dayMs).toISOString()
    return (await listed(`/transaction?customer=${encodeURIComponent(customer)}&from=${from}`)) ?? []
  }

  return {
    get: (path) => ask('GET', path),
    post: async (path, body, once) => fieldsOf(await ask('POST', path, body, once)),
    // The disputes are documented as a list, but the example shows a single object.
    disputesOf: ({ id }) => readable(() => ask('GET', `/dispute/transaction/${idOf(id)}`)),
    disputeBy: async (id) =>
      (await readable(() => ask('GET', `/dispute/${encodeURIComponent(id)}`)))?.[0] ?? null,
    besides,
    refundsOf,
  }
}

/** Returns the time of a transaction. */
const madeAt = (transaction: WireBody) => dateOf(transaction.created_at ?? transaction.createdAt)

/** Returns the transaction id of a refund or dispute, whose `transaction` is either the id or an object. */
export const transactionIn = ({ transaction }: WireBody) =>
  idOf(transaction) ?? idOf(fieldsOf(transaction).id)

/** Returns a list, which is empty if nothing is found; undefined if the account may not read it. */
async function readable(read: () => Promise<unknown>): Promise<WireBody[] | undefined> {
  try {
    return listOf(await read())
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    return error.status === 404 ? [] : undefined
  }
}
