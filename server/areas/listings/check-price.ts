import { sql, type Kysely } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import { toMajor } from '../../../contract/money/money'
import type { PriceVerdict } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import { all, canonical, type Condition, isOnOffer, locatedIn, minorBound, within } from '../search'

type PriceQuestion = Parsed<'price-check'>

/** Fewest listings that prove what is usual, and the newest ones that are compared. */
const comparables = { least: 10, most: 1000 } as const

/** Radius in km if the city has too few comparable listings. */
const radiusKm = 25

/** A price per unit of area is doubtful beyond this factor from the median, and outside the middle nine tenths. */
const factor = 4

/** Prices per unit of area among comparable listings, in minor units. */
interface Spread {
  n: number
  low: number
  median: number
  high: number
}

/** Compares a price with listings of the same kind; never refuses, because the check is only advice. */
export async function checkPrice(db: Kysely<DB>, asked: PriceQuestion): Promise<Data<'price-check'>> {
  const { currency, area } = asked
  const minor = minorBound(asked.price, currency) ?? 0
  const spread = await spreadOf(db, asked)
  if (spread.n < comparables.least)
    return { comparables: spread.n, median_per_unit: null, verdict: 'unknown', suggested_price: null }
  const verdictOf = (price: number) => verdictAmong(spread, price / area)
  const verdict = verdictOf(minor)
  const corrected = Math.round(verdict === 'low' ? minor * 10 : minor / 10)
  const isSlip = verdict !== 'usual' && verdictOf(corrected) === 'usual'
  return {
    comparables: spread.n,
    median_per_unit: toMajor({ minor: Math.round(spread.median), currency }),
    verdict,
    suggested_price: isSlip ? toMajor({ minor: corrected, currency }) : null,
  }
}

function verdictAmong({ low, median, high }: Spread, perUnit: number): PriceVerdict {
  if (perUnit < Math.min(median / factor, low)) return 'low'
  return perUnit > Math.max(median * factor, high) ? 'high' : 'usual'
}

async function spreadOf(db: Kysely<DB>, asked: PriceQuestion): Promise<Spread> {
  const { city, state, country, latitude, longitude } = asked
  const inCity = await spreadIn(db, asked, all(locatedIn(await canonical(db, { city, state, country }))))
  if (inCity.n >= comparables.least || latitude === undefined || longitude === undefined) return inCity
  return spreadIn(db, asked, within({ latitude, longitude }, radiusKm))
}

async function spreadIn(
  db: Kysely<DB>,
  { category_id, property_type, rentduration, currency }: PriceQuestion,
  place: Condition,
): Promise<Spread> {
  const period = property_type === 'rent' ? (rentduration ?? null) : null
  const { rows } = await sql<Spread>`
    select count(*)::int as n,
      coalesce(percentile_cont(0.05) within group (order by per_unit), 0)::float8 as low,
      coalesce(percentile_cont(0.5) within group (order by per_unit), 0)::float8 as median,
      coalesce(percentile_cont(0.95) within group (order by per_unit), 0)::float8 as high
    from (
      select p.price::float8 / v.value_num::float8 as per_unit
      from property p
      join property_parameter v on v.property_id = p.id and v.value_num > 0 and v.parameter_id = (
        select a.id from category_parameter c join parameter a on a.id = c.parameter_id
        where c.category_id = ${category_id} and a.measure in ('living_area', 'plot_area')
        order by a.measure, c.position, a.id limit 1)
      where ${isOnOffer} and ${place} and p.category_id = ${category_id} and p.price > 0
        and p.property_type = ${property_type} and p.currency = ${currency}
        and p.rentduration is not distinct from ${period}
      order by p.posted_at desc, p.id desc limit ${comparables.most}) t`.execute(db)
  return rows[0]!
}
