import { queryOptions } from '@tanstack/react-query'
import type { Point } from '../../../contract/map/map-area'
import type { Api } from '../../app/api/port'

/** The names of a point of the earth; an unknown part is empty. */
export interface NamedPlace {
  address: string
  city: string
  state: string
  country: string
}

/**
 * The place of a point (§7, external services): Google's answer where its script is on the page, otherwise the nearest
 * place with listings; null far from all of them.
 */
async function reverseGeocode(api: Api, point: Point, lang: string): Promise<NamedPlace | null> {
  return (await byGoogle(point, lang)) ?? (await byOwnServer(api, point))
}

/** The same, asked once a point and language. */
export const placeQuery = (api: Api, point: Point, lang: string) =>
  queryOptions({
    queryKey: ['reverse-geocode', point.latitude, point.longitude, lang],
    queryFn: () => reverseGeocode(api, point, lang),
    staleTime: Infinity,
  })

/**
 * What of the place of a pin goes into a form: fields that are empty. `before`: what the pin has filled in where it stood;
 * what was typed over that stays.
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
    // No quota, no network: the nearest place with listings is the fallback.
    return null
  }
}
