import type { MapEntry } from './to-node'

/** The known or shared parts of a location. */
export interface NodePlace {
  city: string | null
  state: string | null
  country: string | null
}

const placeOf = (found: MapEntry): NodePlace => (found.kind === 'listing' ? found : found.place)

/** What all of them share: the city with its state, only the state, only the country; empty where it is none of these. */
export function sharedPlace(found: readonly MapEntry[]): string {
  const [first, ...others] = found.map(placeOf)
  if (!first) return ''
  const same = (field: keyof NodePlace) => others.every((one) => one[field] === first[field])
  if (!first.country || !same('country')) return ''
  if (!first.state || !same('state')) return first.country
  return first.city && same('city') ? `${first.city}, ${first.state}` : first.state
}
