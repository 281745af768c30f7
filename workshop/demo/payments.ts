import { findOrOpen, priceOf, settleIn } from '../../server/areas/payments'
import type { GatewayVerdict } from '../../server/gateways/port'
import type { Trx } from '../../server/core/kind'

const minute = 60_000
const day = 24 * 60 * minute

/** A payment attempt of a demo account. */
interface DemoAttempt {
  who: string
  package: string
  gateway: string
  daysAgo: number
  outcome: GatewayVerdict['outcome']
}

/** Payment attempts in chronological order, so that receipt numbers increase with time. */
const attempts: readonly DemoAttempt[] = [
  { who: 'agent', package: 'Agency', gateway: 'paystack', daysAgo: 149, outcome: 'success' },
  { who: 'owner', package: 'Private seller', gateway: 'stripe', daysAgo: 20, outcome: 'failed' },
  { who: 'owner', package: 'Private seller', gateway: 'paypal', daysAgo: 19.9, outcome: 'success' },
  { who: 'owner', package: 'Buyer plus', gateway: 'razorpay', daysAgo: 8, outcome: 'expired' },
  { who: 'buyer', package: 'Buyer plus', gateway: 'flutterwave', daysAgo: 6, outcome: 'success' },
]

interface PaymentsMaking {
  packages: Record<string, number>
  /** Ids of the demo accounts by the local part of their e-mail address. */
  payers: ReadonlyMap<string, number>
  now: Date
}

/**
 * Seeds payments of the demo accounts, opened and settled like real ones. They are sandbox payments without a gateway
 * reference, so no gateway is ever queried about them, even with live keys.
 */
export async function seedPayments(trx: Trx, { packages, payers, now }: PaymentsMaking): Promise<void> {
  for (const { who, package: name, gateway, daysAgo, outcome } of attempts) {
    const begun = now.getTime() - daysAgo * day
    const after = (minutes: number) => new Date(begun + minutes * minute)
    const packageId = packages[name]!
    const offer = await priceOf({ db: trx }, packageId)
    const row = await findOrOpen(
      trx,
      { clock: { now: () => after(0) } },
      {
        userId: payers.get(who)!,
        packageId,
        gateway: { name: gateway, mode: 'sandbox' },
        platform: 'web',
        clientKey: null,
      },
      offer,
    )
    const reply = (verdict: GatewayVerdict, minutes: number) =>
      settleIn(trx, { paymentId: row.id, verdict, now: after(minutes) })
    await reply({ outcome: 'pending', underway: false }, 1)
    if (outcome === 'success') await reply({ outcome, ...offer, reference: row.id, at: after(3) }, 3)
    if (outcome === 'failed') await reply({ outcome, reason: 'card_declined' }, 3)
    if (outcome === 'expired') await reply({ outcome, reason: 'expired' }, 90)
  }
}
