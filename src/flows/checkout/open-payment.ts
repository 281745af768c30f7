import type { Data } from '../../../contract/calls/call-types'
import type { Handover, OpenPaymentInput, OpenPaymentOutput } from '../../../machines/flows/checkout/setup'
import type { Api } from '../../app/api/port'

type Values = Record<string, string | number | boolean | null | undefined>

/** Creates the attempt on the server and returns the public data the gateway needs to continue. */
export async function openPayment(
  api: Api,
  input: OpenPaymentInput,
  signal: AbortSignal,
): Promise<OpenPaymentOutput> {
  const quiet = { signal, toast: false }
  const request = {
    package_id: input.packageId,
    idempotency_key: input.key,
    times_bought: input.timesBought,
  }
  const begin = { ...request, platform_type: 'web', return_to: `/checkout/${input.packageId}` } as const
  const [{ data }, settings] = await Promise.all([
    beginAt(api, input, begin, quiet),
    api.call('get_payment_settings', {}, quiet),
  ])
  const open = settings.data.find(({ type }) => type === input.gateway)?.data
  const { client_secret, redirect_url, order_id, publishable_key, gateway_data } = data
  return opened(data, {
    ...open,
    ...gateway_data,
    payment: data.payment_transaction_id,
    client_secret,
    redirect_url,
    order_id,
    publishable_key,
  })
}

/** Begins the payment at a gateway: PayPal and Flutterwave have their own calls (§7); the other gateways share one. */
function beginAt(
  api: Api,
  { gateway }: OpenPaymentInput,
  begin: {
    package_id: string
    idempotency_key: string
    times_bought: number | undefined
    platform_type: 'web'
    return_to: string
  },
  quiet: { signal: AbortSignal; toast: boolean },
): Promise<{ data: Data<'create-payment-intent'> }> {
  if (gateway === 'paypal') return api.call('paypal', begin, quiet)
  if (gateway === 'flutterwave') return api.call('flutterwave', begin, quiet)
  return api.call('create-payment-intent', { ...begin, payment_method: gateway }, quiet)
}

type OpenedPayment = Pick<
  Data<'create-payment-intent'>,
  'payment_transaction_id' | 'amount_minor' | 'currency'
>

function opened(attempt: OpenedPayment, values: Values): OpenPaymentOutput {
  const set = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const handover: Handover = Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
  const { payment_transaction_id: paymentId, amount_minor: priceMinor, currency } = attempt
  return { ok: true, paymentId, handover, price: { priceMinor, currency } }
}
