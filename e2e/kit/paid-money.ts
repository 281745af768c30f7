import { expect, type APIRequestContext } from 'playwright/test'
import type { GatewayName } from '../../tests/support/hazards/table'
import type { Action } from '../../workshop/sandbox/gateways/gateway-sandbox'
import type { ApiPerson } from '../screens/people'

/** Has the gateway's sandbox change a payment as the bank would. */
export async function control(
  request: APIRequestContext,
  gateway: GatewayName,
  ref: string,
  action: Action,
): Promise<void> {
  const reply = await request.post(`/sandbox/_control/${gateway}/${ref}`, { data: { action } })
  expect(reply.status(), `${gateway} ${action}`).toBe(200)
}

/** Returns the sandbox's reference for a payment, taken from the data passed to the browser. */
function refOf({
  order_id: order,
  redirect_url: page,
  client_secret: secret,
}: Record<string, string>): string {
  return order ?? secret?.split('_secret_')[0] ?? new URL(page!).pathname.split('/').at(-1)!
}

/** Returns the first package that isn't free. */
export async function packageSold(person: ApiPerson): Promise<number> {
  const { data } = await person.get('get-package')
  return (data as { id: number; is_free: boolean }[]).find((one) => !one.is_free)!.id
}

/** Opens a payment for a package and returns its ID and its reference in the sandbox. */
export async function opened(payer: ApiPerson, gateway: GatewayName, packageId: number) {
  const { data } = await payer.post('create-payment-intent', {
    package_id: String(packageId),
    payment_method: gateway,
    platform_type: 'web',
  })
  return { id: data.payment_transaction_id as string, ref: refOf(data) }
}

/** Returns the payment's status as its payer sees it. */
export const statusOf = async (payer: ApiPerson, id: string) =>
  (await payer.get('payment-transaction-status', { payment_transaction_id: id })).data as {
    status: string
    cause?: string
  }

/**
 * Opens a payment and waits until it succeeds. Where the payer only approves, querying the status captures the money.
 */
export async function paid(
  request: APIRequestContext,
  payer: ApiPerson,
  gateway: GatewayName,
  packageId: number,
) {
  const payment = await opened(payer, gateway, packageId)
  await control(request, gateway, payment.ref, 'pay')
  await expect.poll(async () => (await statusOf(payer, payment.id)).status).toBe('success')
  return payment
}
