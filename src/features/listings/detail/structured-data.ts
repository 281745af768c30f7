import { isOnRequest } from '../../../../contract/money/listing-price'
import { toDecimal } from '../../../../contract/money/money'
import { placeData } from '../../../app/page/place-data'
import type { RentDuration } from '../../../../contract/values'
import type { Full } from '../listing-types'
import { galleryPictures } from './gallery-pictures'

/** Returns a property as structured data (schema.org RealEstateListing). */
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

/** UN/CEFACT codes of rent periods. */
const unitCodes: Record<RentDuration, string> = {
  daily: 'DAY',
  monthly: 'MON',
  quarterly: 'QAN',
  yearly: 'ANN',
}

/**
 * Returns the exact price, with the period for rentals, and the availability. With a price on request it returns
 * undefined, which the JSON omits.
 */
function offerOf({
  price_minor: minor,
  currency,
  property_type: type,
  rentduration,
  market_status: market,
}: Full) {
  if (isOnRequest(minor)) return undefined
  const price = { price: toDecimal({ minor, currency }), priceCurrency: currency }
  return {
    '@type': 'Offer',
    ...price,
    ...(rentduration && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...price,
        unitCode: unitCodes[rentduration],
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[rentduration] },
      },
    }),
    businessFunction: `http://purl.org/goodrelations/v1#${type === 'rent' ? 'LeaseOut' : 'Sell'}`,
    availability: `https://schema.org/${market === 'available' ? 'InStock' : 'SoldOut'}`,
  }
}
