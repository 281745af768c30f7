import { toMinor } from '../../../../contract/money/minor-units'
import type { GatewayName } from '../../../support/hazards/table'
import type { PayingSite } from '../../../support/payments-site'

type Kept = Record<string, any>
/** One money movement in a gateway's books: the gateway's own time, and the amount in minor units. */
type Entry = [at: number, minor: number]

const minorOf = (amount: { value: string; currency_code: string }) =>
  toMinor(amount.value, amount.currency_code)!
const seconds = (at: number) => at * 1000

/** Money movements of a sandbox record, dated as the gateway documents. */
const entries: Record<GatewayName, Record<string, (kept: Kept) => Entry[]>> = {
  stripe: {
    charge: (one) => [[seconds(one.created), one.amount]],
    refund: (one) => (one.status === 'succeeded' ? [[seconds(one.created), -one.amount]] : []),
    dispute: (one) => one.balance_transactions.map((moved: Kept) => [seconds(moved.created), moved.amount]),
  },
  razorpay: {
    payment: (one) => (one.captured ? [[seconds(one.created_at), one.amount]] : []),
    refund: (one) => (one.status === 'processed' ? [[seconds(one.created_at), -one.amount]] : []),
  },
  paystack: {
    transaction: (one) => (one.paid_at === null ? [] : [[Date.parse(one.paid_at), one.amount]]),
    refund: (one) => (one.status === 'processed' ? [[Date.parse(one.createdAt), -one.amount]] : []),
    dispute: (one) =>
      one.resolution === 'merchant-accepted' ? [[Date.parse(one.resolvedAt), -one.refund_amount]] : [],
  },
  paypal: {
    capture: (one) => [[Date.parse(one.create_time), minorOf(one.amount)]],
    order: (one) =>
      (one.purchase_units[0].payments?.refunds ?? []).map((back: Kept) => [
        Date.parse(back.create_time),
        -minorOf(back.amount),
      ]),
    dispute: (one) =>
      (one.money_movements ?? []).map((moved: Kept) => [
        Date.parse(moved.initiated_time),
        minorOf(moved.amount) * (moved.type === 'DEBIT' ? -1 : 1),
      ]),
  },
  flutterwave: {
    transaction: (one) =>
      one.status === 'successful' ? [[Date.parse(one.created_at), toMinor(one.amount, one.currency)!]] : [],
    refund: (one) =>
      one.status.startsWith('completed-')
        ? [[Date.parse(one.created_at), -toMinor(one.amount_refunded, 'USD')!]]
        : [],
    chargeback: (one) => [[Date.parse(one.created_at), -toMinor(one.amount, 'USD')!]],
  },
}

/** Returns a gateway's own totals per UTC day in minor units, from its sandbox records. */
export async function booksOf({ ctx }: PayingSite, gateway: GatewayName): Promise<Record<string, number>> {
  const kept = await ctx.db
    .selectFrom('sandbox_object')
    .select(['kind', 'body'])
    .where('gateway', '=', gateway)
    .execute()
  const days: Record<string, number> = {}
  for (const { kind, body } of kept)
    for (const [at, minor] of entries[gateway][kind]?.(body) ?? []) {
      const name = new Date(at).toISOString().slice(0, 10)
      days[name] = (days[name] ?? 0) + minor
    }
  return days
}
