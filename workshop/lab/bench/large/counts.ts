import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { Dice } from '../../../demo/pictures/dice'
import type { Ctx } from '../../../../server/platform/context'
import type { Market } from '../queries'
import { mapOfCity } from './requests'

const draws = 20

/** Returns how many price-filtered city maps report the same count as a plain SQL statement. */
export async function rightCounts(
  { db }: Ctx,
  http: FastifyInstance,
  market: Market,
): Promise<{ right: number; wrong: number }> {
  const dice = new Dice('large/counts')
  let right = 0
  for (let nth = 0; nth < draws; nth += 1) {
    const { url, input } = mapOfCity(dice, market)
    const { total, total_is_capped } = (await http.inject({ url })).json<{
      total: number
      total_is_capped?: boolean
    }>()
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from property p where p.public and p.on_offer and p.city = ${input.city}
        and p.price between ${input.min_price * 100} and ${input.max_price * 100} and p.bedrooms >= ${input.bedrooms_min}
        and p.latitude between ${input.south} and ${input.north}
        and p.longitude between ${input.west} and ${input.east}`.execute(db)
    if (!total_is_capped && rows[0]!.n === total) right += 1
  }
  return { right, wrong: draws - right }
}
