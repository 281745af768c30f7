import { placeData } from '../../../shell/place-data'
import type { Full } from '../types'
import { galleryPictures } from './gallery-pictures'

/** What search engines read of a property (schema.org RealEstateListing). */
export function structuredData(property: Full, origin: string): object {
  const absolute = (path: string) => new URL(path, origin).href
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: property.title,
    description: property.description.slice(0, 500),
    url: absolute(`/properties-details/${property.slug_id}`),
    datePosted: property.created_at,
    image: galleryPictures(property).map(({ url }) => absolute(url)),
    offers: {
      '@type': 'Offer',
      price: property.price,
      priceCurrency: property.currency,
      businessFunction:
        property.property_type === 'rent'
          ? 'http://purl.org/goodrelations/v1#LeaseOut'
          : 'http://purl.org/goodrelations/v1#Sell',
      availability: `https://schema.org/${property.market_status === 'available' ? 'InStock' : 'SoldOut'}`,
    },
    about: placeData(property.client_address ?? property.address, property),
  }
}
