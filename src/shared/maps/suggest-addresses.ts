import type { QueryClient } from '@tanstack/react-query'
import type { Data } from '../../../contract/calls/call-types'
import { callQuery } from '../../app/api/call-query'
import type { Api } from '../../app/api/port'
import { alike } from './geocode'
import { addressReadings, isMeant, type AddressReading } from './split-address'

/** An address with its place and position; coordinates are null if unknown. */
export interface FoundAddress {
  address: string
  city: string
  state: string
  country: string
  latitude: number | null
  longitude: number | null
}

type PlaceHit = Data<'place-suggest'>[number]

/** Most suggestions shown, and most places offered for a street without a place. */
const most = { shown: 6, likely: 5 }

/** Finds addresses with a geocoder, in the given language; empty if there is none. */
export type FindOutside = (typed: string, lang: string) => Promise<FoundAddress[]>

/**
 * Returns addresses that the typed text may mean: those a loaded geocoder finds, then the street in each known place
 * that the text names, or in the site's largest cities if it names none and no `city` is filled in. Nothing is filled
 * in until the user picks one.
 */
export async function suggestAddresses(
  { api, queries, findOutside }: { api: Api; queries: QueryClient; findOutside: FindOutside },
  typed: string,
  { lang, hasCity }: { lang: string; hasCity: boolean },
): Promise<FoundAddress[]> {
  const outside = await findOutside(typed, lang)
  if (outside.length > 0) return outside.slice(0, most.shown)
  const readings = await Promise.all(
    addressReadings(typed).map(async (reading) => {
      const input = { search: reading.place }
      const { data } = await queries.fetchQuery(callQuery(api, 'place-suggest', input))
      return { reading, named: data.filter((place) => isNamed(place, reading)) }
    }),
  )
  // "Seattle, WA" names Seattle, although Washington also begins with WA.
  for (const isWanted of [isExact, () => true])
    for (const { reading, named } of readings) {
      const found = ordered(
        named.filter((place) => isWanted(place, reading)),
        reading,
      )
      if (found.length > 0) return found.slice(0, most.shown).map((place) => inPlace(place, reading))
    }
  if (hasCity || !isStreet(typed)) return []
  const { data } = await queries.fetchQuery(callQuery(api, 'get-cities-data', { limit: most.likely }))
  return data.map(({ city, state, country, latitude, longitude }) => ({
    address: typed.trim(),
    city,
    state: state ?? '',
    country: country ?? '',
    latitude,
    longitude,
  }))
}

/** Names of a place: as the reader knows it, and as listings spell it. */
const namesOf = ({ kind, label, city }: PlaceHit) => [
  label.split(',')[0] ?? '',
  ...(kind === 'city' && city !== null ? [city] : []),
]

/** Whether the typed text names this city or neighbourhood. Last words only count as the beginning of its name. */
const isNamed = (known: PlaceHit, { place, isPart }: AddressReading) =>
  (known.kind === 'city' || known.kind === 'area') &&
  (isPart || namesOf(known).some((name) => alike(name.slice(0, place.length), place)))

const isExact = (known: PlaceHit, { place }: AddressReading) =>
  namesOf(known).some((name) => alike(name, place))

/** Sorts places in the typed state or country first. */
function ordered(places: readonly PlaceHit[], { around }: AddressReading): PlaceHit[] {
  const fit = ({ city, state, country }: PlaceHit) =>
    around.filter((typed) => [city, state, country].some((name) => name && isMeant(name, typed))).length
  return places.toSorted((one, other) => fit(other) - fit(one))
}

function inPlace(place: PlaceHit, { street }: AddressReading): FoundAddress {
  const { kind, label, city, state, country, latitude, longitude } = place
  const area = kind === 'area' ? (label.split(',')[0] ?? '') : ''
  return {
    // A neighbourhood has no field of its own, so it stays with the street.
    address: [street, area].filter(Boolean).join(', '),
    city: city ?? label,
    state: state ?? '',
    country: country ?? '',
    latitude,
    longitude,
  }
}

/** A text that may be a street: it has a number, or several words. */
const isStreet = (typed: string) => /\p{N}/u.test(typed) || typed.trim().split(/\s+/).length > 1
