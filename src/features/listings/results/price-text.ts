import { numberFormat } from '../../../../contract/language/intl'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { certainText } from '../../../../contract/input/parse-number'
import { readNumber } from '../../../ui/forms/read-number'

/** Price bounds as typed. */
export interface PriceTexts {
  min_price: string
  max_price: string
}

/** Price bounds of a filter. */
export type PriceRange = Pick<PropertyFilter, 'min_price' | 'max_price'>

export const priceBounds = ['min_price', 'max_price'] as const

/** Returns the text of a filter's price bounds. */
export function priceTexts(filter: PriceRange, lang: string): PriceTexts {
  const text = (price: number | undefined) =>
    price === undefined
      ? ''
      : // Three decimals, e.g. of dinars, could be mistaken for a thousands group.
        certainText(numberFormat(lang, { numberingSystem: 'latn', maximumFractionDigits: 12 }).format(price))
  return { min_price: text(filter.min_price), max_price: text(filter.max_price) }
}

/** Parses the price bounds; null for an invalid amount. */
export function readPrices(texts: PriceTexts): { [B in keyof PriceTexts]: number | undefined | null } {
  const read = (text: string) => (text.trim() === '' ? undefined : readNumber(text))
  return { min_price: read(texts.min_price), max_price: read(texts.max_price) }
}
