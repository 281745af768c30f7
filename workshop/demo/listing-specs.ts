import { languages, type Lang } from '../../contract/language/languages'
import { categories, type CategoryKey, facilities, type ParameterKey } from '../../server/areas/setup'
import { writtenListing } from './listing-languages'
import type { Truth } from './listing-texts'
import { descriptionOf, titleOf } from './listing-texts'
import type { Exterior, PictureKind } from './album'
import { Dice } from './pictures/dice'
import type { DemoPlace } from './places'
import { places } from './places'

/** A demo listing before it has ids. */
export interface ListingSpec {
  seed: string
  category: CategoryKey
  place: DemoPlace
  area: string
  latitude: number
  longitude: number
  rent: 'daily' | 'monthly' | 'quarterly' | 'yearly' | null
  /** Price in US cents. */
  price: number
  /** Language of the texts. */
  lang: Lang
  title: string
  /** Source of the slug. */
  titleInEnglish: string
  description: string
  answers: Partial<Record<ParameterKey, string | number>>
  facilities: { name: string; distance: number }[]
  /** The first is the cover picture. */
  pictures: PictureKind[]
  premium: boolean
  daysOld: number
}

/** Categories of a city's fifteen listings; the sequence is shifted for each city. */
const offer: readonly CategoryKey[] = [
  'house',
  'flat',
  'townhouse',
  'flat',
  'villa',
  'house',
  'flat',
  'office',
  'house',
  'plot',
  'flat',
  'townhouse',
  'shop',
  'house',
  'villa',
]

/** Returns all demo listings; deterministic across machines. */
export function demoListings(): ListingSpec[] {
  return places.flatMap((place, at) =>
    offer.map((category, index) => {
      // Dubai listings use the languages common there.
      const lang = place.city === 'Dubai' ? languages[index % languages.length]! : 'en'
      return compose(place, category, (index + at * 7) % 97, `${place.city}/${index}`, lang)
    }),
  )
}

const looks: Record<CategoryKey, readonly Exterior[]> = {
  house: ['gable', 'broad'],
  flat: ['apartments'],
  villa: ['modern', 'southern'],
  townhouse: ['terrace'],
  plot: ['plot'],
  office: ['office'],
  shop: ['shop'],
}

function compose(
  place: DemoPlace,
  category: CategoryKey,
  turn: number,
  seed: string,
  lang: Lang,
): ListingSpec {
  const dice = new Dice(`listing/${seed}`)
  const [area, latitude, longitude] = place.areas[(turn + dice.int(0, 1)) % place.areas.length]!
  const look = dice.pick(looks[category])
  const size = sizeOf(dice, category)
  const features = featuresOf(dice, category, look)
  const condition = dice.pick([
    'New',
    'Very good',
    'Very good',
    'Good',
    'Good',
    'Good',
    'Fair',
    'To be renovated',
  ])
  const year = condition === 'New' ? 2025 : look === 'modern' ? dice.int(2008, 2022) : dice.int(1905, 2015)
  const rent = rentOf(dice, category)
  const truth: Truth = {
    category,
    rent: rent !== null,
    area,
    city: place.city,
    ...size,
    year,
    condition,
    features,
    look,
  }
  const sale = worth(dice, place, truth)
  const titleInEnglish = titleOf(dice.fork('title'), truth)
  const english = { title: titleInEnglish, description: descriptionOf(dice.fork('words'), truth) }
  return {
    seed,
    category,
    place,
    area,
    latitude: round(latitude + dice.between(-0.003, 0.003), 6),
    longitude: round(longitude + dice.between(-0.004, 0.004), 6),
    rent,
    price: 100 * priceOf(sale, rent),
    lang,
    titleInEnglish,
    ...(lang === 'en' ? english : writtenListing(lang, truth)),
    answers: answersOf(dice.fork('answers'), truth),
    facilities: dice
      .some(facilities, dice.int(3, 6))
      .map((name) => ({ name, distance: round(dice.between(0.1, name === 'Airport' ? 25 : 4), 1) })),
    pictures: picturesOf(dice.fork('pictures'), category, look),
    premium: category === 'villa' ? dice.chance(0.4) : dice.chance(0.06),
    daysOld: dice.int(1, 78),
  }
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

function sizeOf(dice: Dice, category: CategoryKey): Pick<Truth, 'bedrooms' | 'squareFeet' | 'plot'> {
  const ten = (low: number, high: number) => dice.int(low / 10, high / 10) * 10
  if (category === 'plot') return { bedrooms: 0, squareFeet: 0, plot: ten(4000, 24_000) }
  if (category === 'office') return { bedrooms: 0, squareFeet: ten(900, 6000), plot: 0 }
  if (category === 'shop') return { bedrooms: 0, squareFeet: ten(500, 2400), plot: 0 }
  const bedrooms =
    category === 'flat'
      ? dice.pick([0, 1, 1, 2, 2, 3])
      : category === 'villa'
        ? dice.int(3, 6)
        : dice.int(2, 5)
  const squareFeet = ten(
    category === 'flat' ? 380 + bedrooms * 280 : 700 + bedrooms * 330,
    category === 'flat' ? 520 + bedrooms * 360 : 1000 + bedrooms * 480,
  )
  return {
    bedrooms,
    squareFeet,
    plot: category === 'flat' || category === 'townhouse' ? 0 : squareFeet * 2 + ten(500, 6000),
  }
}

function featuresOf(dice: Dice, category: CategoryKey, look: Exterior): string[] {
  if (category === 'plot') return []
  if (category === 'office') return dice.some(['Lift', 'Air conditioning', 'Step-free access', 'Terrace'], 3)
  if (category === 'shop') return dice.some(['Air conditioning', 'Step-free access', 'Basement'], 2)
  if (category === 'flat')
    return dice.some(
      ['Balcony', 'Lift', 'View', 'Air conditioning', 'Home office', 'Step-free access'],
      dice.int(2, 3),
    )
  const own =
    look === 'modern' || look === 'southern'
      ? ['Pool', 'Terrace', 'Garden', 'Garage', 'View', 'Air conditioning']
      : ['Garden', 'Garage', 'Fireplace', 'Basement', 'Home office', 'Terrace']
  return dice.some(own, dice.int(2, 4))
}

function rentOf(dice: Dice, category: CategoryKey): ListingSpec['rent'] {
  const share = { house: 0.15, flat: 0.5, villa: 0.25, townhouse: 0.2, plot: 0, office: 0.75, shop: 0.6 }[
    category
  ]
  if (!dice.chance(share)) return null
  if (category === 'villa') return dice.pick(['daily', 'monthly', 'yearly'])
  if (category === 'office' || category === 'shop') return dice.pick(['quarterly', 'monthly', 'yearly'])
  return 'monthly'
}

/** Estimates the sale value in US dollars. */
function worth(dice: Dice, place: DemoPlace, { category, squareFeet, plot, condition }: Truth): number {
  if (category === 'plot') return plot * place.rate * 0.09 * dice.between(0.8, 1.3)
  const kind = { house: 0.9, flat: 1, villa: 1.15, townhouse: 0.95, office: 0.75, shop: 0.85 }[category]
  const state = { New: 1.15, 'Very good': 1.08, Good: 1, Fair: 0.9, 'To be renovated': 0.78 }[condition] ?? 1
  return (squareFeet + plot * 0.06) * place.rate * kind * state * dice.between(0.92, 1.12)
}

/** Rounds to typical asking prices, in US dollars. */
function priceOf(sale: number, rent: ListingSpec['rent']): number {
  if (rent === null) return Math.round(sale / 1000) * 1000 - (sale > 300_000 ? 0 : 500)
  const month = sale * 0.0044
  const amount = { daily: month / 17, monthly: month, quarterly: month * 3, yearly: month * 11.6 }[rent]
  const step = amount > 5000 ? 100 : amount > 800 ? 25 : 5
  return Math.round(amount / step) * step
}

function answersOf(dice: Dice, truth: Truth): ListingSpec['answers'] {
  const all: Partial<Record<ParameterKey, string | number | undefined>> = {
    bedrooms: truth.bedrooms,
    bathrooms: Math.max(1, Math.round(truth.bedrooms * dice.between(0.5, 0.9) * 2) / 2),
    area: truth.squareFeet,
    floorArea: truth.squareFeet,
    plot: truth.plot || undefined,
    storeys: dice.pick([1, 2, 2, 3]),
    floor: dice.int(1, 9),
    year: truth.year,
    renovated: truth.condition === 'Very good' && truth.year < 2005 ? dice.int(2012, 2024) : undefined,
    condition: truth.condition,
    furnishing: truth.rent ? dice.pick(['Furnished', 'Part furnished', 'Unfurnished']) : 'Unfurnished',
    heating: dice.pick(['Gas', 'Heat pump', 'District heating', 'Electric']),
    parking: dice.int(0, 3),
    features: truth.features.join(', ') || undefined,
    zoning: dice.pick(['Residential', 'Residential', 'Mixed use']),
    services: dice.some(['Water', 'Electricity', 'Sewer', 'Broadband', 'Road access'], 3).join(', '),
    desks: Math.round(truth.squareFeet / 110),
    frontage: dice.int(14, 38),
  }
  const asks: readonly ParameterKey[] = categories[truth.category].asks
  return Object.fromEntries(asks.filter((key) => all[key] !== undefined).map((key) => [key, all[key]]))
}

function picturesOf(dice: Dice, category: CategoryKey, look: Exterior): PictureKind[] {
  if (category === 'plot') return ['plot', 'plot']
  if (category === 'office') return ['office', 'workroom', 'workroom']
  if (category === 'shop') return ['shop', 'shop']
  const rooms = dice.some<PictureKind>(['living', 'kitchen', 'dining', 'bedroom', 'bath'], dice.int(3, 5))
  if (category === 'flat')
    return dice.chance(0.45)
      ? ['living', look, ...rooms.filter((room) => room !== 'living'), 'plan']
      : [look, ...rooms, 'plan']
  return [look, ...rooms]
}
