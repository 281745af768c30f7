import type { PropertyFilter } from '../../../../contract/filter/property-filter'

/** Site data needed to interpret typed filters. */
export interface ReadingSite {
  /** Code of the currency prices are filtered in. */
  currency: string
}

/** A phrase and the filters it means; null if a match turns out to mean no filter. */
export interface Reading {
  phrase: RegExp
  read: (found: Readonly<Record<string, string | undefined>>, site: ReadingSite) => PropertyFilter | null
}

const begins = String.raw`(?<![\p{L}\p{N}\p{M}])`
const ends = String.raw`(?![\p{L}\p{N}\p{M}])`

/** Builds a regular expression for whole words. */
export const phrase = (pattern: string): RegExp =>
  new RegExp(`${begins}(?:${pattern.normalize('NFC')})${ends}`, 'u')

/** A number: digits grouped in threes, or in twos as in India, or with one or two decimals. */
const number = String.raw`\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+(?:\.\d{1,2})?`

const scales: readonly [words: string, by: number][] = [
  ['k|thousand|الف|الاف|हज़ार|हजार', 1_000],
  ['m|mn|mln|million|millions|مليون|ملايين|मिलियन', 1_000_000],
  ['lakhs?|lacs?|لك|लाख', 100_000],
  ['cr|crores?|करोड़|करोड', 10_000_000],
]

/** Currency symbols and names, with the codes each may mean. */
const currencies: readonly [words: string, codes: string][] = [
  [String.raw`\$|dollars?|bucks|دولار|डॉलर`, 'USD CAD AUD NZD SGD HKD MXN'],
  ['us\\$|usd', 'USD'],
  ['€|euros?|eur|يورو|यूरो', 'EUR'],
  ['£|pounds?|gbp', 'GBP'],
  ['₹|rs\\.?|inr|rupees?|रुपये|रुपए|रुपया|रु', 'INR PKR LKR NPR'],
  ['aed|dhs?|dirhams?|درهم|दिरहम', 'AED MAD'],
  ['sar|riyals?|ريال', 'SAR QAR OMR'],
  ['egp|جنيه', 'EGP'],
  ['kwd|bhd|jod|دينار', 'KWD BHD JOD'],
]
const anyOf = (lists: readonly (readonly [string, unknown])[]) => lists.map(([words]) => words).join('|')

/** Units that show a number isn't a price. */
const counted =
  'm2|m²|sqm|sq|sqft|ft|feet|km|kms|kilometers?|kilometres?|metres?|meters?|minutes?|mins?|acres?|years?|yrs?|beds?|bedrooms?|baths?|bathrooms?|rooms?|br|bhk|متر|كم|دقيقه|دقائق|غرف|غرفه|سنه|سنوات|मीटर|किमी|मिनट|वर्ग|कमरे|कमरों|बेडरूम|साल'

/** Pattern of an amount of money, with group names ending in `name`. */
export const amount = (name: string): string =>
  String.raw`(?:(?<before${name}>${anyOf(currencies)})\s*)?(?<number${name}>${number})(?![.,]?\d)(?:\s*(?<scale${name}>${anyOf(scales)})${ends})?(?:\s*(?<behind${name}>${anyOf(currencies)})(?![\p{L}\p{N}]))?(?!\s*(?:${counted})${ends})`

const isAll = (words: string, text: string) => new RegExp(`^(?:${words.normalize('NFC')})$`, 'u').test(text)

/** Smallest number read as a price without further evidence. */
const priceFrom = 100

/**
 * Returns the price in major units from the groups of `amount`; null for a currency other than the site's, or a small
 * number without evidence of a price. `scale` is the fallback if the amount has no scale of its own.
 */
export function amountOf(
  found: Parameters<Reading['read']>[0],
  name: string,
  { currency }: ReadingSite,
  scale?: string,
): number | null {
  const sign = found[`before${name}`] ?? found[`behind${name}`]
  if (sign && !currencies.some(([words, codes]) => isAll(words, sign) && codes.includes(currency)))
    return null
  const factor = found[`scale${name}`] ?? scale
  const by = factor ? scales.find(([words]) => isAll(words, factor))?.[1] : 1
  const value = Math.round(Number((found[`number${name}`] ?? '').replaceAll(',', '')) * (by ?? 1) * 100) / 100
  return value > 0 && (value >= priceFrom || sign) ? value : null
}

/** Returns the price range from groups `A` and `B`: in "200-400k" the second scale applies to both. */
export function rangeOf(found: Parameters<Reading['read']>[0], site: ReadingSite): PropertyFilter | null {
  const high = amountOf(found, 'B', site)
  const shared = found['scaleA'] ? undefined : found['scaleB']
  const low = amountOf(
    found,
    'A',
    site,
    Number(found['numberA']?.replaceAll(',', '')) < 1_000 ? shared : undefined,
  )
  return low !== null && high !== null && low <= high ? { min_price: low, max_price: high } : null
}
