import { expect } from 'vitest'
import { settle } from '../../server/areas/payments/settle-payment'
import type { DisputeFact, RefundFact } from '../../server/gateways/port'
import { admin, person } from './people'
import { paidVerdict, type Paid } from './paid-verdict'
import { makePackage, type PayingSite } from './payments-site'

export const day = 86_400_000

/** Returns the date of a time in UTC, as text. */
export const nameOf = (at: Date): string => at.toISOString().slice(0, 10)

/** A marketplace with an operator and payments whose gateways report what the test sets. */
export interface MoneySite {
  site: PayingSite
  /** Token of the operator. */
  boss: string
}

/** Resets the marketplace so that only an operator exists. */
export async function moneySite(site: PayingSite): Promise<MoneySite> {
  await site.fresh()
  return { site, boss: (await admin(site.ctx)).token }
}

/** Opens a payment as a new user; `says` sets what its gateway reports afterwards. */
export async function opened({ site, boss }: MoneySite, gateway: string, price = 4900, currency = 'USD') {
  const { token } = await person(site.ctx)
  const package_id = await makePackage(site, { price_minor: price, currency })
  const { data } = await site.call(
    'create-payment-intent',
    { package_id, platform_type: 'web', payment_method: gateway },
    { token },
  )
  const id = data.payment_transaction_id as string
  return {
    id,
    says: (more: Partial<Paid> = {}) =>
      settle(
        site.ctx,
        id,
        paidVerdict(id, {
          amountMinor: price,
          currency,
          chargeRef: `ch_${id}`,
          refunds: [],
          disputes: [],
          ...more,
        }),
      ),
    orders: (event: string, reason = 'Looked at') =>
      site.call('admin/advance', { record: 'payment', id, event, reason }, { token: boss }),
    /** Records that this amount, all that was left of the payment, was refunded elsewhere. */
    records: (ref: string, amount_minor: number) =>
      site.call(
        'admin/refund-noted',
        {
          payment_transaction_id: id,
          key: ref,
          amount_minor,
          left_minor: amount_minor,
          reason: 'Sent elsewhere',
          at: nameOf(site.ctx.clock.now()),
          ref,
        },
        { token: boss },
      ),
  }
}

/** Returns a refund as stored at a gateway. */
export const refund = (
  amountMinor: number,
  status: RefundFact['status'] = 'succeeded',
  more: Partial<RefundFact> = {},
): RefundFact => ({ id: 're_1', amountMinor, currency: 'USD', status, word: status, at: null, ...more })

/** Returns a dispute as stored at a gateway. */
export const dispute = (
  status: DisputeFact['status'],
  takenMinor: number,
  more: Partial<DisputeFact> = {},
): DisputeFact => ({
  id: 'dp_1',
  kind: 'dispute',
  status,
  awaits: status === 'open' ? 'us' : null,
  amountMinor: 4900,
  currency: 'USD',
  takenMinor,
  answerBy: null,
  word: status,
  reason: null,
  isRefundable: null,
  openedAt: null,
  ...more,
})

/** Loads the reconciliation page. */
export async function overview({ site, boss }: MoneySite, input: object = {}) {
  const reply = await site.call('admin/money', input, { token: boss })
  expect(reply.error, JSON.stringify(reply)).toBe(false)
  return reply.data
}
