import { moneyOutcome, unnamedRefund, wentBackBy } from '../wire/money-outcome'
import { nameOf } from '../wire/event-fields'
import { ownerOf, paypalDisputeFact, paypalMoney, paypalRefundFact } from './facts'
import type { PaypalCall } from './client'
import { capturedAt, capturesOf, paysBy } from './verdict'
import type { PaypalOrder } from './wire'
import {
  GatewayRefused,
  type Captured,
  type GatewayCharge,
  type DisputeFact,
  type OtherCharge,
  type RefundFact,
  type GatewayVerdict,
} from '../port'
import { fieldsOf, listOf, type WireBody } from '../wire/values'

type PaypalPaid = Extract<GatewayVerdict, Captured>

/** PayPal's maximum page size for disputes; no payment has that many disputes. */
const page = 50
const holdsMoney = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/**
 * Returns null for an error meaning that PayPal has no such object or the account may not read it; rethrows all others.
 */
const unlessRefused = (error: unknown): null => {
  if (error instanceof GatewayRefused && (error.status === 403 || error.status === 404)) return null
  throw error
}

/** Returns a function that reads what follows a capture: refunds, disputes and additional captures. */
export function paypalMoneyLater(call: PaypalCall) {
  /**
   * Reads the details of each dispute, because the list lacks outcome and movements. Null if the account lacks
   * permission.
   */
  async function disputesOf(capture: string): Promise<{ facts: DisputeFact[]; alerts: string[] } | null> {
    const query = new URLSearchParams({ disputed_transaction_id: capture, page_size: String(page) })
    const path = '/v1/customer/disputes'
    const list = await call<unknown>({ path: `${path}?${query}` }).catch(unlessRefused)
    if (list === null) return null
    const facts: DisputeFact[] = []
    const alerts: string[] = []
    for (const one of listOf(fieldsOf(list)['items'])) {
      const id = nameOf(one['dispute_id'])
      if (id === null) continue
      const detail = await call<unknown>({ path: `${path}/${encodeURIComponent(id)}` }).catch(unlessRefused)
      const read = paypalDisputeFact({ ...one, ...fieldsOf(detail) })
      if (read) facts.push(read.fact)
      if (read?.alert) alerts.push(read.alert)
    }
    return { facts, alerts }
  }

  function refundsOf(order: PaypalOrder, capture: WireBody, isOnly: boolean): RefundFact[] {
    const all = listOf(order.purchase_units).flatMap((unit) => listOf(fieldsOf(unit['payments'])['refunds']))
    const mine = all.filter((one) => {
      const owner = ownerOf(one)
      return owner === capture['id'] || (owner === null && isOnly)
    })
    return mine.flatMap((one) => paypalRefundFact(one) ?? [])
  }

  async function othersOf(
    { id: ours, namedCharge }: GatewayCharge,
    order: PaypalOrder,
    main: WireBody,
  ): Promise<OtherCharge[]> {
    const inOrder = capturesOf(order)
    const found = inOrder.filter((one) => one['id'] !== main['id'])
    if (namedCharge && !inOrder.some(({ id }) => id === namedCharge)) {
      const path = `/v2/payments/captures/${encodeURIComponent(namedCharge)}`
      const named = fieldsOf(await call<unknown>({ path }).catch(unlessRefused))
      const of = fieldsOf(fieldsOf(named['supplementary_data'])['related_ids'])['order_id']
      if (of === order.id || named['custom_id'] === ours) found.push(named)
    }
    const others: OtherCharge[] = []
    for (const one of found.filter(({ status }) => holdsMoney.has(String(status)))) {
      const id = nameOf(one['id'])
      if (id === null) continue
      const money = paypalMoney(one['amount'])
      const back = wentBackBy(refundsOf(order, one, false))
      const disputes = (await disputesOf(id))?.facts ?? []
      const reference = nameOf(one['custom_id']) ?? ours
      others.push({
        id,
        ...money,
        reference,
        at: capturedAt(one),
        ...back,
        ...(one['status'] === 'REFUNDED' && { refundedMinor: money.amountMinor }),
        ...(disputes.length > 0 && { disputes }),
      })
    }
    return others
  }

  return async (paid: PaypalPaid, order: PaypalOrder, charge: GatewayCharge): Promise<GatewayVerdict> => {
    const main = paysBy(order)
    const id = nameOf(main?.['id'])
    if (!main || id === null) return paid
    const isOnly = capturesOf(order).length === 1
    const refunds = refundsOf(order, main, isOnly)
    const alerts = refunds
      .filter(({ status }) => status === 'unknown')
      .map((one) => `unknown PayPal refund status: ${one.id} ${one.word}`)
    if (refunds.length === 0 && main['status'] === 'REFUNDED')
      refunds.push(unnamedRefund(id, paid, 'REFUNDED'))
    if (refunds.length === 0 && main['status'] === 'PARTIALLY_REFUNDED')
      alerts.push(`PayPal has refunded a part of ${id} and names no refund`)
    const disputes = await disputesOf(id)
    alerts.push(...(disputes?.alerts ?? []))
    const others = await othersOf(charge, order, main)
    const { outcome, ...more } = moneyOutcome(paid.amountMinor, { refunds, disputes: disputes?.facts })
    return {
      ...paid,
      chargeRef: id,
      outcome,
      ...more,
      refunds,
      ...(disputes && { disputes: disputes.facts }),
      ...(others.length > 0 && { others }),
      ...(alerts.length > 0 && { alert: alerts.join('; ') }),
    }
  }
}
