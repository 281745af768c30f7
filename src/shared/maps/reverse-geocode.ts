import { queryOptions } from '@tanstack/react-query'
import type { Point } from '../../../contract/map/map-area'
import type { Api } from '../../app/api/port'

/** Names of a location; unknown parts are empty. */
export interface NamedPlace {
  address: string
  city: string
  state: string
  country: string
}

/**
 * Returns the place of a point (§7, external services): from Google if its script is loaded, otherwise the nearest
 * place with listings; null if none is near.
 */
async function reverseGeocode(api: Api, point: Point, lang: string): Promise<NamedPlace | null> {
  return (await byGoogle(point, lang)) ?? (await byOwnServer(api, point))
}

/** Returns the query for a point's place, cached per point and language. */
export const placeQuery = (api: Api, point: Point, lang: string) =>
  queryOptions({
    queryKey: ['reverse-geocode', point.latitude, point.longitude, lang],
    queryFn: () => reverseGeocode(api, point, lang),
    staleTime: Infinity,
  })

/**
 * Returns the fields to fill from the place of a pin: empty fields, and those that still hold what an earlier position
 * filled in (`before`). The user's own input stays.
 */
export const namedByPin = (
  place: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(place).filter(([field, text]) => text && (!form[field] || form[field] === before[field])),
  )

async function byOwnServer(api: Api, point: Point): Promise<NamedPlace | null> {
  const { data } = await api.call('place-reverse', point, { toast: false })
  return data && { address: '', city: data.city ?? '', state: data.state ?? '', country: data.country ?? '' }
}

async function byGoogle({ latitude, longitude }: Point, language: string): Promise<NamedPlace | null> {
  if (typeof google === 'undefined' || !google.maps?.Geocoder) return null
  try {
    const { results } = await new google.maps.Geocoder().geocode({
      location: { lat: latitude, lng: longitude },
      language,
    })
    const [best] = results
    if (!best) return null
    const part = (type: string) =>
      best.address_components.find(({ types }) => types.includes(type))?.long_name ?? ''
    return {
      address: best.formatted_address,
      city: part('locality') || part('postal_town') || part('administrative_area_level_2'),
      state: part('administrative_area_level_1'),
      country: part('country'),
    }
  } catch {
    // If the quota is used up or the network fails, fall back to the nearest place with listings.
    return null
  }
}
