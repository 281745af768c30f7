import type { PropertyFilter } from '../../../../contract/property-filter'

const filters: Record<string, PropertyFilter> = {
  featured: { promoted: true },
  most_viewed: { most_viewed: true },
  most_liked: { most_liked: true },
  premium: { get_all_premium_properties: true },
  recommended: { top_rated: true },
}

interface KnownPlace {
  latitude: number
  longitude: number
}

/** The results that continue a section of the home page; null where there are none. */
export function sectionFilter(key: string, place: KnownPlace | null): PropertyFilter | null {
  if (key === 'nearby') return place ? { latitude: place.latitude, longitude: place.longitude } : {}
  return filters[key] ?? null
}
