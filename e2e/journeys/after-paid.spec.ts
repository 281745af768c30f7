import { expect, test, type APIRequestContext } from 'playwright/test'
import { afterwardsAt } from '../../tests/hazards/afterwards'
import { gatewayNames, type GatewayName } from '../../tests/hazards/table'
import { ApiPerson } from '../screens/people'

/** What becomes of paid money, asked over HTTP of the server that people get; the bank is the stand-in's control. */
async function control(request: APIRequestContext, gateway: GatewayName, ref: string, action: string) {
  const reply = await request.post(`/sandbox/_control/${gateway}/${ref}`, { data: { action } })
  expect(reply.status(), `${gateway} ${action}`).toBe(200)
}

/** The name under which the stand-in keeps a payment: it is in what the browser gets to hand over. */
function refOf({
  order_id: order,
  redirect_url: page,
  client_secret: secret,
}: Record<string, string>): string {
  return order ?? secret?.split('_secret_')[0] ?? new URL(page!).pathname.split('/').at(-1)!
}

async function opened(payer: ApiPerson, gateway: GatewayName, packageId: number) {
  const { data } = await payer.post('create-payment-intent', {
    package_id: String(packageId),
    payment_method: gateway,
    platform_type: 'web',
  })
  return { id: data.payment_transaction_id as string, ref: refOf(data) }
}

for (const gateway of gatewayNames)
  test(`money after "paid" at ${gateway}`, async ({ request }) => {
    const packages = (await new ApiPerson(request).get('get-package')).data as {
      id: number
      is_free: boolean
      price: number
    }[]
    const sold = packages.find((one) => !one.is_free)!
    /** How it stands after the first of several acts: each is learnt before the next one happens. */
    const standsAfter = (acts: readonly string[]) =>
      afterwardsAt[gateway].find((one) => one.acts.join() === acts.join())!.stands
    for (const { acts } of afterwardsAt[gateway]) {
      const payer = await new ApiPerson(request).register()
      const { id, ref } = await opened(payer, gateway, sold.id)
      const status = async () =>
        (await payer.get('payment-transaction-status', { payment_transaction_id: id })).data
      // Where the payer only approves, asking takes the money.
      await control(request, gateway, ref, 'pay')
      await expect.poll(async () => (await status()).status).toBe('success')
      for (const [at, act] of acts.entries()) {
        await control(request, gateway, ref, act)
        const done = acts.slice(0, at + 1)
        const { status: word, cause } = standsAfter(done)
        await expect
          .poll(
            async () => {
              const now = await status()
              return { status: now.status, cause: now.cause ?? null }
            },
            { message: done.join(', then ') },
          )
          .toEqual({ status: word, cause })
      }
    }
  })
