import type { CallName } from '../../../contract/calls/call-types'
import type { Dice } from '../../demo/pictures/dice'

/** Values that random parameters are drawn from; they occur in the data. */
export interface Market {
  cities: readonly string[]
  categoryId: number
  /** Ids of several property types. */
  categoryIds: readonly number[]
  bedroomsId: number
  gradeId: number
  featuresId: number
  words: readonly string[]
  /** Map centres: real positions of listings. */
  points: readonly { latitude: number; longitude: number }[]
  /** Slugs of listings. */
  slugs: readonly string[]
}

/** Goals by query type on PostgreSQL with 200,000 listings, in ms; the embedded engine may take three times as long. */
export const goals = {
  page: { median: 5, p95: 25 },
  text: { median: 15, p95: 60 },
  map: { median: 10, p95: 30 },
} as const

export interface BenchQuery {
  name: string
  /** Default: `get-property-list`. */
  call?: CallName
  /** Key of the query's goal; queries without it have no goal. */
  goal?: keyof typeof goals
  input: (dice: Dice, market: Market) => Record<string, string | number>
}

const price = (dice: Dice) => {
  const low = dice.int(1, 12) * 50_000
  return { min_price: low, max_price: low + dice.int(1, 8) * 50_000 }
}

const around = ({ latitude, longitude }: Market['points'][number], high: number, wide: number) => ({
  north: latitude + high / 2,
  south: latitude - high / 2,
  east: longitude + wide / 2,
  west: longitude - wide / 2,
})

const results: readonly BenchQuery[] = [
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
  { name: 'posted in the last month, dearest', input: () => ({ posted_since: 2, sort: 'price_down' }) },
  { name: 'most viewed', input: () => ({ sort: 'most_viewed' }) },
  { name: 'most saved', input: () => ({ sort: 'most_liked' }) },
  { name: 'well received', input: () => ({ top_rated: 1 }) },
  { name: 'page 250 by number', input: (dice) => ({ offset: 3000 + dice.int(0, 50) * 12 }) },
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
  {
    name: 'rooms, several categories',
    input: (dice, market) => ({
      bedrooms_min: dice.int(1, 6),
      bathrooms_min: dice.int(1, 4),
      category_ids: market.categoryIds.join(),
    }),
  },
  {
    name: 'city and rooms, cheapest first',
    input: (dice, market) => ({
      city: dice.pick(market.cities),
      bedrooms_min: dice.int(1, 6),
      bathrooms_min: dice.int(1, 4),
      sort: 'price_up',
    }),
  },
  {
    name: 'newest, sold and let included',
    input: () => ({ market: 'all' }),
  },
  {
    name: 'city, sold and let included',
    input: (dice, market) => ({ city: dice.pick(market.cities), market: 'all' }),
  },
  {
    name: 'city, sold alone',
    input: (dice, market) => ({ city: dice.pick(market.cities), market: 'sold' }),
  },
  { name: 'within 5 km', input: (dice, market) => ({ ...dice.pick(market.points), radius: 5 }) },
  {
    name: 'nearby',
    call: 'get_nearby_properties',
    input: (dice, market) => ({ ...dice.pick(market.points), radius: 3 }),
  },
  {
    name: 'similar',
    call: 'get-all-similar-properties',
    input: (dice, market) => ({ slug_id: dice.pick(market.slugs) }),
  },
  {
    name: 'detail',
    call: 'get_property',
    input: (dice, market) => ({ slug_id: dice.pick(market.slugs) }),
  },
]

/** Returns a partly typed word, sometimes after another word, sometimes with a typo. */
function typing(dice: Dice, market: Market): string {
  const word = dice.pick(market.words)
  const begun = word.slice(0, dice.int(Math.min(3, word.length), word.length))
  const slip = dice.chance(0.15) && begun.length > 5 ? begun.replace(/(.{3})(.)(.)/, '$1$3$2') : begun
  return dice.chance(0.3) ? `${dice.pick(market.words)} ${slip}` : slip
}

const texts: readonly BenchQuery[] = [
  { name: 'text as one types', input: (dice, market) => ({ search: typing(dice, market) }) },
  {
    name: 'text as one types, newest first',
    input: (dice, market) => ({ search: typing(dice, market), sort: 'newest' }),
  },
  {
    name: 'text, city, price',
    input: (dice, market) => ({
      search: dice.pick(market.words),
      city: dice.pick(market.cities),
      ...price(dice),
    }),
  },
  {
    name: 'places as one types',
    call: 'place-suggest',
    input: (dice, market) => ({ search: typing(dice, { ...market, words: market.cities }) }),
  },
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

const views = [
  ['map of the country', 40, 60, 4],
  ['map of a city', 0.25, 0.4, 11],
  ['map of a street', 0.01, 0.02, 16],
] as const

/** Filters of the map requests, each of which includes the named clusters. Rooms are not stored in tiles. */
const mapFilters: readonly [string, BenchQuery['input']][] = [
  ['', () => ({})],
  [', rooms', (dice) => ({ bedrooms_min: dice.int(1, 6), bathrooms_min: dice.int(1, 4) })],
  [', sold and let included', () => ({ market: 'all' })],
]

const maps: readonly BenchQuery[] = mapFilters.flatMap(([filtered, filter]) =>
  views.map(([name, high, wide, zoom]): BenchQuery => ({
    name: name + filtered,
    call: 'property-map',
    input: (dice, market) => ({
      ...around(dice.pick(market.points), high, wide),
      zoom,
      ...filter(dice, market),
    }),
  })),
)

function measured(goal: keyof typeof goals, asked: readonly BenchQuery[]): BenchQuery[] {
  return asked.map(({ name, call, input }) => ({ name, call, goal, input }))
}

/** Visitor requests. */
export const queries: readonly BenchQuery[] = [
  ...measured('page', results),
  ...measured('text', texts),
  ...measured('map', maps),
  { name: 'home', call: 'homepage-data', input: (dice, market) => ({ ...dice.pick(market.points) }) },
]
