import { amount, amountOf, phrase, rangeOf, type Reading } from './reading'

const counts = ['एक', 'दो', 'तीन', 'चार', 'पाँच|पांच', 'छह|छः|छे', 'सात', 'आठ']
const count = String.raw`(?<count>\d{1,2}|${counts.join('|')})\s*`
const countOf = (text = '') =>
  /^\d/.test(text) ? Number(text) : counts.findIndex((words) => words.split('|').includes(text)) + 1

const of = String.raw`(?:\s*(?:वाला|वाले|वाली|का|के|की|में))?`
const upTo = String.raw`(?:\s*(?:तक|से कम|के अंदर|के अन्दर|के नीचे|से नीचे|के भीतर|के बजट))`
const from = String.raw`(?:\s*से\s*(?:ज़्यादा|ज्यादा|अधिक|ऊपर|शुरू))`
const period = String.raw`(?<period>(?:\s*(?:प्रति माह|महीना|महीने|मासिक|हर महीने))?)`
const rent = ({ period: found }: { period?: string | undefined }) =>
  found ? ({ property_type: 'rent' } as const) : {}

/** Hindi phrases for filters, longest first. */
export const hindi: readonly Reading[] = [
  {
    phrase: phrase(`${count}(?:बेडरूम|बेड रूम|बेड|शयनकक्ष|शयन कक्ष|बीएचके|बी एच के)${of}`),
    read: ({ count: n }) => ({ bedrooms_min: countOf(n) }),
  },
  {
    phrase: phrase(`${count}(?:बाथरूम|बाथ रूम|बाथ|स्नानघर)${of}`),
    read: ({ count: n }) => ({ bathrooms_min: countOf(n) }),
  },
  {
    phrase: phrase(`${amount('A')}\\s*(?:-|से|और)\\s*${amount('B')}${period}(?:\\s*(?:तक|के बीच))?${of}`),
    read: (found, site) => {
      const range = rangeOf(found, site)
      return range && { ...range, ...rent(found) }
    },
  },
  {
    phrase: phrase(`${amount('A')}${period}${upTo}${of}`),
    read: (found, site) => {
      const max_price = amountOf(found, 'A', site)
      return max_price === null ? null : { max_price, ...rent(found) }
    },
  },
  {
    phrase: phrase(`${amount('A')}${period}${from}${of}`),
    read: (found, site) => {
      const min_price = amountOf(found, 'A', site)
      return min_price === null ? null : { min_price, ...rent(found) }
    },
  },
  {
    phrase: phrase(
      `(?:किराए|किराये|किराया|भाड़े|भाड़े|रेंट|लीज़|लीज)(?:\\s*(?:पर|के लिए|लेने के लिए))?(?:\\s*(?:लेना|लेने|देना|मिलने वाले|मिलने वाला))?${of}`,
    ),
    read: () => ({ property_type: 'rent' }),
  },
  {
    phrase: phrase(`(?:बिकाऊ|बिक्री|सेल|ख़रीदने|ख़रीदना|खरीदने|खरीदना|खरीदें|खरीद|बेचने)(?:\\s*(?:के लिए|है|में))?${of}`),
    read: () => ({ property_type: 'sell' }),
  },
  { phrase: phrase('सस्ता|सस्ते|सस्ती|किफायती|किफ़ायती'), read: () => ({ sort: 'price_up' }) },
  { phrase: phrase('नवीनतम|ताज़ा|ताजा'), read: () => ({ sort: 'newest' }) },
]

/** "बगीचे और पूल वाला": see `englishFeatures`; here the marker follows the items. */
export const hindiFeatures = {
  before: '',
  each: '',
  joint: String.raw`\s*(?:,|और|व|एवं)\s+`,
  behind: String.raw`\s+(?:वाला|वाले|वाली|के साथ|सहित|युक्त|समेत)`,
}
