import { amount, amountOf, phrase, rangeOf, type Reading } from './reading'

const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const count = String.raw`(?:at least |min(?:imum)? |from )?(?<count>\d{1,2}|${counts.join('|')})(?:\.5)?\s*(?:\+|or more|plus|(?:-|–|to|or)\s*\d{1,2})?[\s-]*`
const countOf = (text = '') => (/^\d/.test(text) ? Number(text) : counts.indexOf(text) + 1)

const period = String.raw`(?<period>\s*(?:/|per|a|each)?\s*(?:months?|mo|pcm|pm|monthly|weekly|pw|weeks?))?`
const rent = ({ period: found }: { period?: string | undefined }) =>
  found ? ({ property_type: 'rent' } as const) : {}

const upTo =
  'under|below|less than|lower than|up to|upto|max|maximum|no more than|not more than|within|cheaper than|at most|not over|budget(?: of| is)?|<=?'
const from = 'over|above|more than|higher than|at least|from|min|minimum|starting (?:at|from)|>=?'

/** English phrases for filters, longest first. */
export const english: readonly Reading[] = [
  {
    phrase: phrase(`${count}(?:bed\\s?rooms?|beds?|bedroomed|br|bd|bdrs?|bdrms?|bhk)`),
    read: ({ count: n }) => ({ bedrooms_min: countOf(n) }),
  },
  {
    phrase: phrase(`${count}(?:bath\\s?rooms?|baths?|ba)`),
    read: ({ count: n }) => ({ bathrooms_min: countOf(n) }),
  },
  {
    phrase: phrase(
      `(?:price[ds]? )?(?<lead>between |from )?${amount('A')}\\s*(?:-|–|to|and)\\s*${amount('B')}${period}`,
    ),
    read: (found, site) => {
      const { lead, scaleB, beforeA, beforeB, behindB } = found
      // "2015-2020" could be a range of anything.
      const isPrice = lead ?? scaleB ?? beforeA ?? beforeB ?? behindB
      const range = isPrice ? rangeOf(found, site) : null
      return range && { ...range, ...rent(found) }
    },
  },
  {
    phrase: phrase(`(?:price[ds]? )?(?:${upTo})\\s*${amount('A')}${period}`),
    read: (found, site) => {
      const max_price = amountOf(found, 'A', site)
      return max_price === null ? null : { max_price, ...rent(found) }
    },
  },
  {
    phrase: phrase(
      `${amount('A')}${period}\\s*(?:max|maximum|or less|or under|and under|or below|and below|budget)`,
    ),
    read: (found, site) => {
      const max_price = amountOf(found, 'A', site)
      return max_price === null ? null : { max_price, ...rent(found) }
    },
  },
  {
    phrase: phrase(`(?:price[ds]? )?(?:${from})\\s*${amount('A')}${period}`),
    read: (found, site) => {
      const min_price = amountOf(found, 'A', site)
      const { numberA = '', scaleA, beforeA, behindA } = found
      // "From 2010" is a year.
      const isYear = /^(19|20)\d\d$/.test(numberA) && !(scaleA ?? beforeA ?? behindA)
      return min_price === null || isYear ? null : { min_price, ...rent(found) }
    },
  },
  {
    phrase: phrase(`${amount('A')}\\s*(?:or more|and up|and over|\\+)`),
    read: (found, site) => {
      const min_price = amountOf(found, 'A', site)
      return min_price === null ? null : { min_price }
    },
  },
  {
    phrase: phrase(
      'for (?:short |long )?(?:rent|rental|lease|letting)|(?:to|on) (?:rent|let|lease)|rentals?|rent|renting|lettings|lease|kiray[ea](?: par| pe| ke liye)?',
    ),
    read: () => ({ property_type: 'rent' }),
  },
  {
    phrase: phrase('(?:for|on) (?:sale|purchase)|to (?:buy|purchase)|buy|buying|purchase|sale|resale|bikau'),
    read: () => ({ property_type: 'sell' }),
  },
  { phrase: phrase('cheap|cheapest|affordable|low price|inexpensive'), read: () => ({ sort: 'price_up' }) },
  { phrase: phrase('newest|latest|newly listed'), read: () => ({ sort: 'newest' }) },
]

/** "with a garden, pool and garage": introduction, words before each item, and separators. */
export const englishFeatures = {
  before: String.raw`(?:with|has|having|including|incl\.?|featuring|w\/)\s+`,
  each: String.raw`(?:an?\s+|the\s+|its\s+|own\s+|private\s+|big\s+|large\s+|small\s+|sunny\s+|nice\s+)*`,
  joint: String.raw`\s*(?:,\s*and|,|and|&|\+)\s+`,
  behind: '',
}
