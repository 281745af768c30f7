interface GeoAddress {
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
}

/** Returns a place as structured data (schema.org Place). */
export function placeData(street: string, { city, state, country, latitude, longitude }: GeoAddress): object {
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      addressCountry: country,
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  }
}
