import type { TestApp } from '../server/harness'
import type { StripeKeys } from '../../server/platform/gateways/stripe-offer'
import { makePackage } from '../server/payments-site'
import { person } from '../server/people'
import { complete, ground, subscribe, type Ground } from '../server/listings-world'

export interface Somebody {
  id: number
  token: string
}
export type Payer = Somebody

export interface People {
  sellers: Somebody[]
  /** Each buys once. */
  payers: Payer[]
  pairs: [Somebody, Somebody][]
  packageId: number
  publishableKey: string
}

/** People who exist before the test starts. */
export async function moveIn(ctx: TestApp['ctx'], payers: number): Promise<{ people: People; at: Ground }> {
  const at = await ground(ctx)
  const some = async (count: number): Promise<Somebody[]> => {
    const all: Somebody[] = []
    for (let nth = 0; nth < count; nth++) all.push(short(await person(ctx)))
    return all
  }
  const sellers = [short(await complete(ctx, at)), short(await complete(ctx, at))]
  for (const { id } of sellers) await subscribe(ctx, id, { property_list: 100_000 })
  const talkers = await some(4)
  const packageId = await makePackage({ ctx } as TestApp, { price_minor: 4900 })
  return {
    at,
    people: {
      sellers,
      payers: await some(payers),
      pairs: [
        [talkers[0]!, talkers[1]!],
        [talkers[2]!, talkers[3]!],
      ],
      packageId,
      publishableKey: (ctx.gateways.sandbox.get('stripe') as StripeKeys).publishableKey,
    },
  }
}

/** Two people in one conversation. */
export const pairOf = async (ctx: TestApp['ctx']): Promise<[Somebody, Somebody]> => [
  short(await person(ctx)),
  short(await person(ctx)),
]

const short = ({ user, token }: Awaited<ReturnType<typeof person>>): Somebody => ({ id: user.id, token })
