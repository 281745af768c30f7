import { randomUUID } from 'node:crypto'
import { eventsWorked } from '../../server/areas/payments/events'
import { dispatched } from '../../workshop/sandbox/gateways/dispatch'
import type { StripeKeys } from '../../server/gateways/stripe/offer'
import { empty } from './empty-tables'
import { testApp, type TestApp } from './harness'
import { person } from './people'

export const card = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002500003155',
  pending: '4000000000100018',
  wrongAmount: '4000000000100026',
  cut: '4000000000100034',
}

export interface PayingSite extends TestApp {
  address: string
  user: { id: number }
  token: string
  packageId: number
  open: (more?: object) => Promise<Record<string, any>>
  status: (id: string) => Promise<Record<string, any>>
  /** Confirms with the client secret and the public key, as the browser script does. */
  payBy: (clientSecret: string, number: string) => Promise<Record<string, any> & { httpStatus: number }>
  control: (id: string, order: object, gateway?: string) => Promise<number>
  /** Waits until no webhook is in transit or being processed. */
  quiet: () => Promise<void>
  grants: () => Promise<number>
  states: () => Promise<string[]>
  /**
   * Resets the same server so that it has only a new user and a plan, which is cheaper than starting another server.
   */
  fresh: () => Promise<void>
}

/** Starts the server on a separate port, with a user and a plan for 49.00 USD. */
export async function payingSite(env: Record<string, string> = {}): Promise<PayingSite> {
  const app = await testApp(env)
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { ctx } = app
  const moveIn = async () => ({
    ...(await person(ctx)),
    packageId: await makePackage(app, { price_minor: 4900 }),
  })
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      // A connection that is idle between two posts might be closed just as the second one is sent.
      headers: { 'content-type': 'application/json', connection: 'close' },
    })
  const site: PayingSite = {
    ...app,
    address,
    ...(await moveIn()),
    open: async (more = {}) => {
      // No two attempts have the same age, so their order is certain.
      ctx.clock.pass(1)
      return app.call(
        'create-payment-intent',
        { package_id: site.packageId, platform_type: 'web', ...more },
        { token: site.token },
      )
    },
    status: async (id) =>
      (await app.call('payment-transaction-status', { payment_transaction_id: id }, { token: site.token }))
        .data,
    payBy: async (clientSecret, number) =>
      payBy(address, stripeKeys(app).publishableKey, clientSecret, number),
    control: async (id, order, gateway = 'stripe') =>
      (await post(`/sandbox/_control/${gateway}/${id}`, order)).status,
    quiet: () => quiet(app),
    close: async () => {
      await quiet(app)
      app.http.server.closeAllConnections()
      await app.close()
    },
    grants: async () =>
      (await ctx.db.selectFrom('subscription').select('id').where('user_id', '=', site.user.id).execute())
        .length,
    states: async () =>
      (await ctx.db.selectFrom('payment').select('state').orderBy('created_at').execute()).map(
        (row) => row.state,
      ),
    fresh: async () => {
      await quiet(app)
      ctx.gateways.listensAt(address)
      await empty(ctx.db, true)
      Object.assign(site, await moveIn())
    },
  }
  return site
}

/** Returns the keys of the account at Stripe's sandbox. */
export const stripeKeys = ({ ctx }: TestApp) => ctx.gateways.sandbox.get('stripe') as StripeKeys
export const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!

async function quiet({ ctx }: TestApp): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await dispatched(ctx)
    await eventsWorked(ctx)
  }
}

export async function makePackage(
  { ctx }: { ctx: Pick<TestApp['ctx'], 'db' | 'clock'> },
  values: {
    price_minor: number
    currency?: string
    name?: string
    features?: Record<string, number | null>
    days?: number
  },
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('package')
    .values({
      name: values.name ?? `Package ${randomUUID().slice(0, 6)}`,
      price_minor: values.price_minor,
      currency: values.currency ?? 'USD',
      duration_days: values.days ?? 30,
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const features = Object.entries(values.features ?? { property_list: 2, premium_properties: null })
  await ctx.db
    .insertInto('package_feature')
    .values(features.map(([feature, quota]) => ({ package_id: id, feature, quota })))
    .execute()
  return id
}

async function payBy(address: string, key: string, clientSecret: string, number: string) {
  const form = new URLSearchParams({
    key,
    client_secret: clientSecret,
    return_url: `${address}/checkout-return`,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2030',
    'payment_method_data[card][cvc]': '123',
  })
  const reply = await fetch(
    `${address}/sandbox/stripe/v1/payment_intents/${intentOf(clientSecret)}/confirm`,
    {
      method: 'POST',
      body: form,
    },
  )
  return { ...((await reply.json()) as Record<string, any>), httpStatus: reply.status }
}
