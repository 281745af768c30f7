import { askGatewayApi } from '../wire/request'
import { GatewayRefused } from '../port'
import { dateOf, fieldsOf, idOf, listOf, type WireBody } from '../wire/values'

export interface PaystackSettings {
  mode: 'live' | 'sandbox'
  baseUrl: () => string
  secretKey: string
  publicKey: string
  /** Milliseconds one request may take before its outcome counts as unknown. */
  timeoutMs: number
  /** Milliseconds before a request is tried again, where it is not the usual. */
  retryMs?: number
}

export interface PaystackApi {
  get: (path: string) => Promise<unknown>
  /** `once`: not safe to repeat. */
  post: (path: string, body: object, once?: true) => Promise<WireBody>
  /** Disputes of a transaction; undefined when the account may not read them. */
  disputesOf: (transaction: WireBody) => Promise<WireBody[] | undefined>
  /** A dispute by its id; null where there is none, or it may not be read. */
  disputeBy: (id: string) => Promise<WireBody | null>
  /** Transactions of the same customer since the day before a transaction; none where they cannot be read. */
  besides: (transaction: WireBody) => Promise<WireBody[]>
  /** Refunds of a transaction; undefined when the account may not read them. */
  refundsOf: (transaction: WireBody) => Promise<WireBody[] | undefined>
}

const pageSize = 100
const dayMs = 86_400_000
/** Pages that are read of one list. */
const pagesMax = 50

/** Requests to Paystack's API, each with the account's key; an answer is the value of its `data`. */
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

  /** The pages of a list; undefined when the account may not read it. */
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

  /** The documented filters are pages and dates, so the transaction is searched for among all since its own day. */
  async function refundsOf(transaction: WireBody): Promise<WireBody[] | undefined> {
    const made = madeAt(transaction)
    const all = await listed(`/refund?${made ? `from=${made.toISOString()}` : ''}`)
    return all?.filter((refund) => transactionIn(refund) === idOf(transaction.id))
  }

  /** Transactions are not listed by their reference: only by customer, status, amount and dates. */
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
    // Documented as a list and shown as one object.
    disputesOf: ({ id }) => readable(() => ask('GET', `/dispute/transaction/${idOf(id)}`)),
    disputeBy: async (id) =>
      (await readable(() => ask('GET', `/dispute/${encodeURIComponent(id)}`)))?.[0] ?? null,
    besides,
    refundsOf,
  }
}

/** When a transaction was made. */
const madeAt = (transaction: WireBody) => dateOf(transaction.created_at ?? transaction.createdAt)

/** The transaction of a refund or a dispute, which is its id or an object with one. */
export const transactionIn = ({ transaction }: WireBody) =>
  idOf(transaction) ?? idOf(fieldsOf(transaction).id)

/** A list, empty when nothing is found; undefined when the account may not read it. */
async function readable(read: () => Promise<unknown>): Promise<WireBody[] | undefined> {
  try {
    return listOf(await read())
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    return error.status === 404 ? [] : undefined
  }
}
