import type { PayingHouse } from './payments-house'

/** What the tests of the hazards need to know of one gateway; everything else is the same for all. */
export interface GatewayDriver {
  name: string
  /** A currency its stand-in knows besides the one that was asked, as its wire writes it. */
  otherCurrency: string
  /** Header with the signature of a webhook. */
  signature: string
  /** A refused attempt ends the payment; otherwise the same one may be tried again. */
  declineEnds: boolean
  /** The first page of the stand-in is the gateway's, and the bank's comes after it. */
  hostedFirst: boolean
}

/** Every gateway that has a twin. A further one is a line here. */
export const drivers: GatewayDriver[] = [
  {
    name: 'stripe',
    otherCurrency: 'eur',
    signature: 'stripe-signature',
    declineEnds: false,
    hostedFirst: false,
  },
  {
    name: 'razorpay',
    otherCurrency: 'EUR',
    signature: 'x-razorpay-signature',
    declineEnds: false,
    hostedFirst: true,
  },
  {
    name: 'paystack',
    otherCurrency: 'GHS',
    signature: 'x-paystack-signature',
    declineEnds: true,
    hostedFirst: true,
  },
]

/** A payment that was opened, with the hands of its bank. */
export interface Attempt {
  id: string
  /** What the gateway calls it. */
  ref: string
  /** Lets the bank do something; `deliver`: faults of its webhooks from here on. */
  bank: (action: string | null, deliver?: string[]) => Promise<void>
  status: () => Promise<Record<string, any>>
  state: () => Promise<string>
  /** Presses a button of the hosted page; gives where it leads. */
  press: (choice: string) => Promise<string | null>
  /** Text of the last webhook that the stand-in wrote about it. */
  webhook: () => Promise<string>
}

/** Opens a payment at a gateway and takes its other end. */
export async function attempt(house: PayingHouse, gateway: string, more: object = {}): Promise<Attempt> {
  const opened = await house.open({ payment_method: gateway, ...more })
  if (opened.error) throw new Error(`not opened: ${JSON.stringify(opened)}`)
  // What the gateway tells of the opening itself is no part of what is tested.
  await house.quiet()
  return attemptOf(house, gateway, opened.data.payment_transaction_id)
}

export async function attemptOf(house: PayingHouse, gateway: string, id: string): Promise<Attempt> {
  const { db } = house.ctx
  const row = () => db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ref = (await row()).provider_ref!
  return {
    id,
    ref,
    bank: async (action, deliver) => {
      const status = await house.control(
        ref,
        { ...(action && { action }), ...(deliver && { deliver }) },
        gateway,
      )
      if (status !== 200) throw new Error(`the bank answered ${status}`)
      await house.quiet()
    },
    status: () => house.status(id),
    state: async () => (await row()).state,
    press: async (choice) => {
      const page = `${house.address}/sandbox/pay/${gateway}/${ref}`
      const reply = await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ choice }),
        redirect: 'manual',
      })
      await house.quiet()
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
