import type { QueryClient } from '@tanstack/react-query'
import type { Point } from '../../../contract/map/map-area'
import type { Api } from '../../app/api/port'
import { callQuery } from '../../app/api/call-query'
import type { NamedPlace } from './reverse-geocode'

/** Position of an address. `place` is the neighbourhood or city whose centre was used; empty for the exact address. */
export interface LocatedAddress {
  at: Point
  place: string
}

/** Maximum number of address parts looked up among known places, and their minimum length. */
const partsMost = 4
const partCharactersLeast = 2

/**
 * Returns the position of an address: from Google if its script is loaded, otherwise the centre of the narrowest known
 * neighbourhood or city it mentions; null if neither is found.
 */
export async function geocode(
  api: Api,
  queries: QueryClient,
  typed: NamedPlace,
  lang: string,
): Promise<LocatedAddress | null> {
  return (await byGoogle(typed, lang)) ?? (await byKnownPlaces(api, queries, typed))
}

async function byGoogle(typed: NamedPlace, language: string): Promise<LocatedAddress | null> {
  if (typeof google === 'undefined' || !google.maps?.Geocoder) return null
  const { address, city, state, country } = typed
  try {
    const { results } = await new google.maps.Geocoder().geocode({
      address: [address, city, state, country].filter(Boolean).join(', '),
      language,
    })
    const location = results[0]?.geometry.location
    return location ? { at: { latitude: location.lat(), longitude: location.lng() }, place: '' } : null
  } catch {
    // If the quota is used up, the network fails or the address is unknown, fall back to known places.
    return null
  }
}

async function byKnownPlaces(api: Api, queries: QueryClient, { address, city }: NamedPlace) {
  const parts = address
    .split(/[,،;\n]/)
    .map((part) => part.trim())
    .filter((part) => part.length >= partCharactersLeast)
    .slice(0, partsMost)
  for (const part of city ? [...parts, city] : parts) {
    const { data } = await queries.fetchQuery(callQuery(api, 'place-suggest', { search: part }))
    for (const hit of data) {
      const [name = ''] = hit.label.split(',')
      const isNamed = (hit.kind === 'area' || hit.kind === 'city') && alike(name, part)
      const isInCity = !city || !hit.city || alike(hit.city, city)
      if (isNamed && isInCity && hit.latitude !== null && hit.longitude !== null)
        return { at: { latitude: hit.latitude, longitude: hit.longitude }, place: hit.label }
    }
  }
  return null
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base' })

/** Whether two place names are equal, ignoring case, accents and surrounding spaces. */
export const alike = (one: string, other: string): boolean => collator.compare(one.trim(), other.trim()) === 0
