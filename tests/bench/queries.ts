import type { Dice } from '../../server/db/seed/pictures/dice'

/** What the random parameters are drawn from: values that occur in the data. */
export interface Market {
  cities: readonly string[]
  categoryId: number
  bedroomsId: number
  gradeId: number
  featuresId: number
  words: readonly string[]
  /** Around which maps are opened: real positions of listings. */
  points: readonly { latitude: number; longitude: number }[]
}

export interface BenchQuery {
  name: string
  input: (dice: Dice, market: Market) => Record<string, string | number>
}

const price = (dice: Dice) => {
  const low = dice.int(1, 12) * 50_000
  return { min_price: low, max_price: low + dice.int(1, 8) * 50_000 }
}

/** The results page as people use it: the filters alone and together. */
export const queries: readonly BenchQuery[] = [
  { name: 'newest, first page', input: () => ({}) },
  {
    name: 'category and type',
    input: (_, market) => ({ category_id: market.categoryId, property_type: 'sell' }),
  },
  { name: 'city', input: (dice, market) => ({ city: dice.pick(market.cities) }) },
  {
    name: 'city and price range',
    input: (dice, market) => ({ city: dice.pick(market.cities), ...price(dice) }),
  },
  { name: 'price range, cheapest first', input: (dice) => ({ ...price(dice), sort: 'price_up' }) },
  {
    name: 'city, category, type, price',
    input: (dice, market) => ({
      city: dice.pick(market.cities),
      category_id: market.categoryId,
      property_type: 'sell',
      ...price(dice),
    }),
  },
  {
    name: 'bedrooms from',
    input: (dice, market) => ({ parameter_values: `${market.bedroomsId}:${dice.int(1, 7)}-` }),
  },
  {
    name: 'city, bedrooms, grade',
    input: (dice, market) => ({
      city: dice.pick(market.cities),
      parameter_values: `${market.bedroomsId}:${dice.int(2, 4)}-,${market.gradeId}:${dice.int(7, 10)}-`,
    }),
  },
  {
    name: 'rare parameter, nowhere in particular',
    input: (dice, market) => ({
      parameter_values: `${market.featuresId}:Waterfront,${market.bedroomsId}:${dice.int(2, 5)}-`,
    }),
  },
  { name: 'text', input: (dice, market) => ({ search: dice.some(market.words, dice.int(1, 2)).join(' ') }) },
  {
    name: 'text, city, price',
    input: (dice, market) => ({
      search: dice.pick(market.words),
      city: dice.pick(market.cities),
      ...price(dice),
    }),
  },
  {
    name: 'map of a district',
    input: (dice, market) => {
      const { latitude, longitude } = dice.pick(market.points)
      return {
        north: latitude + 0.02,
        south: latitude - 0.02,
        east: longitude + 0.03,
        west: longitude - 0.03,
      }
    },
  },
  { name: 'within 5 km', input: (dice, market) => ({ ...dice.pick(market.points), radius: 5 }) },
  { name: 'most viewed', input: () => ({ most_viewed: 1 }) },
  { name: 'page 250', input: (dice) => ({ offset: 3000 + dice.int(0, 50) * 12 }) },
  {
    name: 'everything at once',
    input: (dice, market) => ({
      search: dice.pick(market.words),
      city: dice.pick(market.cities),
      category_id: market.categoryId,
      property_type: 'sell',
      parameter_values: `${market.bedroomsId}:${dice.int(1, 4)}-`,
      ...price(dice),
      sort: dice.pick(['newest', 'price_up', 'price_down']),
    }),
  },
]
