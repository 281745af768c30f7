import { sitemapSize } from '../../../../server/areas/crawlers/routes'
import type { Dice } from '../../../demo/pictures/dice'
import type { Market } from '../queries'

/** A request timed at a million listings. */
export interface LargeRequest {
  name: string
  /** Returns path and query. */
  url: (dice: Dice, market: Market) => string
  /** Whether an administrator sends it. */
  isAdmin?: boolean
  /** Goal in ms. */
  goal: { median: number; p95?: number }
}

const asked = (path: string, input: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`

const price = (dice: Dice) => {
  const low = dice.int(1, 12) * 50_000
  return { min_price: low, max_price: low + dice.int(1, 8) * 50_000 }
}

const twoWords = (dice: Dice, market: Market) => `${dice.pick(market.words)} ${dice.pick(market.words)}`

/** A city's map at its usual zoom, in degrees. */
const cityView = { high: 0.25, wide: 0.4, zoom: 11 }

/** Returns the request and its input for a price-filtered city map: bounds in degrees, price in major units. */
export function mapOfCity(dice: Dice, market: Market) {
  const { latitude, longitude } = dice.pick(market.points)
  const input = {
    city: dice.pick(market.cities),
    ...price(dice),
    bedrooms_min: dice.int(1, 5),
    north: latitude + cityView.high / 2,
    south: latitude - cityView.high / 2,
    east: longitude + cityView.wide / 2,
    west: longitude - cityView.wide / 2,
    zoom: cityView.zoom,
  }
  return { url: asked('/api/property-map', input), input }
}

/** Requests that become slow first with many listings; `listings` is their number. */
export const requestsAt = (listings: number): readonly LargeRequest[] => [
  {
    name: 'records of the administration',
    url: () => asked('/api/admin/records', { record: 'property' }),
    isAdmin: true,
    goal: { median: 50 },
  },
  {
    name: 'records in one state',
    url: () => asked('/api/admin/records', { record: 'property', state: 'approved' }),
    isAdmin: true,
    goal: { median: 50 },
  },
  {
    name: 'map: city, price, bedrooms',
    url: (dice, market) => mapOfCity(dice, market).url,
    goal: { median: 20, p95: 60 },
  },
  {
    name: 'two words',
    url: (dice, market) => asked('/api/get-property-list', { search: twoWords(dice, market) }),
    goal: { median: 20, p95: 50 },
  },
  {
    name: 'two words, city, price',
    url: (dice, market) =>
      asked('/api/get-property-list', {
        search: twoWords(dice, market),
        city: dice.pick(market.cities),
        ...price(dice),
      }),
    goal: { median: 20, p95: 50 },
  },
  {
    name: 'home data',
    url: () => '/api/homepage-data',
    goal: { median: 5 },
  },
  {
    name: 'last part of the sitemap',
    url: () => `/sitemap/properties-${Math.floor(listings / sitemapSize)}.xml`,
    goal: { median: 50 },
  },
]
