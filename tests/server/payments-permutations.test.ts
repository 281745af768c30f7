import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../../server/areas/payments/reconcile'
import { stripeSignature } from '../../server/gateways/signature'
import { card, intentOf, payingHouse, stripeKeys, type PayingHouse } from './payments-house'

let house: PayingHouse
beforeAll(async () => {
  house = await payingHouse()
})
afterAll(() => house.close())

const ways = ['return', 'webhook', 'poll'] as const
type Way = (typeof ways)[number]

/** Every order of the three ways, and every order in which one of them comes twice. */
function schedules(): Way[][] {
  const orders = (rest: Way[]): Way[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((way, at) => orders(rest.toSpliced(at, 1)).map((tail) => [way].concat(tail)))
  const all = [orders([...ways]), ...ways.map((twice) => orders([...ways, twice]))].flat()
  return [...new Map(all.map((order) => [order.join(' '), order])).values()]
}

/** The order of states a payment may go through. */
const rank = ['opened', 'pending', 'success']

async function run(order: Way[], atOnce: boolean) {
  const { data } = await house.open()
  await house.quiet()
  await house.control(intentOf(data.client_secret), { deliver: ['drop'] })
  await house.payBy(data.client_secret, card.pays)
  const { raw } = await house.ctx.db
    .selectFrom('sandbox_delivery')
    .select('raw')
    .where('object_id', '=', intentOf(data.client_secret))
    .where('type', '=', 'payment_intent.succeeded')
    .executeTakeFirstOrThrow()
  const act: Record<Way, () => Promise<unknown>> = {
    return: () => house.status(data.payment_transaction_id),
    poll: () => reconcile(house.ctx, { all: true }),
    webhook: () =>
      fetch(`${house.address}/webhooks/stripe`, {
        method: 'POST',
        body: raw,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': stripeSignature(raw, stripeKeys(house).webhookSecret, house.ctx.clock.now()),
        },
      }),
  }
  if (atOnce) await Promise.all(order.map((way) => act[way]()))
  else for (const way of order) await act[way]()
  await house.quiet()
  return data.payment_transaction_id as string
}

describe('return, webhook and poll in every order, with duplicates', () => {
  test.each([false, true])(
    'give exactly one package and only go forward (at once: %s)',
    async (atOnce) => {
      for (const order of schedules()) {
        const id = await run(order, atOnce)
        const bought = await house.ctx.db
          .selectFrom('subscription')
          .select('id')
          .where('payment_id', '=', id)
          .execute()
        expect(bought, order.join(' ')).toHaveLength(1)
        const history = await house.ctx.db
          .selectFrom('record_history')
          .select('to_state')
          .where('record', '=', 'payment')
          .where('record_id', '=', id)
          .orderBy('id')
          .execute()
        const ranks = history.map((line) => rank.indexOf(line.to_state))
        expect(ranks, order.join(' ')).toEqual(ranks.toSorted((a, b) => a - b))
        expect(
          ranks.filter((one) => one === 2),
          order.join(' '),
        ).toHaveLength(1)
      }
    },
    120_000,
  )
})
