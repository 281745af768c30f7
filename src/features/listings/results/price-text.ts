import { numberFormat } from '../../../../contract/language/intl'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { certainText } from '../../../../contract/input/parse-number'
import { readNumber } from '../../../ui/forms/read-number'

/** The bounds of a price as they stand in their boxes. */
export interface PriceTexts {
  min_price: string
  max_price: string
}

/** The bounds of a price as a filter has them. */
export type PriceRange = Pick<PropertyFilter, 'min_price' | 'max_price'>

export const priceBounds = ['min_price', 'max_price'] as const

/** How the bounds of a filter are written in their boxes. */
export function priceTexts(filter: PriceRange, lang: string): PriceTexts {
  const text = (price: number | undefined) =>
    price === undefined
      ? ''
      : // Three decimals, as of dinars, could be a group.
        certainText(numberFormat(lang, { numberingSystem: 'latn', maximumFractionDigits: 12 }).format(price))
  return { min_price: text(filter.min_price), max_price: text(filter.max_price) }
}

/** The bounds that are written; null for one that is no amount. */
export function readPrices(texts: PriceTexts): { [B in keyof PriceTexts]: number | undefined | null } {
  const read = (text: string) => (text.trim() === '' ? undefined : readNumber(text))
  return { min_price: read(texts.min_price), max_price: read(texts.max_price) }
}
