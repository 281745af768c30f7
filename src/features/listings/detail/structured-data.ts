import { isOnRequest } from '../../../../contract/listing-price'
import { toDecimal } from '../../../../contract/money'
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
    offers: offerOf(property),
    about: placeData(property.client_address ?? property.address, property),
  }
}

/** The exact price and whether it can still be had; none with a price on request (JSON leaves it out). */
function offerOf({ price_minor: minor, currency, property_type: type, market_status: market }: Full) {
  if (isOnRequest(minor)) return undefined
  return {
    '@type': 'Offer',
    price: toDecimal({ minor, currency }),
    priceCurrency: currency,
    businessFunction: `http://purl.org/goodrelations/v1#${type === 'rent' ? 'LeaseOut' : 'Sell'}`,
    availability: `https://schema.org/${market === 'available' ? 'InStock' : 'SoldOut'}`,
  }
}
