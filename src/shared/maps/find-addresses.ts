import { alike } from './geocode'
import { addressReadings } from './split-address'
import type { FoundAddress } from './suggest-addresses'

/** Returns the addresses that Google's geocoder finds; empty if its script isn't loaded or it doesn't answer. */
export async function findByGoogle(typed: string, language: string): Promise<FoundAddress[]> {
  if (typeof google === 'undefined' || !google.maps?.Geocoder) return []
  try {
    const { results } = await new google.maps.Geocoder().geocode({ address: typed, language })
    return results.flatMap(({ address_components: parts, geometry }) => {
      const part = (...types: string[]) =>
        parts.find((one) => types.some((type) => one.types.includes(type)))?.long_name ?? ''
      const street = [part('street_number'), part('route')].filter(Boolean).join(' ')
      const city = part('locality', 'postal_town') || part('administrative_area_level_2')
      if (!city) return []
      return [
        {
          // Countries order street and number differently, and only the user knows the flat.
          address: street ? streetIn(typed, city) : '',
          city,
          state: part('administrative_area_level_1'),
          country: part('country'),
          latitude: geometry.location.lat(),
          longitude: geometry.location.lng(),
        },
      ]
    })
  } catch {
    // If the quota is used up, the network fails or the address is unknown, known places are suggested.
    return []
  }
}

/** Returns the typed text without the place that was found. */
function streetIn(typed: string, city: string): string {
  const reading = addressReadings(typed).find(({ place }) => alike(city.slice(0, place.length), place))
  return reading?.street || typed.trim()
}
