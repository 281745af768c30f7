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

/** How each gateway is paid through; 'free' is none. */
const kinds: Record<Gateway, GatewayKind> = {
  stripe: 'card',
  razorpay: 'window',
  paypal: 'window',
  paystack: 'window',
  flutterwave: 'window',
  bank: 'bank',
}

/** States of an attempt that has to be looked at before anything new is offered. */
const unfinished: ReadonlySet<PaymentState> = new Set([
  'opened',
  'pending',
  'needsReview',
  'awaitingReceipt',
  'rejected',
])
/** States whose money goes back; shown if nothing else is open. */
const goesBack: ReadonlySet<PaymentState> = new Set(['needsRefund'])
/** States in which what was bought is paused; shown if nothing bought since runs. */
const paused: ReadonlySet<PaymentState> = new Set(['disputed'])

/** A gateway of the wire as the machine names it; null for one that nothing is paid through. */
export function choiceOf(name: string | undefined): GatewayChoice | null {
  const gateway = (Object.keys(kinds) as Gateway[]).find((known) => known === name)
  return gateway ? { gateway, kind: kinds[gateway] } : null
}

/** Package, payment methods and what this person has begun or bought already. */
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
