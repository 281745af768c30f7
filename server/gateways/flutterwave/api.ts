import { flutterwaveRequest, type FlutterwaveSettings } from './client'
import { GatewayRefused } from '../port'
import { fieldsOf, idOf, listOf, textOf, type WireBody } from '../wire/values'

/** Calls of Flutterwave v3 used by the adapter. */
export interface FlutterwaveApi {
  /** Returns the transaction with our reference; null before the first attempt to pay. */
  byReference: (reference: string) => Promise<WireBody | null>
  /** Returns all transactions with our reference; empty if the account may not read them. */
  allByReference: (reference: string) => Promise<WireBody[]>
  /** Returns a transaction by Flutterwave's id; null if there is none. */
  byId: (id: string) => Promise<WireBody | null>
  /** Returns a transaction's refunds or chargebacks; undefined if the account may not read them. */
  refundsOf: (transaction: WireBody) => Promise<WireBody[] | undefined>
  chargebacksOf: (transaction: WireBody) => Promise<WireBody[] | undefined>
  /** Sends a POST request. `once`: the request isn't safe to repeat. */
  post: (path: string, body: object, once?: true) => Promise<WireBody>
}

/** Maximum number of pages read per list. */
const pagesMax = 50

/** Creates the API client for one account. */
export function flutterwaveApi(settings: FlutterwaveSettings): FlutterwaveApi {
  async function found(path: string): Promise<WireBody | null> {
    try {
      return fieldsOf(await flutterwaveRequest<unknown>(settings, path))
    } catch (error) {
      if (error instanceof GatewayRefused && error.code === 'no_transaction') return null
      throw error
    }
  }

  /** Reads a list until a page has no new entries, because the page size isn't documented. */
  async function listed(path: string): Promise<WireBody[] | undefined> {
    const all = new Map<string, WireBody>()
    try {
      for (let page = 1; page <= pagesMax; page++) {
        const items = listOf(await flutterwaveRequest<unknown>(settings, `${path}&page=${page}`))
        const fresh = items.filter((item) => !all.has(keyOf(item)))
        for (const item of fresh) all.set(keyOf(item), item)
        if (fresh.length === 0 || items.length < pageMin) break
      }
      return [...all.values()]
    } catch (error) {
      if (error instanceof GatewayRefused) return undefined
      throw error
    }
  }

  return {
    byReference: (reference) =>
      found(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`),
    allByReference: async (reference) => {
      const all = await listed(`/transactions?tx_ref=${encodeURIComponent(reference)}`)
      // Filtered again, in case the list ignored the filter.
      return (all ?? []).filter((one) => one.tx_ref === reference)
    },
    byId: (id) => found(`/transactions/${encodeURIComponent(id)}/verify`),
    refundsOf: async (transaction) =>
      ofTransaction(await listed(`/refunds?id=${idOf(transaction.id)}`), transaction),
    chargebacksOf: async (transaction) =>
      ofTransaction(
        await listed(`/chargebacks?flw_ref=${encodeURIComponent(textOf(transaction.flw_ref) ?? '')}`),
        transaction,
      ),
    post: async (path, body, once) => fieldsOf(await flutterwaveRequest<unknown>(settings, path, body, once)),
  }
}

/** Number of entries below which a page is taken to be the last. */
const pageMin = 10

const keyOf = (item: WireBody) => idOf(item.id) ?? JSON.stringify(item)

/** Returns only the items of one transaction, in case the list ignored the filter. */
const ofTransaction = (items: WireBody[] | undefined, { id, flw_ref: ref }: WireBody) =>
  items?.filter((item) => {
    const of = idOf(item.tx_id) ?? idOf(item.transaction_id)
    return of === null ? item.flw_ref === ref : of === idOf(id)
  })
