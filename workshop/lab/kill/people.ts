import type { TestApp } from '../../../tests/support/harness'
import type { StripeKeys } from '../../../server/gateways/stripe/offer'
import { makePackage } from '../../../tests/support/payments-site'
import { person } from '../../../tests/support/people'
import { complete, ground, subscribe, type Ground } from '../../../tests/support/listings-world'

export interface Somebody {
  id: number
  token: string
}
export type Payer = Somebody

/** The package on sale, and the shop's key at the Stripe sandbox. */
export interface Shop {
  packageId: number
  publishableKey: string
}

export interface People extends Shop {
  sellers: Somebody[]
  /** Users who each buy once. */
  payers: Payer[]
  pairs: [Somebody, Somebody][]
}

/** Creates the users that exist before the test starts. */
export async function moveIn(ctx: TestApp['ctx'], payers: number): Promise<{ people: People; at: Ground }> {
  const at = await ground(ctx)
  const some = async (count: number): Promise<Somebody[]> => {
    const all: Somebody[] = []
    for (let nth = 0; nth < count; nth++)
      all.push(short(await person(ctx, { verification_status: 'success' })))
    return all
  }
  const sellers = [short(await complete(ctx, at)), short(await complete(ctx, at))]
  for (const { id } of sellers) await subscribe(ctx, id, { property_list: 100_000 })
  const talkers = await some(4)
  return {
    at,
    people: {
      sellers,
      payers: await some(payers),
      pairs: [
        [talkers[0]!, talkers[1]!],
        [talkers[2]!, talkers[3]!],
      ],
      ...(await openShop(ctx)),
    },
  }
}

/** Puts a new package on sale. */
export const openShop = async (ctx: Pick<TestApp['ctx'], 'db' | 'clock' | 'gateways'>): Promise<Shop> => ({
  packageId: await makePackage({ ctx }, { price_minor: 4900 }),
  publishableKey: (ctx.gateways.sandbox.get('stripe') as StripeKeys).publishableKey,
})

/** Creates two users who can message each other. */
export const pairOf = async (ctx: TestApp['ctx']): Promise<[Somebody, Somebody]> => [
  short(await person(ctx, { verification_status: 'success' })),
  short(await person(ctx, { verification_status: 'success' })),
]

const short = ({ user, token }: Awaited<ReturnType<typeof person>>): Somebody => ({ id: user.id, token })
