import { sandboxes } from '../../workshop/sandbox/gateways/sandboxes'
import type { GatewayDriver } from './gateway-drivers'
import type { PayingSite } from './payments-site'

/** A payment that was opened, with the controls of its bank. */
export interface Attempt {
  id: string
  /** Under which its gateway's stand-in keeps it. */
  ref: string
  /** Lets the bank do something; `deliver`: faults of its webhooks from here on. */
  bank: (action: string | null, deliver?: string[]) => Promise<void>
  /** Moves the money whatever we do: where we take it ourselves, as if we had asked for it just before. */
  charge: (deliver?: string[]) => Promise<void>
  status: (more?: object) => Promise<Record<string, any>>
  state: () => Promise<string>
  /** Presses a button of the hosted page; gives where it leads. */
  press: (choice: string) => Promise<string | null>
  /** Text of the last webhook that the stand-in wrote about it. */
  webhook: () => Promise<string>
}

type Driver = Pick<GatewayDriver, 'name' | 'weCapture'>

/** Opens a payment at a gateway and takes its other end. */
export async function attempt(site: PayingSite, driver: Driver, more: object = {}): Promise<Attempt> {
  const opened = await site.open({ payment_method: driver.name, ...more })
  if (opened.error) throw new Error(`not opened: ${JSON.stringify(opened)}`)
  // The gateway's webhooks of the opening itself is no part of what is tested.
  await site.quiet()
  return attemptOf(site, driver, opened.data.payment_transaction_id)
}

/** The other end of a payment that is open. */
export async function attemptOf(site: PayingSite, driver: Driver, id: string): Promise<Attempt> {
  const { name: gateway, weCapture } = driver
  const { db } = site.ctx
  const row = () => db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // Flutterwave's name for it is the address of its page.
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

/** Headers of a webhook as its gateway signs them now; `forged`: so that they must not be believed. */
export const signedBy = ({ ctx, address }: PayingSite, gateway: string, raw: string, forged = false) =>
  sandboxes[gateway]!.sign(raw, ctx.gateways.sandbox.get(gateway)!, ctx.clock.now(), forged, address)

/** Sends a webhook to the marketplace; gives the status of its answer. */
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
