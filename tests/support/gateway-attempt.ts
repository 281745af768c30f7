import { sandboxes } from '../../workshop/sandbox/gateways/sandboxes'
import type { GatewayDriver } from './gateway-drivers'
import type { PayingSite } from './payments-site'

/** An open payment, with controls for its bank. */
export interface Attempt {
  id: string
  /** The reference of the payment in the gateway's sandbox. */
  ref: string
  /** Makes the bank act; `deliver` sets the webhook faults that apply from now on. */
  bank: (action: string | null, deliver?: string[]) => Promise<void>
  /**
   * Moves the money independently of our server. Where we capture the money ourselves, it moves as if we had just
   * requested it.
   */
  charge: (deliver?: string[]) => Promise<void>
  status: (more?: object) => Promise<Record<string, any>>
  state: () => Promise<string>
  /** Presses a button on the hosted page and returns the URL to which it leads. */
  press: (choice: string) => Promise<string | null>
  /** Returns the body of the last webhook the sandbox created for this payment. */
  webhook: () => Promise<string>
}

type Driver = Pick<GatewayDriver, 'name' | 'weCapture'>

/** Opens a payment at a gateway and returns controls for the gateway's side. */
export async function attempt(site: PayingSite, driver: Driver, more: object = {}): Promise<Attempt> {
  const opened = await site.open({ payment_method: driver.name, ...more })
  if (opened.error) throw new Error(`not opened: ${JSON.stringify(opened)}`)
  // The webhooks sent on opening aren't part of the test.
  await site.quiet()
  return attemptOf(site, driver, opened.data.payment_transaction_id)
}

/** Returns controls for the gateway's side of an open payment. */
export async function attemptOf(site: PayingSite, driver: Driver, id: string): Promise<Attempt> {
  const { name: gateway, weCapture } = driver
  const { db } = site.ctx
  const row = () => db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // Flutterwave identifies a payment by the URL of its page.
  const ref = (await row()).provider_ref!.split('/').at(-1)!
  const bank: Attempt['bank'] = async (action, deliver) => {
    const order = { ...(action && { action }), ...(deliver && { deliver }) }
    const status = await site.control(ref, order, gateway)
    if (status !== 200) throw new Error(`the bank answered ${status}`)
    await site.quiet()
  }
  return {
    id,
    ref,
    bank,
    charge: async (deliver) => {
      await bank('pay', deliver)
      if (weCapture) await bank('pay', deliver)
    },
    status: async (more = {}) =>
      (
        await site.call(
          'payment-transaction-status',
          { payment_transaction_id: id, ...more },
          { token: site.token },
        )
      ).data,
    state: async () => (await row()).state,
    press: async (choice) => {
      const reply = await fetch(`${site.address}/sandbox/pay/${gateway}/${ref}`, {
        method: 'POST',
        body: new URLSearchParams({ choice }),
        redirect: 'manual',
      })
      await site.quiet()
      return reply.headers.get('location')
    },
    webhook: async () => {
      const sent = await db
        .selectFrom('sandbox_delivery')
        .select('raw')
        .where('object_id', '=', ref)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return sent.raw
    },
  }
}

/** Returns the headers of a webhook as the gateway would sign it now, or with an invalid signature if `forged`. */
export const signedBy = ({ ctx, address }: PayingSite, gateway: string, raw: string, forged = false) =>
  sandboxes[gateway]!.sign(raw, ctx.gateways.sandbox.get(gateway)!, ctx.clock.now(), forged, address)

/** Sends a webhook to the marketplace and returns the HTTP status of the response. */
export async function sendWebhook(
  { address }: PayingSite,
  gateway: string,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const reply = await fetch(`${address}/webhooks/${gateway}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return reply.status
}
