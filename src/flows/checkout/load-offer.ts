import type { Data } from '../../../contract/calls/call-types'
import type { PaymentState } from '../../../contract/money/payment-states'
import type {
  Gateway,
  GatewayChoice,
  GatewayKind,
  LoadOfferInput,
  LoadOfferOutput,
  PackageFacts,
} from '../../../machines/flows/checkout/setup'
import type { Api } from '../../app/api/port'

/** Kind of each gateway; 'free' has none. */
const kinds: Record<Gateway, GatewayKind> = {
  stripe: 'card',
  razorpay: 'window',
  paypal: 'window',
  paystack: 'window',
  flutterwave: 'window',
  bank: 'bank',
}

/** States of an attempt that must be resolved before a new offer. */
const unfinished: ReadonlySet<PaymentState> = new Set([
  'opened',
  'pending',
  'needsReview',
  'awaitingReceipt',
  'rejected',
])
/** States with a pending refund; shown if no other attempt is open. */
const goesBack: ReadonlySet<PaymentState> = new Set(['needsRefund'])
/** States in which the purchase is paused; shown unless a later purchase is active. */
const paused: ReadonlySet<PaymentState> = new Set(['disputed'])

/** Returns the machine's choice for a gateway name in the API; null if it isn't a gateway. */
export function choiceOf(name: string | undefined): GatewayChoice | null {
  const gateway = (Object.keys(kinds) as Gateway[]).find((known) => known === name)
  return gateway ? { gateway, kind: kinds[gateway] } : null
}

/** Loads the package, payment methods, and the user's open or completed purchase. */
export async function loadOffer(
  api: Api,
  { packageId }: LoadOfferInput,
  signal: AbortSignal,
): Promise<LoadOfferOutput> {
  const quiet = { signal, toast: false }
  const [packages, settings, payments] = await Promise.all([
    api.call('get-package', { id: packageId }, quiet),
    api.call('get_payment_settings', { package_id: packageId }, quiet),
    api.call('get_payment_details', { package_id: packageId, limit: 50 }, quiet),
  ])
  const offered = packages.data.find((one) => String(one.id) === packageId)
  if (!offered) return { ok: false, reason: 'NOT_FOUND' }
  const mine = payments.data.filter((payment) => String(payment.package.id) === packageId)
  const done = offered.is_active || (offered.is_free && offered.is_taken)
  const sent = [unfinished, goesBack, ...(done ? [] : [paused])]
  const open = sent.map((states) => mine.find(({ status }) => states.has(status))).find(Boolean)
  return {
    ok: true,
    package: factsOf(offered),
    gateways: settings.data.flatMap(({ type }) => choiceOf(type) ?? []),
    standing: open ? 'open' : done ? 'active' : 'none',
    paymentId: open?.payment_transaction_id ?? null,
  }
}

function factsOf(offered: Data<'get-package'>[number]): PackageFacts {
  const { id, name, price_minor: priceMinor, currency, duration_days: days, features } = offered
  return { id: String(id), name, priceMinor, currency, days, features, timesBought: offered.times_bought }
}
