import { flutterwaveRequest, type FlutterwaveSettings } from './client'
import { GatewayRefused } from '../port'
import { fieldsOf, idOf, listOf, textOf, type WireBody } from '../wire/values'

/** The calls of Flutterwave v3 that the adapter makes. */
export interface FlutterwaveApi {
  /** The transaction of our reference; null before the first try to pay. */
  byReference: (reference: string) => Promise<WireBody | null>
  /** All transactions of our reference; none when the account may not read them. */
  allByReference: (reference: string) => Promise<WireBody[]>
  /** A transaction by Flutterwave's own id; null when there is none. */
  byId: (id: string) => Promise<WireBody | null>
  /** Refunds and chargebacks of one transaction; undefined when the account may not read them. */
  refundsOf: (transaction: WireBody) => Promise<WireBody[] | undefined>
  chargebacksOf: (transaction: WireBody) => Promise<WireBody[] | undefined>
  /** `once`: not safe to repeat. */
  post: (path: string, body: object, once?: true) => Promise<WireBody>
}

/** Pages that are read of one list. */
const pagesMax = 50

/** Requests to Flutterwave v3 with the keys of one account. */
export function flutterwaveApi(settings: FlutterwaveSettings): FlutterwaveApi {
  async function found(path: string): Promise<WireBody | null> {
    try {
      return fieldsOf(await flutterwaveRequest<unknown>(settings, path))
    } catch (error) {
      if (error instanceof GatewayRefused && error.code === 'no_transaction') return null
      throw error
    }
  }

  /** The pages of a list end with one that has no new entries: their size is Flutterwave's, and not documented. */
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
      // Whatever filter the list had.
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

/** A page with fewer entries is the last one. */
const pageMin = 10

const keyOf = (item: WireBody) => idOf(item.id) ?? JSON.stringify(item)

/** Those of one transaction, whatever filter the list had. */
const ofTransaction = (items: WireBody[] | undefined, { id, flw_ref: ref }: WireBody) =>
  items?.filter((item) => {
    const of = idOf(item.tx_id) ?? idOf(item.transaction_id)
    return of === null ? item.flw_ref === ref : of === idOf(id)
  })
