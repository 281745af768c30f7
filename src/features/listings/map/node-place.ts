import type { MapEntry } from './to-node'

/** City, state and country of an entry; each is null if unknown or not the same throughout a cluster. */
export interface NodePlace {
  city: string | null
  state: string | null
  country: string | null
}

const placeOf = (found: MapEntry): NodePlace => (found.kind === 'listing' ? found : found.place)

/** Returns the place all entries share: city with state, state, or country; empty if none. */
export function sharedPlace(found: readonly MapEntry[]): string {
  const [first, ...others] = found.map(placeOf)
  if (!first) return ''
  const same = (field: keyof NodePlace) => others.every((one) => one[field] === first[field])
  if (!first.country || !same('country')) return ''
  if (!first.state || !same('state')) return first.country
  return first.city && same('city') ? `${first.city}, ${first.state}` : first.state
}
